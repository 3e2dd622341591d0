package io.inferencegateway.producer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataSupplier;
import io.inferencegateway.request.InferenceRequest;

/** Computes data about a request before it is scheduled (specification 03, section 8). */
public interface DataProducer extends DataSupplier, DataConsumer {

  /**
   * Publishes its data with {@code request.data().put(...)}; per-candidate arrays are indexed by
   * {@link Candidates#slot}. Runs on the routing thread after the producers whose data it needs;
   * must not block: one that waits is an {@link AsyncDataProducer}. An exception costs the request
   * this data and what others would have made of it, nothing more.
   *
   * @param candidates those left by the screeners; not empty
   */
  void produce(InferenceRequest request, Candidates candidates);
}
