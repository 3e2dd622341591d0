package io.inferencegateway.scheduling.profilehandler;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The built-in profile handlers, listed by hand. */
public final class ProfileHandlers {

  private ProfileHandlers() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(SingleProfileHandler.FACTORY);
  }
}
