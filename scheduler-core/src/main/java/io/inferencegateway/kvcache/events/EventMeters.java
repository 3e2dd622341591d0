package io.inferencegateway.kvcache.events;

import io.inferencegateway.telemetry.PluginMeters;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;

/** Meters of block events (specification 06, section 9; ours begin with another word). */
final class EventMeters {
  private static final String NAME = "llm_d_epp_kv_cache_events_";
  private static final String OLD_NAME = "kvcache_kvevents_";
  private static final String OURS = "inference_gateway_kv_cache_events_";
  private static final String SUBSCRIBER = "pod_identifier";

  /** What failed on a socket. */
  enum Operation {
    BIND("bind"),
    CONNECT("connect"),
    RECEIVE("recv"),
    REPLAY_CAPACITY("replay-capacity"),
    REPLAY_CONNECT("replay-connect"),
    REPLAY_SEND("replay-send"),
    REPLAY_INCOMPLETE("replay-incomplete"),
    REPLAY_NO_PROGRESS("replay-no-progress");

    private final String label;

    Operation(String label) {
      this.label = label;
    }
  }

  /** Why a store or a message had no effect. */
  enum Ignored {
    UNKNOWN_PARENT("unknown_parent"),
    SHORTER_THAN_A_BLOCK("shorter_than_a_block"),
    EXTRA_KEYS("extra_keys"),
    TOO_MANY_PLACES("too_many_places"),
    UNKNOWN_ENDPOINT("unknown_endpoint"),
    BAD_EVENT("bad_event"),
    BAD_MESSAGE("bad_message"),
    QUEUE_FULL("queue_full");

    private final String label;

    Ignored(String label) {
      this.label = label;
    }
  }

  private final Counter suppressed;
  private final Counter suppressedTwin;
  private final Counter forwarded;
  private final Counter forwardedTwin;
  private final Counter storesSkipped;
  private final Counter removalsSkipped;
  private final Gauge subscribers;
  private final Counter reconnections;
  private final Counter messages;
  private final Counter errors;
  private final Gauge queueDepth;
  private final Gauge poolCapacity;
  private final Counter ignored;
  private final Counter missed;
  private final Counter restarts;

  EventMeters(PluginMeters meters) {
    String dedup = "dedup_removed_hashes_";
    String suppressedHelp = "Removed blocks that are still there, being stored more than once.";
    String forwardedHelp = "Removed blocks.";
    suppressed = meters.counter(NAME + dedup + "suppressed_total", suppressedHelp);
    suppressedTwin = meters.counter(OLD_NAME + dedup + "suppressed_total", suppressedHelp);
    forwarded = meters.counter(NAME + dedup + "forwarded_total", forwardedHelp);
    forwardedTwin = meters.counter(OLD_NAME + dedup + "forwarded_total", forwardedHelp);
    storesSkipped =
        meters.counter(
            NAME + "stores_skipped_total",
            "Stores in cache groups that cannot be indexed.",
            "cache_kind",
            "reason");
    removalsSkipped =
        meters.counter(
            NAME + "removals_skipped_total",
            "Removals from cache groups that are not indexed.",
            "cache_kind",
            "reason");
    subscribers = meters.gauge(NAME + "active_subscribers", "Sockets that follow block events.");
    reconnections =
        meters.counter(
            NAME + "subscriber_reconnections_total", "Connections made again.", SUBSCRIBER);
    messages = meters.counter(NAME + "messages_received_total", "Messages received.", SUBSCRIBER);
    errors =
        meters.counter(NAME + "zmq_errors_total", "Failures of sockets.", SUBSCRIBER, "operation");
    queueDepth = meters.gauge(NAME + "pool_queue_depth", "Messages not yet applied.");
    poolCapacity = meters.gauge(NAME + "pool_capacity", "Threads that apply messages.");
    ignored =
        meters.counter(
            OURS + "ignored_total", "Messages, events and stores without effect.", "reason");
    missed =
        meters.counter(
            OURS + "missed_messages_total",
            "Messages missing between two numbers that came.",
            SUBSCRIBER);
    restarts =
        meters.counter(
            OURS + "publisher_restarts_total",
            "Publishers that began to count anew; what was known of their blocks was dropped.",
            SUBSCRIBER);
  }

  void removed(boolean effective) {
    (effective ? forwarded : suppressed).inc();
    (effective ? forwardedTwin : suppressedTwin).inc();
  }

  void storeSkipped(String kind, String reason) {
    storesSkipped.labelValues(kind, reason).inc();
  }

  void removalSkipped(String kind, String reason) {
    removalsSkipped.labelValues(kind, reason).inc();
  }

  void ignored(Ignored reason) {
    ignored(reason, 1);
  }

  void ignored(Ignored reason, int count) {
    if (count > 0) {
      ignored.labelValues(reason.label).inc(count);
    }
  }

  void subscribers(int change) {
    subscribers.inc(change);
  }

  void received(String subscriber) {
    messages.labelValues(subscriber).inc();
  }

  void reconnected(String subscriber) {
    reconnections.labelValues(subscriber).inc();
  }

  void failed(String subscriber, Operation operation) {
    errors.labelValues(subscriber, operation.label).inc();
  }

  void missed(String subscriber, long count) {
    missed.labelValues(subscriber).inc(count);
  }

  void restarted(String subscriber) {
    restarts.labelValues(subscriber).inc();
  }

  void queued(int change) {
    queueDepth.inc(change);
  }

  void workers(int change) {
    poolCapacity.inc(change);
  }

  /** The series of a subscriber that has ended. */
  void forget(String subscriber) {
    for (Counter counter : new Counter[] {reconnections, messages, missed, restarts}) {
      counter.remove(subscriber);
    }
    for (Operation operation : Operation.values()) {
      errors.remove(subscriber, operation.label);
    }
  }
}
