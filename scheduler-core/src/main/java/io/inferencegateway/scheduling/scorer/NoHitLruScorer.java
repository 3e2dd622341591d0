package io.inferencegateway.scheduling.scorer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.Inspectable;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.scheduling.Scorer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Spreads requests whose prompt nobody holds, so that new prefixes do not pile up on one endpoint
 * (specification 04, section 3.16).
 *
 * <p>Scores 0.5 for all when somebody holds part of the prompt. Else endpoints that never got such
 * a request come first, in candidate order, then the others, longest ago first, with scores falling
 * from 1 in equal steps.
 */
final class NoHitLruScorer implements Scorer, PreRequest, DataConsumer, Inspectable {
  static final PluginFactory<Scorer, Parameters> FACTORY =
      PluginFactory.<Scorer, Parameters>of(
              "no-hit-lru-scorer", Parameters.DEFAULT, NoHitLruScorer::new)
          .withIdle("prefixPluginType", "prefixPluginName");

  private static final int DEFAULT_SIZE = 1024;
  private static final String PREFILL_PROFILE = "prefill";

  /**
   * Parameters.
   *
   * @param lruSize endpoints that are remembered [endpoints]; below 1 means 1024
   * @param prefixMatchInfoProducerName whose matches; empty: the default producer
   * @param prefixPluginType deprecated, has no effect
   * @param prefixPluginName deprecated, has no effect
   */
  record Parameters(
      int lruSize,
      String prefixMatchInfoProducerName,
      String prefixPluginType,
      String prefixPluginName) {
    static final Parameters DEFAULT = new Parameters(DEFAULT_SIZE, "", "", "");
  }

  /** What can be looked at. */
  record State(List<String> endpoints, int totalEndpoints, int maxEndpoints) {}

  private final int size;
  private final DataKey<PrefixMatches> matchesKey;
  private final DataKey<Boolean> coldKey;

  /** Oldest first; guarded by itself. */
  private final LinkedHashSet<EndpointId> used = new LinkedHashSet<>();

  NoHitLruScorer(Parameters parameters, PluginContext context) {
    this.size = parameters.lruSize() > 0 ? parameters.lruSize() : DEFAULT_SIZE;
    this.matchesKey = PrefixMatches.KEY.from(parameters.prefixMatchInfoProducerName());
    this.coldKey = new DataKey<>("no-hit-lru-cold", context.name(), Boolean.class);
  }

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    boolean cold = isCold(request.data().get(matchesKey), candidates);
    request.data().put(coldKey, cold);
    if (!cold) {
      Arrays.fill(scores, 0.5);
    } else if (scores.length == 1) {
      scores[0] = 1;
    } else {
      rank(candidates, scores);
    }
  }

  private static boolean isCold(@Nullable PrefixMatches matches, Candidates candidates) {
    for (int i = 0; matches != null && i < candidates.size(); i++) {
      if (matches.matchedBlocks()[candidates.slot(i)] > 0) {
        return false;
      }
    }
    return true;
  }

  private void rank(Candidates candidates, double[] scores) {
    Map<EndpointId, Integer> positions = positions();
    double steps = scores.length - 1;
    int unused = 0;
    for (int i = 0; i < scores.length; i++) {
      if (!positions.containsKey(candidates.endpoint(i).id())) {
        scores[i] = 1 - unused++ / steps;
      }
    }
    for (int i = 0; i < scores.length; i++) {
      Integer position = positions.get(candidates.endpoint(i).id());
      if (position != null) {
        scores[i] = Math.max(0, 1 - (unused + position) / steps);
      }
    }
  }

  private Map<EndpointId, Integer> positions() {
    synchronized (used) {
      Map<EndpointId, Integer> positions = HashMap.newHashMap(used.size());
      for (EndpointId id : used) {
        positions.put(id, positions.size());
      }
      return positions;
    }
  }

  @Override
  public void preRequest(InferenceRequest request, SchedulingResult result) {
    if (!Boolean.TRUE.equals(request.data().get(coldKey))) {
      return;
    }
    Endpoint prefill = result.first(PREFILL_PROFILE);
    synchronized (used) {
      use(result.destination());
      if (prefill != null) {
        use(prefill);
      }
    }
  }

  private void use(Endpoint endpoint) {
    used.remove(endpoint.id());
    used.add(endpoint.id());
    if (used.size() > size) {
      Iterator<EndpointId> oldest = used.iterator();
      oldest.next();
      oldest.remove();
    }
  }

  @Override
  public State state() {
    synchronized (used) {
      List<String> oldest = Inspectable.first(used.stream().map(EndpointId::toString));
      return new State(oldest, used.size(), MAX_ENTRIES);
    }
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(matchesKey);
  }
}
