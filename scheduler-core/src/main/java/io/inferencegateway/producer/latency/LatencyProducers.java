package io.inferencegateway.producer.latency;

import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.producer.DataProducer;
import io.inferencegateway.signal.EncoderCacheMatches;
import io.inferencegateway.signal.InFlightLoad;
import java.time.Duration;
import java.util.List;

/** The types that predict latencies; they differ in who predicts. */
public final class LatencyProducers {
  private static final String SERVERS = "predicted-latency-producer";
  private static final String IN_PROCESS = "inprocess-latency-predictor";

  private static final PluginFactory<DataProducer, Servers> BY_SERVERS =
      PluginFactory.<DataProducer, Servers>of(SERVERS, Servers.DEFAULT, LatencyProducers::byServers)
          .withIdle("samplingMean", "maxDecodeTokenSamplesForPrediction");

  private static final PluginFactory<DataProducer, InProcess> BY_OWN_MODEL =
      PluginFactory.of(IN_PROCESS, InProcess.DEFAULT, LatencyProducers::byOwnModel);

  private LatencyProducers() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(BY_SERVERS, BY_OWN_MODEL);
  }

  /**
   * Parameters of predicted-latency-producer.
   *
   * @param sloBufferFactor factor on the objective for the time per token; positive
   * @param contextTTL nanoseconds a request counts on its endpoint when its end is never heard of
   * @param streamingMode whether requests stream
   * @param endpointRoleLabel label that names an endpoint's role
   * @param predictInProduce whether predictions are made before scheduling; if not, the server is
   *     only trained
   * @param useEncoderCacheFeatures whether encoder cache matches are used
   * @param prefixMatchInfoProducerName instance whose data is used; empty: the default producer
   * @param inFlightLoadProducerName as above
   * @param encoderCacheMatchInfoProducerName as above
   * @param samplingMean unused
   * @param maxDecodeTokenSamplesForPrediction unused
   * @param predictionServers addresses, comma-separated; empty: PREDICTION_SERVER_URL
   * @param trainingServer address; empty: TRAINING_SERVER_URL
   */
  record Servers(
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
      int maxDecodeTokenSamplesForPrediction,
      String predictionServers,
      String trainingServer) {
    static final Servers DEFAULT =
        new Servers(
            1,
            Duration.ofMinutes(5).toNanos(),
            false,
            "",
            true,
            false,
            "",
            "",
            "",
            1000,
            0,
            "",
            "");

    Servers {
      Require.positive("sloBufferFactor", sloBufferFactor);
    }
  }

  /**
   * Parameters of inprocess-latency-predictor.
   *
   * @param sloBufferFactor factor on the objective for the time per token; positive
   * @param streamingMode whether requests stream
   * @param endpointRoleLabel label that names an endpoint's role
   * @param quantile that is predicted, above 0 and below 1
   * @param minSamples observations before anything is predicted; positive
   * @param samplesPerBucket observations kept for each kind of load; positive
   * @param prefixMatchInfoProducerName instance whose data is used; empty: the default producer
   * @param inFlightLoadProducerName as above
   */
  record InProcess(
      double sloBufferFactor,
      boolean streamingMode,
      String endpointRoleLabel,
      double quantile,
      int minSamples,
      int samplesPerBucket,
      String prefixMatchInfoProducerName,
      String inFlightLoadProducerName) {
    static final InProcess DEFAULT = new InProcess(1, true, "", 0.9, 100, 50, "", "");

    InProcess {
      Require.all(
          () -> Require.positive("sloBufferFactor", sloBufferFactor),
          () ->
              Require.that(quantile > 0 && quantile < 1, "quantile", quantile, "above 0, below 1"),
          () -> Require.positive("minSamples", minSamples),
          () -> Require.positive("samplesPerBucket", samplesPerBucket));
    }
  }

  private static LatencyProducer byServers(Servers parameters, PluginContext context) {
    LatencyTargets targets =
        new LatencyTargets(
            parameters.sloBufferFactor(),
            Duration.ofNanos(parameters.contextTTL()),
            parameters.streamingMode(),
            parameters.endpointRoleLabel(),
            parameters.predictInProduce(),
            parameters.useEncoderCacheFeatures(),
            PrefixMatches.KEY.from(parameters.prefixMatchInfoProducerName()),
            InFlightLoad.KEY.from(parameters.inFlightLoadProducerName()),
            EncoderCacheMatches.KEY.from(parameters.encoderCacheMatchInfoProducerName()));
    PredictionServers servers = new PredictionServers(settings(parameters), context.random());
    return new LatencyProducer(targets, servers, SERVERS, context, System::nanoTime);
  }

  private static ServerSettings settings(Servers parameters) {
    try {
      return ServerSettings.of(
          parameters.predictionServers(), parameters.trainingServer(), System::getenv);
    } catch (IllegalArgumentException e) {
      throw new InvalidParameterException(
          "predictionServers",
          parameters.predictionServers() + ", " + parameters.trainingServer(),
          "addresses that begin with http:// or https://");
    }
  }

  private static LatencyProducer byOwnModel(InProcess parameters, PluginContext context) {
    LatencyTargets targets =
        new LatencyTargets(
            parameters.sloBufferFactor(),
            Duration.ofMinutes(5),
            parameters.streamingMode(),
            parameters.endpointRoleLabel(),
            true,
            false,
            PrefixMatches.KEY.from(parameters.prefixMatchInfoProducerName()),
            InFlightLoad.KEY.from(parameters.inFlightLoadProducerName()),
            EncoderCacheMatches.KEY);
    OnlinePredictor predictor =
        new OnlinePredictor(
            parameters.quantile(), parameters.minSamples(), parameters.samplesPerBucket());
    return new LatencyProducer(targets, predictor, IN_PROCESS, context, System::nanoTime);
  }
}
