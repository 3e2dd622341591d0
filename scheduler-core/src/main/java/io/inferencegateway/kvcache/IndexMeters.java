package io.inferencegateway.kvcache;

import io.inferencegateway.telemetry.PluginMeters;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;

/**
 * Meters of the index (specification 06, section 9). Those that the reference has move only when
 * asked for; each has a twin under an older name.
 */
final class IndexMeters {
  private static final String NAME = "llm_d_epp_kv_cache_index_";
  private static final String OLD_NAME = "kvcache_index_";
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double[] LATENCY = {0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};

  /** A counter and its twin. */
  private record Twins(Counter counter, Counter twin) {
    static Twins of(PluginMeters meters, String name, String help) {
      return new Twins(meters.counter(NAME + name, help), meters.counter(OLD_NAME + name, help));
    }

    void inc(long amount) {
      counter.inc(amount);
      twin.inc(amount);
    }
  }

  private final boolean enabled;
  private final Twins admissions;
  private final Twins evictions;
  private final Twins lookups;
  private final Twins hits;
  private final Twins longestHits;
  private final Histogram latency;
  private final Histogram latencyTwin;
  private final Gauge blocks;

  IndexMeters(PluginMeters meters, boolean enabled) {
    this.enabled = enabled;
    this.admissions = Twins.of(meters, "admissions_total", "Blocks added to the KV block index.");
    this.evictions = Twins.of(meters, "evictions_total", "Entries taken out of it.");
    this.lookups = Twins.of(meters, "lookup_requests_total", "Prompts looked up in it.");
    this.hits =
        Twins.of(meters, "lookup_hits_total", "Blocks found, of the endpoint that holds most.");
    this.longestHits =
        Twins.of(meters, "max_pod_hit_count_total", "The same as the hits, an older name of them.");
    this.latency = meters.histogram(NAME + "lookup_latency_seconds", "Time of a lookup.", LATENCY);
    this.latencyTwin =
        meters.histogram(OLD_NAME + "lookup_latency_seconds", "Time of a lookup.", LATENCY);
    this.blocks =
        meters.gauge("inference_gateway_kv_cache_index_blocks", "Blocks in the KV block index.");
  }

  void added(int keys) {
    if (enabled) {
      admissions.inc(keys);
    }
  }

  void removed(int entries) {
    if (enabled) {
      evictions.inc(entries);
    }
  }

  void lookedUp(int longestRun, long nanos) {
    if (enabled) {
      lookups.inc(1);
      hits.inc(longestRun);
      longestHits.inc(longestRun);
      latency.observe(nanos / NANOS_PER_SECOND);
      latencyTwin.observe(nanos / NANOS_PER_SECOND);
    }
  }

  void changed(int moreBlocks) {
    if (moreBlocks != 0) {
      blocks.inc(moreBlocks);
    }
  }
}
