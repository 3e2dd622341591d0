package io.inferencegateway.assembly.absent;

import io.inferencegateway.plugin.DataKey;

/** Keys of data that nothing in this build produces. */
final class Keys {
  static final DataKey<Object> IN_FLIGHT = key("InFlightLoadDataKey", "inflight-load-producer");
  static final DataKey<Object> UNCACHED_TOKENS =
      key("UncachedRequestTokensDataKey", "inflight-load-producer");
  static final DataKey<Object> LATENCY =
      key("LatencyPredictionInfoDataKey", "predicted-latency-producer");
  static final DataKey<Object> ENCODER_CACHE =
      key("MultiModalEncoderCacheMatchInfoKey", "mm-embeddings-cache-producer");
  static final DataKey<Object> SESSION_ID = key("SessionIDDataKey", "session-id-producer");
  static final DataKey<Object> TOPOLOGY = key("Topology", "topology-extractor");
  static final DataKey<Object> GPU = key("GPUUtilization", "dcgm-extractor");
  static final DataKey<Object> MODELS = key("/v1/models", "models-data-extractor");
  static final DataKey<Object> CLUSTER_KV_USED =
      key("llm-d.ai/multicluster-kv-cache-utilization", "");
  static final DataKey<Object> CLUSTER_QUEUE = key("llm-d.ai/multicluster-queue-size", "");

  private Keys() {}

  static DataKey<Object> key(String dataType, String producer) {
    return new DataKey<>(dataType, producer, Object.class);
  }
}
