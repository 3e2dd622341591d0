package io.inferencegateway.routing;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.producer.AsyncDataProducer;
import io.inferencegateway.producer.DataProducer;
import io.inferencegateway.request.InferenceRequest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Calls the data producers of a pool in dependency order (specification 03, section 8.4). As long
 * as none waits and none fails, that is a plain loop; from there on a {@link ProducerRun} keeps
 * account.
 */
final class ProducerCalls {
  private final List<Named<DataProducer>> producers;
  private final PluginFailures failures;
  private final Timeouts timeouts;

  ProducerCalls(List<Named<DataProducer>> producers, PluginFailures failures, Timeouts timeouts) {
    this.producers = producers;
    this.failures = failures;
    this.timeouts = timeouts;
  }

  /**
   * Publishes the data of all producers.
   *
   * @return completes when all is there that will be; to be cancelled when nobody needs it any
   *     more; null: it is there already
   */
  @Nullable CompletableFuture<Void> produce(InferenceRequest request, Candidates candidates) {
    for (int i = 0; i < producers.size(); i++) {
      Named<DataProducer> named = producers.get(i);
      if (named.plugin() instanceof AsyncDataProducer) {
        return run(request, candidates).startAt(i);
      }
      if (!publishes(named, request, candidates)) {
        return run(request, candidates).startAfterFailureOf(i);
      }
    }
    return null;
  }

  private ProducerRun run(InferenceRequest request, Candidates candidates) {
    return new ProducerRun(this, request, candidates);
  }

  /** Whether a producer that does not wait has done its work. */
  boolean publishes(Named<DataProducer> named, InferenceRequest request, Candidates candidates) {
    long start = named.timer().start();
    try {
      named.plugin().produce(request, candidates);
      return true;
    } catch (RuntimeException e) {
      failures.failed(named.name(), e);
      return false;
    } finally {
      named.timer().stop(start);
    }
  }

  List<Named<DataProducer>> producers() {
    return producers;
  }

  PluginFailures failures() {
    return failures;
  }

  Timeouts timeouts() {
    return timeouts;
  }
}
