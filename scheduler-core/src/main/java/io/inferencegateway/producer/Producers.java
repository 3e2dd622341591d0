package io.inferencegateway.producer;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The built-in data producers, listed by hand. */
public final class Producers {

  private Producers() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(
        TokenProducer.FACTORY,
        TokenProducer.TOKENIZER,
        ApproxPrefixCacheProducer.FACTORY,
        ApproxPrefixCacheProducer.FACTORY.as("multicluster-approx-prefix-cache-producer").alpha(),
        BurstPrefixCacheProducer.FACTORY,
        InFlightLoadProducer.FACTORY,
        MmEmbeddingsCacheProducer.FACTORY,
        SessionIdProducer.FACTORY,
        P2pSourceProducer.FACTORY);
  }
}
