package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.telemetry.PluginTimer;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Times a profile handler and reports which stages it decided on.
 *
 * @param decided told the target model and the decision of each request that was scheduled
 */
public record ObservedProfileHandler(
    ProfileHandler handler,
    PluginTimer picking,
    PluginTimer processing,
    BiConsumer<String, StageDecision> decided)
    implements ProfileHandler {

  @Override
  public List<String> pick(InferenceRequest request, List<String> profiles, List<ProfileRun> runs) {
    long start = picking.start();
    List<String> next = handler.pick(request, profiles, runs);
    picking.stop(start);
    return next;
  }

  @Override
  public String primary(InferenceRequest request, List<ProfileRun> runs) {
    long start = processing.start();
    String primary = handler.primary(request, runs);
    processing.stop(start);
    return primary;
  }

  @Override
  public List<Endpoint> targets(
      InferenceRequest request, ProfileRun primary, List<ProfileRun> runs) {
    StageDecision decision = handler.decision(runs);
    if (decision != null) {
      decided.accept(request.targetModel(), decision);
    }
    return handler.targets(request, primary, runs);
  }

  @Override
  public @Nullable StageDecision decision(List<ProfileRun> runs) {
    return handler.decision(runs);
  }

  @Override
  public void checkProfiles(List<String> profiles) {
    handler.checkProfiles(profiles);
  }
}
