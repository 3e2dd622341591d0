package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.plugin.NotAvailable;
import io.inferencegateway.plugin.NotAvailable.Needed;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every parameter of the types that follow block events, accepted and refused. */
class PreciseParametersTest {
  private static final String PRODUCER = "precise-prefix-cache-producer";
  private static final String SCORER = "precise-prefix-cache-scorer";

  @Test
  void everyParameterCanBeSet() throws ConfigException {
    String parameters =
        """
        {tokenProcessorConfig: {blockSizeTokens: 64, hashSeed: s, hashAlgorithm: xxh64},
         indexerConfig: {kvBlockIndexConfig: {inMemoryConfig: {size: 1000, podCacheSize: 20},
                                              enableMetrics: true, metricsLoggingInterval: 60000000000},
                         kvCacheBackendConfigs: [{name: gpu, weight: 1}, {name: cpu, weight: 0.5}]},
         kvEventsConfig: {zmqEndpoint: 'tcp://*:5557', topicFilter: kv@, concurrency: 8,
                          engineType: sglang, discoverPods: false,
                          podDiscoveryConfig: {podLabelSelector: a=b, podNamespace: ns,
                                               socketPort: 6000, replaySocketPort: 6001}},
         speculativeIndexing: true, speculativeTTL: 500ms}
        """;

    assertThat(runs(PRODUCER, parameters)).isTrue();
    assertThat(runs(SCORER, parameters)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{tokenProcessorConfig: {blockSize: 32}}",
        "{tokenProcessorConfig: {blockSizeTokens: 0, hashAlgorithm: ''}}",
        "{tokenProcessorConfig: null}",
        "{speculativeIndexing: true, speculativeTTL: ''}",
        "{speculativeTTL: soon}",
        "{kvEventsConfig: {engineType: ''}}",
        "{kvEventsConfig: {podDiscoveryConfig: {replaySocketPort: -1}}}",
        "{indexerConfig: {kvBlockIndexConfig: {costAwareMemoryConfig: {size: 500MiB}}}}",
        "{indexerConfig: {kvBlockIndexConfig: {costAwareMemoryConfig: {}}}}",
        "{indexerConfig: {kvBlockIndexConfig: {costAwareMemoryConfig: {}, redisConfig: {}}}}",
      })
  void whatTheReferenceAcceptsIsAccepted(String parameters) throws ConfigException {
    assertThat(runs(PRODUCER, parameters)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tokenProcessorConfig.blockSizeTokens | {tokenProcessorConfig: {blockSizeTokens: -1}}
          tokenProcessorConfig.blockSizeTokens | {tokenProcessorConfig: {blockSize: -1}}
          tokenProcessorConfig.hashAlgorithm | {tokenProcessorConfig: {hashAlgorithm: sha256}}
          indexerConfig | {indexerConfig: null}
          kvEventsConfig | {kvEventsConfig: null}
          indexerConfig.tokenizersPoolConfig | {indexerConfig: {tokenizersPoolConfig: {modelName: m}}}
          indexerConfig.kvBlockIndexConfig.inMemoryConfig.size | {indexerConfig: {kvBlockIndexConfig: {inMemoryConfig: {size: 0}}}}
          indexerConfig.kvBlockIndexConfig.inMemoryConfig.podCacheSize | {indexerConfig: {kvBlockIndexConfig: {inMemoryConfig: {podCacheSize: 0}}}}
          indexerConfig.kvBlockIndexConfig.costAwareMemoryConfig.size | {indexerConfig: {kvBlockIndexConfig: {costAwareMemoryConfig: {size: ''}}}}
          indexerConfig.kvBlockIndexConfig.costAwareMemoryConfig.size | {indexerConfig: {kvBlockIndexConfig: {costAwareMemoryConfig: {size: much}}}}
          indexerConfig.kvBlockIndexConfig.redisConfig.address | {indexerConfig: {kvBlockIndexConfig: {redisConfig: {address: 'valkey://x'}}}}
          indexerConfig.kvBlockIndexConfig.redisConfig.backendType | {indexerConfig: {kvBlockIndexConfig: {redisConfig: {backendType: valkey}}}}
          indexerConfig.kvCacheBackendConfigs[0].weight | {indexerConfig: {kvCacheBackendConfigs: [{name: gpu}]}}
          kvEventsConfig.concurrency | {kvEventsConfig: {concurrency: 0}}
          kvEventsConfig.engineType | {kvEventsConfig: {engineType: tgi}}
          kvEventsConfig.podDiscoveryConfig.socketPort | {kvEventsConfig: {podDiscoveryConfig: {socketPort: 0}}}
          speculativeTTL | {speculativeIndexing: true, speculativeTTL: soon}
          """)
  void whatCannotWorkIsRefusedWithItsPath(String path, String parameters) {
    assertThatThrownBy(() -> runs(PRODUCER, parameters))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("plugins[0].parameters." + path + ":");
  }

  @Test
  void sharedIndexAndOwnTokenizerAreNotThereYet() throws ConfigException {
    String shared = "{indexerConfig: {kvBlockIndexConfig: {redisConfig: {}}}}";
    String tokenizer =
        "{indexerConfig: {tokenizersPoolConfig: {modelName: m, workersCount: 5, uds: {socketFile: s}}}}";

    assertThat(runs(PRODUCER, shared)).isFalse();
    assertThat(runs(SCORER, tokenizer)).isFalse();
  }

  /** Whether an instance with these parameters can run. */
  private static boolean runs(String type, String parameters) throws ConfigException {
    String plugin = "plugins: [{type: %s, parameters: %s}]".formatted(type, parameters.strip());
    PluginInstances instances = Plans.of(Plans.ENVELOPE + plugin).instances();
    NotAvailable plan = Objects.requireNonNull(instances.find(type, NotAvailable.class));
    return plan.needed() == Needed.NEVER;
  }
}
