package io.inferencegateway.scheduling.profilehandler;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Decider;
import io.inferencegateway.scheduling.ProfileRun;
import org.jspecify.annotations.Nullable;

/** Wants a prefill stage for every request (specification 04, section 5.7). */
final class AlwaysDecider implements Decider {
  static final PluginFactory<Decider, NoParameters> FACTORY =
      PluginFactory.of("always-disagg-pd-decider", context -> new AlwaysDecider());

  @Override
  public boolean disaggregate(InferenceRequest request, @Nullable ProfileRun decode) {
    return true;
  }
}
