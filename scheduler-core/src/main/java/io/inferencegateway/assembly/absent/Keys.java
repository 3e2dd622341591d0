package io.inferencegateway.assembly.absent;

import io.inferencegateway.endpoint.Topology;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.signal.EncoderCacheMatches;
import io.inferencegateway.signal.InFlightLoad;
import io.inferencegateway.signal.LatencyPredictions;

/** Keys of the data that the types of this package produce or want. */
final class Keys {
  static final DataKey<InFlightLoad> IN_FLIGHT = InFlightLoad.KEY;
  static final DataKey<LatencyPredictions> LATENCY = LatencyPredictions.KEY;
  static final DataKey<EncoderCacheMatches> ENCODER_CACHE = EncoderCacheMatches.KEY;
  static final DataKey<Topology> TOPOLOGY = Topology.KEY;
  static final DataKey<Double> GPU =
      new DataKey<>("GPUUtilization", "dcgm-extractor", Double.class);
  static final DataKey<Object> MODELS =
      new DataKey<>("/v1/models", "models-data-extractor", Object.class);

  private Keys() {}
}
