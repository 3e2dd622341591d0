package io.inferencegateway.assembly.absent;

import io.inferencegateway.config.GoDuration;
import io.inferencegateway.datalayer.EndpointEventExtractor;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.producer.DataProducer;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.Scorer;
import io.inferencegateway.signal.TokenizedPrompt;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Producers of prefix matches (specification 03, section 14.4). */
final class AbsentPrefixProducers {

  private AbsentPrefixProducers() {}

  static List<PluginFactory<?, ?>> all() {
    return List.of(
        AbsentType.of(
            "precise-prefix-cache-producer",
            Precise.DEFAULT,
            Precise::declared,
            DataProducer.class,
            PreRequest.class,
            EndpointEventExtractor.class),
        AbsentType.of(
            "precise-prefix-cache-scorer",
            Precise.DEFAULT,
            Precise::declared,
            Scorer.class,
            DataProducer.class,
            PreRequest.class,
            EndpointEventExtractor.class));
  }

  private static Declared matching(PluginContext context) {
    return Declared.NOTHING
        .produces(PrefixMatches.KEY.from(context.name()))
        .requires(TokenizedPrompt.KEY);
  }

  /**
   * Parameters of precise-prefix-cache-producer.
   *
   * @param tokenProcessorConfig how prompts become block hashes
   * @param indexerConfig where block hashes are kept
   * @param kvEventsConfig where block events come from
   * @param speculativeIndexing count blocks before their event arrives
   * @param speculativeTTL how long, as 2s; read only with speculativeIndexing
   */
  record Precise(
      TokenProcessor tokenProcessorConfig,
      Indexer indexerConfig,
      KvEvents kvEventsConfig,
      boolean speculativeIndexing,
      String speculativeTTL) {
    static final Precise DEFAULT =
        new Precise(TokenProcessor.DEFAULT, Indexer.DEFAULT, KvEvents.DEFAULT, false, "2s");

    Precise {
      Require.that(
          !speculativeIndexing
              || speculativeTTL.isEmpty()
              || GoDuration.parse(speculativeTTL) != null,
          "speculativeTTL",
          '"' + speculativeTTL + '"',
          "a duration such as 2s");
    }

    Declared declared(PluginContext context) {
      return matching(context);
    }
  }

  /**
   * How prompts become block hashes.
   *
   * @param blockSizeTokens tokens per block; positive
   * @param blockSize deprecated form of blockSizeTokens
   * @param hashSeed seed of the hashes, the same as the engine's
   * @param hashAlgorithm how blocks are hashed; cbor-fnv or xxh64
   */
  record TokenProcessor(
      int blockSizeTokens, int blockSize, String hashSeed, @Nullable String hashAlgorithm) {
    static final TokenProcessor DEFAULT = new TokenProcessor(16, 0, "", "cbor-fnv");

    TokenProcessor {
      String algorithm = hashAlgorithm == null ? "" : hashAlgorithm;
      Require.that(
          List.of("", "cbor-fnv", "xxh64").contains(algorithm),
          "hashAlgorithm",
          "unsupported hashAlgorithm \"" + algorithm + '"',
          "cbor-fnv or xxh64");
    }
  }

  /**
   * Where block hashes are kept.
   *
   * @param kvBlockIndexConfig the index; at most one of its kinds
   * @param kvCacheBackendConfigs tiers of the cache and what a hit in each is worth
   * @param tokenizersPoolConfig not taken any more; use a token-producer
   */
  record Indexer(
      BlockIndex kvBlockIndexConfig,
      List<CacheTier> kvCacheBackendConfigs,
      @Nullable Pool tokenizersPoolConfig) {
    static final Indexer DEFAULT =
        new Indexer(
            BlockIndex.DEFAULT,
            List.of(new CacheTier("gpu", 1.0), new CacheTier("cpu", 0.8)),
            null);

    Indexer {
      kvCacheBackendConfigs = List.copyOf(kvCacheBackendConfigs);
      Require.that(
          tokenizersPoolConfig == null,
          "tokenizersPoolConfig",
          "is not supported",
          "a token-producer plugin instead");
    }
  }

  /** Settings of a tokenizer of its own, which is refused whatever it says. */
  record Pool() {}

  /**
   * One of three kinds of index.
   *
   * @param inMemoryConfig an index in this process
   * @param redisConfig an index in a store that several replicas share
   * @param costAwareMemoryConfig an index in this process that is limited in bytes
   * @param enableMetrics whether the index measures itself
   * @param metricsLoggingInterval time between two lines of the log about it [ns]; 0: none
   */
  record BlockIndex(
      @Nullable InMemory inMemoryConfig,
      @Nullable Redis redisConfig,
      @Nullable CostAware costAwareMemoryConfig,
      boolean enableMetrics,
      long metricsLoggingInterval) {
    static final BlockIndex DEFAULT = new BlockIndex(null, null, null, false, 0);
  }

  /**
   * An index in this process.
   *
   * @param size blocks that are kept [blocks]
   * @param podCacheSize endpoints that are kept per block [endpoints]
   */
  record InMemory(@Nullable Integer size, @Nullable Integer podCacheSize) {}

  /**
   * An index in a store that several replicas share.
   *
   * @param address URL of the store
   */
  record Redis(String address) {}

  /**
   * An index in this process, limited in bytes.
   *
   * @param size limit of the index, as 2GiB
   */
  record CostAware(@Nullable String size) {}

  /**
   * A tier of the cache and how much a hit in it is worth.
   *
   * @param name name of the tier, as events have it
   * @param weight what a hit in it is worth [share]
   */
  record CacheTier(String name, double weight) {}

  /**
   * Where block events come from.
   *
   * @param zmqEndpoint address where all engines publish; empty: each publishes itself
   * @param topicFilter topics that are read; those that start with it
   * @param concurrency events that are worked on at once
   * @param engineType how events are encoded; vllm or sglang
   * @param discoverPods whether each endpoint's own socket is read
   * @param podDiscoveryConfig where these sockets are
   */
  record KvEvents(
      String zmqEndpoint,
      String topicFilter,
      int concurrency,
      String engineType,
      boolean discoverPods,
      PodDiscovery podDiscoveryConfig) {
    static final KvEvents DEFAULT = new KvEvents("", "kv@", 4, "vllm", true, PodDiscovery.DEFAULT);

    KvEvents {
      Require.oneOf("engineType", engineType, "vllm", "sglang");
    }
  }

  /**
   * How event sockets of pods are found.
   *
   * @param podLabelSelector endpoints whose sockets are read
   * @param podNamespace their namespace; empty: any
   * @param socketPort where an endpoint publishes [port]
   * @param replaySocketPort where it repeats what was missed [port]; 0: nowhere
   */
  record PodDiscovery(
      String podLabelSelector, String podNamespace, int socketPort, int replaySocketPort) {
    static final PodDiscovery DEFAULT =
        new PodDiscovery("llm-d.ai/inference-serving=true", "", 5557, 0);
  }
}
