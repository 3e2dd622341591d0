package io.inferencegateway.assembly.absent;

import io.inferencegateway.plugin.DataKey;

/** Keys of data that only types of this package produce. */
final class Keys {
  static final DataKey<Double> GPU =
      new DataKey<>("GPUUtilization", "dcgm-extractor", Double.class);
  static final DataKey<Object> MODELS =
      new DataKey<>("/v1/models", "models-data-extractor", Object.class);

  private Keys() {}
}
