package io.inferencegateway.assembly.absent;

import io.inferencegateway.flowcontrol.FairnessPolicy;
import io.inferencegateway.flowcontrol.OrderingPolicy;
import io.inferencegateway.flowcontrol.SaturationDetector;
import io.inferencegateway.flowcontrol.UsageLimitPolicy;
import io.inferencegateway.plugin.NotAvailable.Needed;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.signal.InFlightLoad;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Flow-control plugins (specification 03, section 14.6). Every effective configuration lists some;
 * they act only with the gate on, or as filters of a profile.
 */
final class AbsentFlowControl {
  private static final Declared IDLE = Declared.NOTHING.needed(Needed.IN_A_PROFILE_OR_QUEUE);

  private AbsentFlowControl() {}

  static List<PluginFactory<?, ?>> all() {
    return List.of(
        AbsentType.of("global-strict-fairness-policy", IDLE, FairnessPolicy.class),
        AbsentType.of("round-robin-fairness-policy", IDLE, FairnessPolicy.class),
        AbsentType.of(
            "program-aware-fairness",
            ProgramAware.DEFAULT,
            _ -> IDLE,
            FairnessPolicy.class,
            PreRequest.class),
        AbsentType.of("fcfs-ordering-policy", IDLE, OrderingPolicy.class),
        AbsentType.of("edf-ordering-policy", IDLE, OrderingPolicy.class),
        AbsentType.of("slo-deadline-ordering-policy", IDLE, OrderingPolicy.class),
        AbsentType.of(
            "static-usage-limit-policy", new Static(1), _ -> IDLE, UsageLimitPolicy.class),
        AbsentType.of(
                "priority-holdback-policy",
                Holdback.DEFAULT,
                Holdback::declared,
                UsageLimitPolicy.class)
            .alpha(),
        AbsentType.of(
                "soft-reflective-ceiling-policy", new Nothing(), _ -> IDLE, UsageLimitPolicy.class)
            .alpha(),
        AbsentType.of("priority-then-time-eviction-order-policy", IDLE, Plugin.class).alpha(),
        AbsentType.of("sheddable-eviction-filter", IDLE, Plugin.class).alpha(),
        AbsentType.of(
            "utilization-detector",
            Utilization.DEFAULT,
            Utilization::declared,
            SaturationDetector.class,
            Filter.class),
        AbsentType.of(
            "concurrency-detector",
            Concurrency.DEFAULT,
            Concurrency::declared,
            SaturationDetector.class,
            Filter.class));
  }

  /** Parameters of a type that refuses all. */
  record Nothing() {}

  /**
   * Parameters of static-usage-limit-policy.
   *
   * @param threshold saturation up to which requests are served [share]
   */
  record Static(double threshold) {}

  /**
   * Parameters of program-aware-fairness.
   *
   * @param strategy how programs are ranked; las
   * @param evictionTtlSeconds how long an idle program is remembered; 0: for ever
   * @param evictionSweepSeconds time between two looks for such
   * @param lasWeightService weight of the service a program got
   * @param lasWeightHeadWait weight of the time its first request waits
   * @param lasHalfLifeSeconds time in which service counts half; 0: it does not fade
   */
  record ProgramAware(
      String strategy,
      double evictionTtlSeconds,
      double evictionSweepSeconds,
      double lasWeightService,
      double lasWeightHeadWait,
      double lasHalfLifeSeconds) {
    static final ProgramAware DEFAULT = new ProgramAware("las", 3600, 300, 0.8, 0.2, 60);

    ProgramAware {
      Require.all(
          () -> Require.oneOf("strategy", strategy, "las"),
          () -> Require.notNegative("evictionTtlSeconds", evictionTtlSeconds),
          () -> Require.positive("evictionSweepSeconds", evictionSweepSeconds),
          () -> Require.notNegative("lasWeightService", lasWeightService),
          () -> Require.notNegative("lasWeightHeadWait", lasWeightHeadWait),
          () -> Require.notNegative("lasHalfLifeSeconds", lasHalfLifeSeconds));
    }
  }

