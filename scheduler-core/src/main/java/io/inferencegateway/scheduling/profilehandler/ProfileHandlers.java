package io.inferencegateway.scheduling.profilehandler;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The built-in profile handlers and what belongs to them, listed by hand. */
public final class ProfileHandlers {

  private ProfileHandlers() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(
        SingleProfileHandler.FACTORY,
        HeaderProfileHandler.FACTORY,
        DataParallelProfileHandler.FACTORY,
        DisaggProfileHandler.FACTORY,
        PdProfileHandler.FACTORY,
        DisaggHeadersHandler.FACTORY,
        DisaggHeadersHandler.FACTORY.as("prefill-header-handler"),
        AlwaysDecider.FACTORY,
        PrefixBasedPdDecider.FACTORY,
        MultimodalDecider.FACTORY);
  }
}
