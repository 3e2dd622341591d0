package io.inferencegateway.endpoint;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The numbers last read from an endpoint's metrics page (specification 08, section 11). Immutable;
 * replaced as a whole.
 *
 * @param waitingRequests requests in the engine's queue
 * @param runningRequests requests in the engine's batch
 * @param kvUsedFraction used share of the KV cache, 0 to 1
 * @param activeAdapters LoRA adapters in use
 * @param waitingAdapters LoRA adapters whose requests wait
 * @param maxActiveAdapters adapter slots; 0 when unknown
 * @param cacheBlockTokens tokens per KV block; 0 when unknown
 * @param cacheBlocks number of KV blocks; 0 when unknown
 * @param updated when any of these was last read; null when none ever was
 */
public record EndpointMetrics(
    int waitingRequests,
    int runningRequests,
    double kvUsedFraction,
    Set<String> activeAdapters,
    Set<String> waitingAdapters,
    int maxActiveAdapters,
    int cacheBlockTokens,
    int cacheBlocks,
    @Nullable Instant updated) {

  /** Of an endpoint whose page was never read. */
  public static final EndpointMetrics UNKNOWN =
      new EndpointMetrics(0, 0, 0, Set.of(), Set.of(), 0, 0, 0, null);

  public EndpointMetrics {
    activeAdapters = Set.copyOf(activeAdapters);
    waitingAdapters = Set.copyOf(waitingAdapters);
  }
}
