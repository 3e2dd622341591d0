package io.inferencegateway.flowcontrol;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * Flow control as configured, with every default filled in (specification 03, section 10).
 *
 * @param maxBytes bytes queued in all; 0: no limit
 * @param maxRequests requests queued in all; 0: no limit
 * @param defaultRequestTtl longest wait while there are endpoints; zero: no limit
 * @param noEndpointRequestTtl longest wait while there are none; zero: no limit
 * @param template for priorities that are not listed
 * @param negativeTemplate for negative priorities that are not listed
 * @param bands by priority; has one for priority 0
 * @param eviction whether requests in flight may be stopped for more important ones
 * @param evictionGrace from the end of a stopped request until the saturation detector has seen it
 */
public record FlowControlSettings(
    long maxBytes,
    long maxRequests,
    Duration defaultRequestTtl,
    Duration noEndpointRequestTtl,
    Band template,
    Band negativeTemplate,
    Map<Integer, Band> bands,
    UsageLimitPolicy usageLimit,
    boolean eviction,
    Duration evictionGrace) {

  /** Limits and policies of one priority. */
  public record Band(
      long maxBytes, long maxRequests, FairnessPolicy fairness, OrderingPolicy ordering) {
    public static final long DEFAULT_MAX_BYTES = 1_000_000_000;
    public static final long DEFAULT_MAX_REQUESTS = 5_000;
  }

  private static final Duration SEEN_AT_ONCE = Duration.ofMillis(10);
  private static final Duration READING = Duration.ofMillis(250);

  /**
   * How long a detector needs to see that a request has ended (specification 07, section 14.6).
   *
   * @param refresh time between two fetches of metrics
   * @param staleness age up to which they are taken for fresh
   */
  public static Duration evictionGrace(
      SaturationDetector detector, Duration refresh, Duration staleness) {
    boolean countsRequests = detector.metricsStaleness().isZero();
    return countsRequests ? SEEN_AT_ONCE : refresh.plus(staleness).plus(READING);
  }

  /** How long a request waits when the document does not say. */
  public static final Duration DEFAULT_TTL = Duration.ofSeconds(60);

  public FlowControlSettings {
    bands = new TreeMap<>(bands);
  }
}
