package io.inferencegateway.assembly.absent;

import io.inferencegateway.datalayer.EndpointEventExtractor;
import io.inferencegateway.datalayer.SourceOwner;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.producer.DataProducer;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.signal.TokenizedPrompt;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The other data producers (specification 03, section 14.4). */
final class AbsentProducers {

  private AbsentProducers() {}

  static List<PluginFactory<?, ?>> all() {
    return List.of(
        AbsentType.of(
            "inflight-load-producer",
            InFlight.DEFAULT,
            InFlight::declared,
            DataProducer.class,
            PreRequest.class,
            EndpointEventExtractor.class),
        AbsentType.of(
            "predicted-latency-producer",
            Predicted.DEFAULT,
            Predicted::declared,
            DataProducer.class,
            PreRequest.class),
        AbsentType.of(
            "mm-embeddings-cache-producer",
            new EncoderCache(4096),
            EncoderCache::declared,
            DataProducer.class,
            PreRequest.class,
            EndpointEventExtractor.class),
        AbsentType.of(
            "session-id-producer", new SessionId("", ""), SessionId::declared, DataProducer.class),
        AbsentType.of(
                "p2p-source-producer",
                new PeerSource(1, "prefill", ""),
                PeerSource::declared,
                DataProducer.class,
                PreRequest.class)
            .alpha());
  }

  /** Watches endpoints, whatever its parameters. */
  private record Watches() implements SourceOwner {}

  /**
   * Parameters of inflight-load-producer.
   *
   * @param addEstimatedOutputTokens whether expected output counts
   * @param outputRatio expected output per input token
   * @param maxEstimatedOutputTokens most output that is expected; absent: no limit
   * @param prefixMatchInfoProducerName instance whose data is used; empty: the default producer
   * @param syncCrossReplicaState whether replicas tell each other
   */
  record InFlight(
      boolean addEstimatedOutputTokens,
      double outputRatio,
      @Nullable Integer maxEstimatedOutputTokens,
      String prefixMatchInfoProducerName,
      boolean syncCrossReplicaState) {
    static final InFlight DEFAULT = new InFlight(false, 1.5, null, "", true);

    InFlight {
      int most = maxEstimatedOutputTokens == null ? 0 : maxEstimatedOutputTokens;
      Require.all(
          () -> Require.notNegative("outputRatio", outputRatio),
          () -> Require.notNegative("maxEstimatedOutputTokens", most));
    }

    Declared declared(PluginContext context) {
      return Declared.NOTHING
          .produces(Keys.IN_FLIGHT.from(context.name()), Keys.UNCACHED_TOKENS.from(context.name()))
          .requires(TokenizedPrompt.KEY)
          .canUse(PrefixMatches.KEY.from(prefixMatchInfoProducerName))
          .with(new Watches());
    }
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
              .produces(Keys.LATENCY.from(context.name()))
              .requires(
                  PrefixMatches.KEY.from(prefixMatchInfoProducerName),
                  Keys.IN_FLIGHT.from(inFlightLoadProducerName),
                  TokenizedPrompt.KEY);
      return useEncoderCacheFeatures
          ? declared.requires(Keys.ENCODER_CACHE.from(encoderCacheMatchInfoProducerName))
          : declared;
    }
  }

  /**
   * Parameters of mm-embeddings-cache-producer.
   *
   * @param cacheSizeInMBPerServer assumed size of an endpoint's encoder cache
   */
  record EncoderCache(int cacheSizeInMBPerServer) {
    Declared declared(PluginContext context) {
      return Declared.NOTHING
          .produces(Keys.ENCODER_CACHE.from(context.name()))
          .requires(TokenizedPrompt.KEY);
    }
  }

  /**
   * Parameters of session-id-producer; exactly one is required.
   *
   * @param headerName header that holds the id
   * @param cookieName cookie that holds the id
   */
  record SessionId(String headerName, String cookieName) {
    Declared declared(PluginContext context) {
      Require.that(
          headerName.isEmpty() != cookieName.isEmpty(),
          "headerName",
          '"' + headerName + "\" with cookieName \"" + cookieName + '"',
          "exactly one of headerName or cookieName");
      return Declared.NOTHING.produces(Keys.SESSION_ID.from(context.name()));
    }
  }

  /**
   * Parameters of p2p-source-producer.
   *
   * @param minCachedTokenDelta how many more tokens a source must hold
   * @param prefillProfileName profile whose pick is compared
   * @param prefixMatchInfoProducerName instance whose data is used; empty: the default producer
   */
  record PeerSource(
      int minCachedTokenDelta, String prefillProfileName, String prefixMatchInfoProducerName) {
    PeerSource {
      Require.positive("minCachedTokenDelta", minCachedTokenDelta);
    }

    Declared declared(PluginContext context) {
      return Declared.NOTHING
          .produces(Keys.key("best-match", context.name()))
          .requires(PrefixMatches.KEY.from(prefixMatchInfoProducerName));
    }
  }
}
