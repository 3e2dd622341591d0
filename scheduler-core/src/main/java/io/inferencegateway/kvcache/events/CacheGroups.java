package io.inferencegateway.kvcache.events;

import io.inferencegateway.kvcache.EndpointBlocks;
import io.inferencegateway.kvcache.events.BlockEvent.Removed;
import io.inferencegateway.kvcache.events.BlockEvent.Stored;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which cache groups of an engine can be indexed (specification 06, section 5.4): those whose
 * blocks hold all tokens from the beginning of the prompt.
 */
final class CacheGroups {
  private static final Set<String> DENSE =
      Set.of("full_attention", "mla_attention", "sink_full_attention");
  private static final Set<String> OTHERS =
      Set.of(
          "sliding_window",
          "sliding_window_mla",
          "mamba",
          "chunked_local_attention",
          "encoder_only_attention",
          "cross_attention");
  private static final String UNKNOWN = "unknown";
  private static final String UNSUPPORTED = "unsupported_cache_kind";

  private CacheGroups() {}

  /** Whether a store can be indexed; else it is counted. Remembers what a group caches. */
  static boolean accepts(EndpointBlocks endpoint, Stored event, EventMeters meters) {
    if (event.group() == BlockEvent.NO_GROUP) {
      return true;
    }
    String kind = event.kind();
    if (kind == null) {
      kind = endpoint.groupKind(event.group());
    } else {
      endpoint.groupKind(event.group(), known(kind));
    }
    String problem = problem(kind, event);
    if (problem.isEmpty()) {
      return true;
    }
    meters.storeSkipped(kind == null ? UNKNOWN : known(kind), problem);
    return false;
  }

  private static String problem(@Nullable String kind, Stored event) {
    if (kind == null || !DENSE.contains(kind)) {
      return UNSUPPORTED;
    }
    if (event.tokens().length == 0) {
      return "";
    }
    if (event.blockTokens() <= 0) {
      return "invalid_block_size";
    }
    return event.tokens().length == event.hashes().length * event.blockTokens()
        ? ""
        : "non_dense_block_span";
  }

  /** Whether a removal concerns the index; else it is counted. */
  static boolean accepts(EndpointBlocks endpoint, Removed event, EventMeters meters) {
    if (event.group() == BlockEvent.NO_GROUP) {
      return true;
    }
    String kind = endpoint.groupKind(event.group());
    if (kind == null) {
      meters.removalSkipped(UNKNOWN, "unknown_group");
      return false;
    }
    if (!DENSE.contains(kind)) {
      meters.removalSkipped(kind, UNSUPPORTED);
      return false;
    }
    return true;
  }

  /** Kinds nobody knows are one, as publishers could make up any number. */
  private static String known(String kind) {
    return DENSE.contains(kind) || OTHERS.contains(kind) ? kind : UNKNOWN;
  }
}
