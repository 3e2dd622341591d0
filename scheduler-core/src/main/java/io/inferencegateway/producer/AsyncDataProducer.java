package io.inferencegateway.producer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.RequestData;
import io.inferencegateway.request.InferenceRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Produces data that has to be waited for, for example from another process. Meanwhile the
 * producers that do not need it run; the request goes on without it when the budget is over
 * (specification 03, section 8.4).
 */
public interface AsyncDataProducer extends DataProducer {
  /** Budget of a producer that names none. */
  Duration DEFAULT_BUDGET = Duration.ofMillis(400);

  /** Longest time a request waits for the data; positive. */
  default Duration budget() {
    return DEFAULT_BUDGET;
  }

  /** Publishes what is there without waiting, before {@link #fetch} is called; here nothing. */
  @Override
  default void produce(InferenceRequest request, Candidates candidates) {}

  /**
   * Starts to get the rest. Runs on the routing thread and must not block; the data of other
   * producers may be read before this returns, not later.
   *
   * @return what to publish, from any thread; it is cancelled when nobody waits for it any more,
   *     and dropped when it comes later than that
   */
  CompletableFuture<RequestData> fetch(InferenceRequest request, Candidates candidates);
}
