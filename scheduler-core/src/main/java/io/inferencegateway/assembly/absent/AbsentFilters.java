package io.inferencegateway.assembly.absent;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.scheduling.Filter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Filters (specification 03, section 14.1). */
final class AbsentFilters {
  private static final String SINCE = "v0.9.0";
  private static final String REMOVAL = "v0.11.0";
  private static final String SELECTOR = "label-selector-filter";
  private static final String PREDICTOR = "latencyPredictor";
  private static final String THROUGHPUT = "prefillThroughput";

  private AbsentFilters() {}

  static List<PluginFactory<?, ?>> all() {
    var selector =
        AbsentType.of(
            SELECTOR, LabelSelector.EVERYTHING, parameters -> Declared.NOTHING, Filter.class);
    return List.of(
        selector,
        selector.as("by-label-selector").deprecated(SINCE, REMOVAL, SELECTOR),
        AbsentType.of("by-label", ByLabel.NONE, ByLabel::declared, Filter.class)
            .deprecated(SINCE, REMOVAL, SELECTOR),
        role("encode-filter"),
        role("decode-filter"),
        role("prefill-filter"),
        AbsentType.of("topology-affinity-filter", Topology.HOST, Topology::declared, Filter.class)
            .alpha(),
        AbsentType.of("utilization-filter", Utilization.NONE, Utilization::declared, Filter.class)
            .alpha(),
        AbsentType.of(
            "prefix-cache-affinity-filter",
            PrefixAffinity.DEFAULT,
            PrefixAffinity::declared,
            Filter.class),
        AbsentType.of(
            "slo-headroom-tier-filter",
            new SloHeadroom(0.01, ""),
            SloHeadroom::declared,
            Filter.class),
        AbsentType.of("header-based-testing-filter", Declared.NOTHING, Filter.class));
  }

  private static PluginFactory<?, ?> role(String type) {
    return AbsentType.of(type, Declared.NOTHING, Filter.class).reporting("by-label");
  }

  /**
   * Parameters of by-label.
   *
   * @param label that is looked at; required
   * @param validValues values that are kept
   * @param allowsNoLabel whether endpoints without the label are kept
   */
  record ByLabel(String label, List<String> validValues, boolean allowsNoLabel) {
    static final ByLabel NONE = new ByLabel("", List.of(), false);

    ByLabel {
      validValues = List.copyOf(validValues);
    }

    Declared declared() {
      Require.all(
          () -> Require.notEmpty("label", label),
          () ->
              Require.that(
                  !validValues.isEmpty() || allowsNoLabel,
                  "validValues",
                  validValues,
                  "at least one, or allowsNoLabel: true"));
      return Declared.NOTHING;
    }
  }

  /**
   * Parameters of topology-affinity-filter.
   *
   * @param minAffinity how near endpoints must be
   * @param topologyProducerName instance whose data is used; empty: the default producer
   */
  record Topology(String minAffinity, String topologyProducerName) {
    static final Topology HOST = new Topology("host", "");

    Topology {
      Require.oneOf("minAffinity", minAffinity, "host", "rack", "zone", "region");
    }

    Declared declared() {
      return Declared.NOTHING.canUse(Keys.TOPOLOGY.from(topologyProducerName));
    }
  }

  /**
   * Parameters of utilization-filter.
   *
   * @param conditions all must hold; at least one
   * @param fallbackOnEmpty whether all are kept when none would be
   * @param inFlightLoadProducerName instance whose data is used; empty: the default producer
   */
  record Utilization(
      List<Condition> conditions, boolean fallbackOnEmpty, String inFlightLoadProducerName) {
    static final Utilization NONE = new Utilization(List.of(), false, "");

    Utilization {
      conditions = List.copyOf(conditions);
    }

    Declared declared() {
      Require.that(!conditions.isEmpty(), "conditions", conditions, "at least one");
      boolean counts =
          conditions.stream().anyMatch(condition -> condition.metric().equals("active-requests"));
      return counts
          ? Declared.NOTHING.requires(Keys.IN_FLIGHT.from(inFlightLoadProducerName))
          : Declared.NOTHING;
    }
  }

  /** A number and how large it may be. */
  record Condition(String metric, @Nullable Double maxValue) {
    private static final String KV = "kv-cache-utilization";

    Condition {
      Require.oneOf("metric", metric, "active-requests", "running-requests", "waiting-queue", KV);
      double most = metric.equals(KV) ? 1 : Double.MAX_VALUE;
      Require.that(
          maxValue != null && maxValue >= 0 && maxValue <= most,
          "maxValue",
          String.valueOf(maxValue),
          metric.equals(KV) ? "0 to 1" : "0 or more");
    }
  }

  /**
   * Parameters of prefix-cache-affinity-filter.
   *
   * @param affinityThreshold share of the prompt an endpoint must hold to be sticky; 0: off
   * @param explorationProbability how often stickiness is ignored
   * @param maxTTFTPenaltyMs by how much sticky endpoints may be slower; 0: not checked
   * @param ttftSource where expected times come from
   * @param peakPrefillThroughput tokens per second of an idle endpoint
   * @param prefixMatchInfoProducerName instance whose data is used; empty: the default producer
   * @param latencyPredictionInfoProducerName as above
   * @param inFlightLoadProducerName as above
   */
  record PrefixAffinity(
      double affinityThreshold,
      double explorationProbability,
      double maxTTFTPenaltyMs,
      String ttftSource,
      double peakPrefillThroughput,
      String prefixMatchInfoProducerName,
      String latencyPredictionInfoProducerName,
      String inFlightLoadProducerName) {
    static final PrefixAffinity DEFAULT =
        new PrefixAffinity(0.8, 0, 18_000, THROUGHPUT, 15_928, "", "", "");

    PrefixAffinity {
      boolean measured = ttftSource.equals(THROUGHPUT) && maxTTFTPenaltyMs > 0;
      Require.all(
          () ->
              Require.that(
                  affinityThreshold <= 1, "affinityThreshold", affinityThreshold, "at most 1"),
          () -> Require.within("explorationProbability", explorationProbability, 0, 1),
          () -> Require.notNegative("maxTTFTPenaltyMs", maxTTFTPenaltyMs),
          () -> Require.oneOf("ttftSource", ttftSource, THROUGHPUT, PREDICTOR),
          () ->
              Require.that(
                  measured ? peakPrefillThroughput > 0 : peakPrefillThroughput >= 0,
                  "peakPrefillThroughput",
                  peakPrefillThroughput,
                  measured ? "positive" : "0 or more"));
    }

    Declared declared() {
      Declared matches =
          Declared.NOTHING.requires(PrefixMatches.KEY.from(prefixMatchInfoProducerName));
      if (ttftSource.equals(PREDICTOR)) {
        return matches.requires(Keys.LATENCY.from(latencyPredictionInfoProducerName));
      }
      return maxTTFTPenaltyMs > 0
          ? matches.requires(Keys.IN_FLIGHT.from(inFlightLoadProducerName))
          : matches;
    }
  }

  /**
   * Parameters of slo-headroom-tier-filter.
   *
   * @param epsilonExploreNeg how often endpoints that miss the objective are tried, 0 to 1
   * @param latencyPredictionInfoProducerName instance whose data is used; empty: the default
   */
  record SloHeadroom(double epsilonExploreNeg, String latencyPredictionInfoProducerName) {
    SloHeadroom {
      Require.within("epsilonExploreNeg", epsilonExploreNeg, 0, 1);
    }

    Declared declared() {
      return Declared.NOTHING.requires(Keys.LATENCY.from(latencyPredictionInfoProducerName));
    }
  }
}