  /**
   * Parameters of priority-holdback-policy.
   *
   * @param minCeiling ceiling of the lowest priority [share]; required, from 0 to below 1
   * @param maxCeiling ceiling of the highest priority [share]; above minCeiling, at most 1
   * @param shape of the way between them; linear
   * @param domain what of priorities counts; rank or value
   */
  record Holdback(@Nullable Double minCeiling, double maxCeiling, String shape, String domain) {
    static final Holdback DEFAULT = new Holdback(null, 1, "linear", "rank");

    Holdback {
      double low = minCeiling == null ? 0 : minCeiling;
      Require.all(
          () -> Require.that(low >= 0 && low < 1, "minCeiling", low, "0 to below 1"),
          () ->
              Require.that(
                  maxCeiling > 0 && maxCeiling <= 1,
                  "maxCeiling",
                  maxCeiling,
                  "above 0, at most 1"),
          () -> Require.that(low < maxCeiling, "minCeiling", low, "less than maxCeiling"),
          () -> Require.oneOf("shape", shape, "linear"),
          () -> Require.oneOf("domain", domain, "rank", "value"));
    }

    Declared declared() {
      Require.that(minCeiling != null, "minCeiling", "absent", "0 to below 1");
      return IDLE;
    }
  }

  /**
   * Parameters of utilization-detector.
   *
   * @param queueDepthThreshold waiting requests of a full endpoint [requests]; positive
   * @param kvCacheUtilThreshold KV use of a full endpoint [share]; above 0, at most 1
   * @param metricsStalenessThreshold age from which numbers are not trusted; positive
   * @param headroom how far above the thresholds filtering allows [share]; 0 or more
   */
  record Utilization(
      int queueDepthThreshold,
      double kvCacheUtilThreshold,
      Duration metricsStalenessThreshold,
      double headroom) {
    static final Utilization DEFAULT = new Utilization(5, 0.8, Duration.ofMillis(200), 0);

    Utilization {
      Require.all(
          () -> Require.positive("queueDepthThreshold", queueDepthThreshold),
          () ->
              Require.that(
                  kvCacheUtilThreshold > 0 && kvCacheUtilThreshold <= 1,
                  "kvCacheUtilThreshold",
                  kvCacheUtilThreshold,
                  "above 0, at most 1"),
          () ->
              Require.that(
                  metricsStalenessThreshold.isPositive(),
                  "metricsStalenessThreshold",
                  metricsStalenessThreshold,
                  "positive"),
          () -> Require.notNegative("headroom", headroom));
    }

    Declared declared() {
      return IDLE.with(new Staleness(metricsStalenessThreshold));
    }
  }

  /** What is known of a detector before it works. */
  record Staleness(Duration metricsStaleness) implements SaturationDetector {}

  /**
   * Parameters of concurrency-detector.
   *
   * @param maxConcurrency requests in flight on a full endpoint [requests]; positive
   * @param headroom how far above the limits filtering allows [share]; 0 or more
   * @param concurrencyMode what is counted; requests, tokens or hybrid
   * @param maxTokenConcurrency tokens in flight on a full endpoint [tokens]; positive
   * @param inFlightLoadProducerName instance whose data is used; empty: the default producer
   */
  record Concurrency(
      long maxConcurrency,
      double headroom,
      String concurrencyMode,
      long maxTokenConcurrency,
      String inFlightLoadProducerName) {
    static final Concurrency DEFAULT = new Concurrency(100, 0, "requests", 1_000_000, "");

    Concurrency {
      Require.all(
          () -> Require.positive("maxConcurrency", maxConcurrency),
          () -> Require.notNegative("headroom", headroom),
          () -> Require.oneOf("concurrencyMode", concurrencyMode, "requests", "tokens", "hybrid"),
          () -> Require.positive("maxTokenConcurrency", maxTokenConcurrency));
    }

    Declared declared() {
      return IDLE.requires(InFlightLoad.KEY.from(inFlightLoadProducerName));
    }
  }
}
