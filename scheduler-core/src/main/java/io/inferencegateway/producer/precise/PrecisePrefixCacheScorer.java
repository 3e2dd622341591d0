package io.inferencegateway.producer.precise;

import io.inferencegateway.datalayer.EndpointEventExtractor;
import io.inferencegateway.datalayer.SourceOwner;
import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.NotAvailable;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.producer.DataProducer;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.scheduling.Scorer;
import java.util.Set;

/**
 * Prefers endpoints that hold the beginning of the prompt, as their engines tell (specification 04,
 * section 3.12): a precise-prefix-cache-producer and the scorer of its matches in one. Scores the
 * share of the prompt's blocks that an endpoint holds. In a configuration that has a
 * precise-prefix-cache-producer it scores that one's matches instead, and its own parameters do not
 * count.
 */
final class PrecisePrefixCacheScorer
    implements Scorer,
        DataProducer,
        PreRequest,
        EndpointPool.Listener,
        EndpointEventExtractor,
        SourceOwner,
        NotAvailable,
        AutoCloseable {
  static final PluginFactory<Scorer, PreciseParameters> FACTORY =
      PluginFactory.<Scorer, PreciseParameters>of(
              "precise-prefix-cache-scorer",
              PreciseParameters.DEFAULT,
              PrecisePrefixCacheScorer::new)
          .deprecated(
              "v0.10.0",
              "a later release",
              "precise-prefix-cache-producer and prefix-cache-scorer");

  private final PrecisePrefixCacheProducer producer;

  PrecisePrefixCacheScorer(PreciseParameters parameters, PluginContext context) {
    this.producer = new PrecisePrefixCacheProducer(parameters, context);
  }

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    PrefixMatches matches = request.data().get(producer.matchesKey());
    if (matches != null) {
      for (int i = 0; i < scores.length; i++) {
        scores[i] = matches.ratio(candidates.slot(i));
      }
    }
  }

  @Override
  public Set<DataKey<?>> producedData() {
    return producer.producedData();
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return producer.requiredData();
  }

  @Override
  public void produce(InferenceRequest request, Candidates candidates) {
    producer.produce(request, candidates);
  }

  @Override
  public void preRequest(InferenceRequest request, SchedulingResult result) {
    producer.preRequest(request, result);
  }

  @Override
  public void added(Endpoint endpoint) {
    producer.added(endpoint);
  }

  @Override
  public void removed(Endpoint endpoint) {
    producer.removed(endpoint);
  }

  @Override
  public void replaced() {
    producer.replaced();
  }

  @Override
  public Needed needed() {
    return producer.needed();
  }

  @Override
  public String missing() {
    return producer.missing();
  }

  @Override
  public void close() {
    producer.close();
  }
}
