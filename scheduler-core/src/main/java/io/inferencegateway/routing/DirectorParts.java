package io.inferencegateway.routing;

import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.producer.DataProducer;
import io.inferencegateway.request.parser.ParserRegistry;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.Scheduler;
import io.inferencegateway.scheduling.SchedulingProfile;
import io.inferencegateway.scheduling.SchedulingProfile.WeightedScorer;
import io.inferencegateway.telemetry.GatewayMetrics;
import io.inferencegateway.telemetry.PluginTimer;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * What a {@link Director} works with. Immutable.
 *
 * @param producers in dependency order
 * @param preRequests in declaration order
 * @param scorersByProfile for decision records
 * @param maxRequestBytes largest body that is accepted
 * @param subsetHints whether the proxy may restrict the choice
 * @param idPrefix makes internal ids unique among pools
 * @param random used under the director's lock only
 */
public record DirectorParts(
    EndpointPool pool,
    ParserRegistry parsers,
    List<NamedProducer> producers,
    Scheduler scheduler,
    Map<String, List<WeightedScorer>> scorersByProfile,
    List<NamedPreRequest> preRequests,
    GatewayMetrics metrics,
    long maxRequestBytes,
    boolean subsetHints,
    String idPrefix,
    InstantSource clock,
    RandomGenerator random) {

  /** A producer with its instance name and timer. */
  public record NamedProducer(String name, DataProducer producer, PluginTimer timer) {}

  /** A pre-request plugin with its instance name and timer. */
  public record NamedPreRequest(String name, PreRequest plugin, PluginTimer timer) {}

  public DirectorParts {
    producers = List.copyOf(producers);
    preRequests = List.copyOf(preRequests);
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
