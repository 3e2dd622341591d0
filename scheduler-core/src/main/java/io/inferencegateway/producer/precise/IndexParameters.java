package io.inferencegateway.producer.precise;

import io.inferencegateway.kvcache.BlockIndex;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.telemetry.PluginMeters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where it is kept who holds which block (specification 06, section 4).
 *
 * @param kvBlockIndexConfig the index of blocks
 * @param kvCacheBackendConfigs what a block counts by the tier it is in; a block in no tier of this
 *     list counts 1
 * @param tokenizersPoolConfig a tokenizer of its own; refused by precise-prefix-cache-producer, not
 *     available in this build for the scorer: use a token-producer
 */
record IndexParameters(
    Index kvBlockIndexConfig,
    List<Tier> kvCacheBackendConfigs,
    @Nullable TokenizersPool tokenizersPoolConfig) {
  static final IndexParameters DEFAULT =
      new IndexParameters(Index.DEFAULT, List.of(new Tier("gpu", 1.0), new Tier("cpu", 0.8)), null);

  IndexParameters {
    kvCacheBackendConfigs = List.copyOf(kvCacheBackendConfigs);
  }

  BlockIndex index(PluginMeters meters) {
    Map<String, Double> weights = new HashMap<>();
    for (Tier tier : kvCacheBackendConfigs) {
      weights.put(tier.name(), tier.value());
    }
    return new BlockIndex(
        kvBlockIndexConfig.mostBlocks(), weights, meters, kvBlockIndexConfig.enableMetrics());
  }

  /**
   * The index. Of several kinds the first of costAwareMemoryConfig, redisConfig and inMemoryConfig
   * counts.
   *
   * @param inMemoryConfig an index in this process that is limited by the number of blocks
   * @param redisConfig an index in a store that replicas share; not available in this build
   * @param costAwareMemoryConfig an index in this process that is limited by memory
   * @param enableMetrics whether lookups and changes are measured
   * @param metricsLoggingInterval without effect, for old files: metrics are not written to the log
   *     [ns]
   */
  record Index(
      InMemory inMemoryConfig,
      @Nullable Redis redisConfig,
      @Nullable CostAware costAwareMemoryConfig,
      boolean enableMetrics,
      long metricsLoggingInterval) {
    static final Index DEFAULT = new Index(InMemory.DEFAULT, null, null, false, 0);

    private long mostBlocks() {
      return costAwareMemoryConfig == null
          ? inMemoryConfig.size()
          : Math.max(1, costAwareMemoryConfig.bytes() / BlockIndex.BYTES_PER_BLOCK);
    }

    /** Whether a store is asked for that replicas share. */
    boolean isShared() {
      return redisConfig != null && costAwareMemoryConfig == null;
    }
  }

  /**
   * An index that is limited by the number of blocks.
   *
   * @param size most blocks that are known [blocks]; positive; memory is taken as they come
   * @param podCacheSize without effect, for old files: all endpoints that hold a block are known
   *     [endpoints]; positive
   */
  record InMemory(int size, int podCacheSize) {
    static final InMemory DEFAULT = new InMemory(100_000_000, 10);

    InMemory {
      Require.all(
          () -> Require.positive("size", size),
          () -> Require.positive("podCacheSize", podCacheSize));
    }
  }

  /**
   * A store that replicas share.
   *
   * @param address URL of the store; redis, rediss or unix; empty: redis://127.0.0.1:6379
   */
  record Redis(String address) {
    Redis {
      if (address.isEmpty()) {
        address = "redis://127.0.0.1:6379";
      }
      String scheme =
          address.contains("://") ? address.substring(0, address.indexOf(':')) : "redis";
      Require.oneOf("address", scheme, "redis", "rediss", "unix");
    }
  }

  /**
   * An index that is limited by memory.
   *
   * @param size most memory the index takes; such as 2GiB, 500MiB or 1GB; absent: 2GiB
   */
  record CostAware(@Nullable String size) {
    private static final String DEFAULT_SIZE = "2GiB";

    CostAware {
      if (size == null) {
        size = DEFAULT_SIZE;
      }
      Long bytes = ByteSize.parse(size);
      Require.that(bytes != null && bytes > 0, "size", '"' + size + '"', "a size such as 2GiB");
    }

    private long bytes() {
      Long bytes = size == null ? null : ByteSize.parse(size);
      return bytes == null ? 0 : bytes;
    }
  }

  /**
   * What a block in a tier of the cache counts.
   *
   * @param name name of the tier as events have it; in lower case, e.g. gpu
   * @param weight what a hit in it is worth [share]; required
   */
  record Tier(String name, @Nullable Double weight) {
    Tier {
      Require.that(weight != null, "weight", "absent", "a number");
    }

    private double value() {
      return weight == null ? 0 : weight;
    }
  }

  /**
   * A tokenizer of its own, of the scorer only.
   *
   * @param modelName model whose tokens are meant
   * @param workersCount how many are used at once [threads]
   * @param uds a tokenizer service behind a local socket
   */
  record TokenizersPool(String modelName, int workersCount, @Nullable TokenizerService uds) {}

  /**
   * A tokenizer behind a local socket.
   *
   * @param socketFile path of the socket
   * @param useTCP whether socketFile is host and port
   */
  record TokenizerService(String socketFile, boolean useTCP) {}
}
