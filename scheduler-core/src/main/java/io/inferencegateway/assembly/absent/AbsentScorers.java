package io.inferencegateway.assembly.absent;

import io.inferencegateway.datalayer.MetricKeys;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.producer.TokenizedPrompt;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.Picker;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.Scorer;
import java.util.List;

/** Scorers and pickers (specification 03, section 14.3). */
final class AbsentScorers {

  private AbsentScorers() {}

  static List<PluginFactory<?, ?>> all() {
    return List.of(
        AbsentType.of(
            "lora-affinity-scorer",
            Declared.NOTHING.requires(MetricKeys.ACTIVE_ADAPTERS, MetricKeys.WAITING_ADAPTERS),
            Scorer.class),
        AbsentType.of("load-aware-scorer", new LoadAware(128), _ -> Declared.NOTHING, Scorer.class),
        AbsentType.of(
            "token-load-scorer", new TokenLoad(4_194_304, ""), TokenLoad::declared, Scorer.class),
        AbsentType.of(
            "active-request-scorer", ActiveRequest.DEFAULT, ActiveRequest::declared, Scorer.class),
        AbsentType.of(
            "no-hit-lru-scorer",
            new NoHitLru(1024, "", "", ""),
            NoHitLru::declared,
            Scorer.class,
            PreRequest.class),
        AbsentType.of(
            "context-length-aware",
            new ContextLength("llm-d.ai/context-length-range", false),
            _ -> Declared.NOTHING.requires(TokenizedPrompt.KEY),
            Scorer.class,
            Filter.class),
        AbsentType.of(
            "mm-embeddings-cache-scorer",
            new EncoderCache(""),
            EncoderCache::declared,
            Scorer.class),
        AbsentType.of("latency-scorer", Latency.DEFAULT, Latency::declared, Scorer.class),
        AbsentType.of(
                "header-label-affinity-scorer",
                new HeaderLabel("", ""),
                HeaderLabel::declared,
                Scorer.class)
            .alpha(),
        AbsentType.of(
                "topology-affinity-scorer", new Topology(""), Topology::declared, Scorer.class)
            .alpha(),
        AbsentType.of(
                "multicluster-queue-scorer",
                Declared.NOTHING.requires(Keys.CLUSTER_QUEUE),
                Scorer.class)
            .alpha(),
        AbsentType.of(
                "multicluster-kv-cache-utilization-scorer",
                Declared.NOTHING.requires(Keys.CLUSTER_KV_USED),
                Scorer.class)
            .alpha(),
        AbsentType.of(
                "multicluster-prefix-cache-scorer",
                new Prefix("", 0, 8192),
                Prefix::declared,
                Scorer.class)
            .alpha(),
        picker("random-picker"),
        picker("weighted-random-picker"));
  }

  private static PluginFactory<?, ?> picker(String type) {
    return AbsentType.of(type, new Picked(1), _ -> Declared.NOTHING, Picker.class);
  }

  /**
   * Parameters of the pickers.
   *
   * @param maxNumOfEndpoints how many to pick at most; below 1 means 1
   */
  record Picked(int maxNumOfEndpoints) {}

  /**
   * Parameters of load-aware-scorer.
   *
   * @param threshold waiting requests at which the score reaches 0; below 1 means 128
   */
  record LoadAware(int threshold) {}

  /**
   * Parameters of token-load-scorer.
   *
   * @param queueThresholdTokens tokens at which the score reaches 0; below 1 means the default
   * @param inFlightLoadProducerName instance whose data is used; empty: the default producer
   */
  record TokenLoad(long queueThresholdTokens, String inFlightLoadProducerName) {
    Declared declared() {
      return Declared.NOTHING.requires(
          Keys.IN_FLIGHT.from(inFlightLoadProducerName),
          Keys.UNCACHED_TOKENS.from(inFlightLoadProducerName));
    }
  }

  /**
   * Parameters of active-request-scorer.
   *
   * @param idleThreshold requests up to which an endpoint counts as idle
   * @param maxBusyScore score of the least busy endpoint that is not idle
   * @param inFlightLoadProducerName instance whose data is used; empty: the default producer
   * @param requestTimeout unused
   */
  record ActiveRequest(
      int idleThreshold,
      double maxBusyScore,
      String inFlightLoadProducerName,
      String requestTimeout) {
    static final ActiveRequest DEFAULT = new ActiveRequest(0, 1, "", "");

    Declared declared() {
      return Declared.NOTHING.requires(Keys.IN_FLIGHT.from(inFlightLoadProducerName));
    }
  }

