package io.inferencegateway.signal;

import io.inferencegateway.plugin.DataKey;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What this process has sent to one endpoint and what has not ended there: a live attribute of the
 * endpoint (specification 05, section 6). Thread-safe.
 */
public final class InFlightLoad {
  public static final DataKey<InFlightLoad> KEY =
      new DataKey<>("InFlightLoadDataKey", "inflight-load-producer", InFlightLoad.class);

  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong tokens = new AtomicLong();

  public long requests() {
    return requests.get();
  }

  /** Prompt tokens that have to be computed, and output tokens if they are estimated. */
  public long tokens() {
    return tokens.get();
  }

  public void add(long moreRequests, long moreTokens) {
    requests.addAndGet(moreRequests);
    tokens.addAndGet(moreTokens);
  }
}
