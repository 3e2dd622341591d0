package io.inferencegateway.scheduling.screener;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The built-in screeners, listed by hand. */
public final class Screeners {

  private Screeners() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(RolloutScreener.FACTORY);
  }
}
