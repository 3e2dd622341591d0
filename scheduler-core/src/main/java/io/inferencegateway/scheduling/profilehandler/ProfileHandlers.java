package io.inferencegateway.scheduling.profilehandler;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The built-in profile handlers and what belongs to them, listed by hand. */
public final class ProfileHandlers {
  private static final String DISAGG = "disagg-profile-handler";

  private ProfileHandlers() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(
        SingleProfileHandler.FACTORY,
        HeaderProfileHandler.FACTORY,
        DataParallelProfileHandler.FACTORY,
        DisaggProfileHandler.FACTORY,
        PdProfileHandler.FACTORY.deprecated("v0.7.0", "v0.9.0", DISAGG),
        DisaggHeadersHandler.FACTORY.deprecated("v0.9.0", "v0.11.0", DISAGG),
        DisaggHeadersHandler.FACTORY
            .alias("prefill-header-handler")
            .deprecated("v0.9.0", "v0.11.0", DISAGG),
        AlwaysDecider.FACTORY,
        PrefixBasedPdDecider.FACTORY,
        MultimodalDecider.FACTORY);
  }
}
