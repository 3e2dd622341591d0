package io.inferencegateway.assembly.absent;

import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.producer.DataProducer;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.signal.EncoderCacheMatches;
import io.inferencegateway.signal.InFlightLoad;
import io.inferencegateway.signal.LatencyPredictions;
import io.inferencegateway.signal.TokenizedPrompt;
import java.time.Duration;
import java.util.List;

/** The other data producers (specification 03, section 14.4). */
final class AbsentProducers {

  private AbsentProducers() {}

  static List<PluginFactory<?, ?>> all() {
    return List.of(
        AbsentType.of(
            "predicted-latency-producer",
            Predicted.DEFAULT,
            Predicted::declared,
            DataProducer.class,
            PreRequest.class));
  }

  /**
   * Parameters of predicted-latency-producer.
   *
   * @param sloBufferFactor factor on objectives; positive
   * @param contextTTL nanoseconds a request's state is kept
   * @param streamingMode whether requests stream
   * @param endpointRoleLabel label that names an endpoint's role
   * @param predictInProduce whether predictions are made before scheduling
   * @param useEncoderCacheFeatures whether encoder cache matches are used
   * @param prefixMatchInfoProducerName instance whose data is used; empty: the default producer
   * @param inFlightLoadProducerName as above
   * @param encoderCacheMatchInfoProducerName as above
   * @param samplingMean unused
   * @param maxDecodeTokenSamplesForPrediction unused
   */
  record Predicted(
      double sloBufferFactor,
      long contextTTL,
      boolean streamingMode,
      String endpointRoleLabel,
      boolean predictInProduce,
      boolean useEncoderCacheFeatures,
      String prefixMatchInfoProducerName,
      String inFlightLoadProducerName,
      String encoderCacheMatchInfoProducerName,
      double samplingMean,
      int maxDecodeTokenSamplesForPrediction) {
    static final Predicted DEFAULT =
        new Predicted(1, Duration.ofMinutes(5).toNanos(), false, "", true, false, "", "", "", 0, 0);

    Predicted {
      Require.positive("sloBufferFactor", sloBufferFactor);
    }

    Declared declared(PluginContext context) {
      Declared declared =
          Declared.NOTHING
              .produces(LatencyPredictions.KEY.from(context.name()))
              .requires(
                  PrefixMatches.KEY.from(prefixMatchInfoProducerName),
                  InFlightLoad.KEY.from(inFlightLoadProducerName),
                  TokenizedPrompt.KEY);
      return useEncoderCacheFeatures
          ? declared.requires(EncoderCacheMatches.KEY.from(encoderCacheMatchInfoProducerName))
          : declared;
    }
  }
}
