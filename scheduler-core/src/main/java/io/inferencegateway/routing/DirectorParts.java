package io.inferencegateway.routing;

import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.request.parser.ParserRegistry;
import io.inferencegateway.scheduling.Scheduler;
import io.inferencegateway.scheduling.SchedulingProfile;
import io.inferencegateway.scheduling.SchedulingProfile.WeightedScorer;
import io.inferencegateway.telemetry.GatewayMetrics;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * What a {@link Director} works with. Immutable.
 *
 * @param scorersByProfile for decision records
 * @param maxRequestBytes largest body that is accepted
 * @param subsetHints whether the proxy may restrict the choice
 * @param trustsModelRewrite whether clients may name the model to be served
 * @param idPrefix makes internal ids unique among pools
 * @param random used under the pool's lock only
 * @param timeouts end the wait for data that takes too long
 */
public record DirectorParts(
    EndpointPool pool,
    ParserRegistry parsers,
    RequestPlugins plugins,
    Scheduler scheduler,
    Map<String, List<WeightedScorer>> scorersByProfile,
    GatewayMetrics metrics,
    long maxRequestBytes,
    boolean subsetHints,
    boolean trustsModelRewrite,
    String idPrefix,
    InstantSource clock,
    RandomGenerator random,
    Timeouts timeouts) {

  public DirectorParts {
    scorersByProfile = Map.copyOf(scorersByProfile);
  }

  /** The scorers of each profile of {@code scheduler}. */
  public static Map<String, List<WeightedScorer>> scorersOf(Scheduler scheduler) {
    Map<String, List<WeightedScorer>> scorers = new HashMap<>();
    for (SchedulingProfile profile : scheduler.profiles()) {
      scorers.put(profile.name(), profile.scorers());
    }
    return scorers;
  }

  List<WeightedScorer> scorers(String profile) {
    return scorersByProfile.getOrDefault(profile, List.of());
  }
}
