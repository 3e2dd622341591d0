package io.inferencegateway.admission;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.EndpointMetrics;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RefusalReason;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Sheds requests of negative priority the more likely, the fuller the pool (specification 05,
 * section 11.2): with {@code min(saturation^power * k, 1)}, where saturation is the candidates'
 * mean of the fuller of queue and KV cache, each relative to its threshold.
 */
final class ProbabilisticAdmitter implements Admitter {
  static final PluginFactory<Admitter, Parameters> FACTORY =
      PluginFactory.of("probabilistic-admitter", Parameters.DEFAULT, ProbabilisticAdmitter::new);

  /**
   * Parameters; all positive.
   *
   * @param queueDepthThreshold waiting requests at which an endpoint is full [requests]; positive
   * @param kvCacheUtilThreshold use of the KV cache at which it is full [share]; positive
   * @param power how steeply shedding sets in
   * @param k its scale
   */
  record Parameters(int queueDepthThreshold, double kvCacheUtilThreshold, double power, double k) {
    static final Parameters DEFAULT = new Parameters(5, 0.8, 5, 300);

    Parameters {
      Require.positive("queueDepthThreshold", queueDepthThreshold);
      Require.positive("kvCacheUtilThreshold", kvCacheUtilThreshold);
      Require.positive("power", power);
      Require.positive("k", k);
    }
  }

  private final Parameters parameters;
  private final RandomGenerator random;

  ProbabilisticAdmitter(Parameters parameters, PluginContext context) {
    this.parameters = parameters;
    this.random = context.random();
  }

  @Override
  public @Nullable Refusal admit(InferenceRequest request, Candidates candidates) {
    if (request.priority() >= 0 || candidates.isEmpty()) {
      return null;
    }
    return random.nextDouble() < shedding(saturation(candidates))
        ? Refusal.of(RefusalReason.SATURATED, "request shed: the pool is nearly full")
        : null;
  }

  private double saturation(Candidates candidates) {
    double sum = 0;
    for (int i = 0; i < candidates.size(); i++) {
      EndpointMetrics metrics = candidates.metrics(i);
      sum +=
          Math.max(
              metrics.waitingRequests() / (double) parameters.queueDepthThreshold(),
              metrics.kvUsedFraction() / parameters.kvCacheUtilThreshold());
    }
    return sum / candidates.size();
  }

  /** Probability that a request is turned away. */
  double shedding(double saturation) {
    return Math.min(Math.pow(saturation, parameters.power()) * parameters.k(), 1);
  }
}