  /**
   * Parameters of no-hit-lru-scorer.
   *
   * @param lruSize endpoints that are remembered; below 1 means 1024
   * @param prefixMatchInfoProducerName instance whose data is used; empty: the default producer
   * @param prefixPluginType unused
   * @param prefixPluginName unused
   */
  record NoHitLru(
      int lruSize,
      String prefixMatchInfoProducerName,
      String prefixPluginType,
      String prefixPluginName) {
    Declared declared() {
      return Declared.NOTHING.requires(PrefixMatches.KEY.from(prefixMatchInfoProducerName));
    }
  }

  /**
   * Parameters of context-length-aware.
   *
   * @param label that holds an endpoint's ranges of lengths
   * @param enableFiltering whether endpoints with other ranges are taken out
   */
  record ContextLength(String label, boolean enableFiltering) {
    ContextLength {
      Require.notEmpty("label", label);
    }
  }

  /**
   * Parameters of mm-embeddings-cache-scorer.
   *
   * @param producerName instance whose data is used; empty: the default producer
   */
  record EncoderCache(String producerName) {
    Declared declared() {
      return Declared.NOTHING.requires(Keys.ENCODER_CACHE.from(producerName));
    }
  }

  /**
   * Parameters of latency-scorer.
   *
   * @param ttftWeight weight of the time to the first token
   * @param tpotWeight weight of the time per token
   * @param headroomSelectionStrategy {@code least} or {@code most}
   * @param compositeKVWeight weight of KV use when there is no prediction
   * @param compositeQueueWeight weight of the queue when there is no prediction
   * @param compositePrefixWeight weight of the prefix match when there is no prediction
   * @param latencyPredictionInfoProducerName instance whose data is used; empty: the default
   * @param prefixMatchInfoProducerName as above
   */
  record Latency(
      double ttftWeight,
      double tpotWeight,
      String headroomSelectionStrategy,
      double compositeKVWeight,
      double compositeQueueWeight,
      double compositePrefixWeight,
      String latencyPredictionInfoProducerName,
      String prefixMatchInfoProducerName) {
    static final Latency DEFAULT = new Latency(0.8, 0.2, "least", 1, 1, 1, "", "");

    Declared declared() {
      return Declared.NOTHING.requires(
          Keys.LATENCY.from(latencyPredictionInfoProducerName),
          PrefixMatches.KEY.from(prefixMatchInfoProducerName));
    }
  }

  /**
   * Parameters of header-label-affinity-scorer.
   *
   * @param headerName header of the request; required
   * @param labelKey label of the endpoint; required
   */
  record HeaderLabel(String headerName, String labelKey) {
    Declared declared() {
      Require.all(
          () -> Require.notEmpty("headerName", headerName),
          () -> Require.notEmpty("labelKey", labelKey));
      return Declared.NOTHING;
    }
  }

  /**
   * Parameters of topology-affinity-scorer.
   *
   * @param topologyProducerName instance whose data is used; empty: the default producer
   */
  record Topology(String topologyProducerName) {
    Declared declared() {
      return Declared.NOTHING.canUse(Keys.TOPOLOGY.from(topologyProducerName));
    }
  }

  /**
   * Parameters of multicluster-prefix-cache-scorer.
   *
   * @param prefixMatchInfoProducerName instance whose data is used; empty: the default producer
   * @param matchLengthWeight share of the length term, 0 to 1
   * @param matchLengthScaleTokens matched tokens at which the length term reaches 1
   */
  record Prefix(
      String prefixMatchInfoProducerName, double matchLengthWeight, int matchLengthScaleTokens) {
    Prefix {
      Require.within("matchLengthWeight", matchLengthWeight, 0, 1);
      Require.that(
          matchLengthWeight == 0 || matchLengthScaleTokens > 0,
          "matchLengthScaleTokens",
          matchLengthScaleTokens,
          "positive when matchLengthWeight is");
    }

    Declared declared() {
      return Declared.NOTHING.requires(PrefixMatches.KEY.from(prefixMatchInfoProducerName));
    }
  }
}
