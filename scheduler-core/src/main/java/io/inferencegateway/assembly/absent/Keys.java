package io.inferencegateway.assembly.absent;

import io.inferencegateway.endpoint.ScalarKeys;
import io.inferencegateway.endpoint.Topology;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.signal.EncoderCacheMatches;
import io.inferencegateway.signal.InFlightLoad;
import io.inferencegateway.signal.LatencyPredictions;
import io.inferencegateway.signal.UncachedTokens;

/** Keys of the data these types produce or consume. */
final class Keys {
  static final DataKey<InFlightLoad> IN_FLIGHT = InFlightLoad.KEY;
  static final DataKey<UncachedTokens> UNCACHED_TOKENS = UncachedTokens.KEY;
  static final DataKey<LatencyPredictions> LATENCY = LatencyPredictions.KEY;
  static final DataKey<EncoderCacheMatches> ENCODER_CACHE = EncoderCacheMatches.KEY;
  static final DataKey<String> SESSION_ID =
      new DataKey<>("SessionIDDataKey", "session-id-producer", String.class);
  static final DataKey<Topology> TOPOLOGY = Topology.KEY;
  static final DataKey<Object> GPU = key("GPUUtilization", "dcgm-extractor");
  static final DataKey<Object> MODELS = key("/v1/models", "models-data-extractor");
  static final DataKey<Double> CLUSTER_KV_USED = ScalarKeys.MULTICLUSTER_KV_USED;
  static final DataKey<Double> CLUSTER_QUEUE = ScalarKeys.MULTICLUSTER_WAITING_REQUESTS;

  private Keys() {}

  static DataKey<Object> key(String dataType, String producer) {
    return new DataKey<>(dataType, producer, Object.class);
  }
}
