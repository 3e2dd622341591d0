package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.EndpointPickerConfig.PluginSpec;
import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.DataSupplier;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginRegistry;
import io.inferencegateway.producer.DataProducer;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Scorer;
import io.inferencegateway.telemetry.PluginMeters;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Who is made for whom, and who runs before whom (specification 03, section 22.6). */
class DataGraphTest {
  private static final DataKey<String> A = new DataKey<>("A", "p", String.class);
  private static final DataKey<String> B = new DataKey<>("B", "p", String.class);

  /** Produces and wants what a test says. */
  private record Producer(
      Set<DataKey<?>> producedData, Set<DataKey<?>> requiredData, Set<DataKey<?>> optionalData)
      implements DataProducer {
    @Override
    public void produce(InferenceRequest request, Candidates candidates) {}
  }

  /** A scorer that produces what only an earlier plugin could. */
  private record LateSupplier(Set<DataKey<?>> producedData) implements Scorer, DataSupplier {
    @Override
    public void score(InferenceRequest request, Candidates candidates, double[] scores) {}
  }

  @Test
  void defaultProducersAreMadeWithThoseTheyNeed() throws ConfigException {
    assertThat(order("prefix-cache-scorer"))
        .containsExactly("token-producer", "approx-prefix-cache-producer");
    assertThat(order("concurrency-detector"))
        .containsExactly("token-producer", "inflight-load-producer");
    assertThat(order("latency-scorer"))
        .containsExactly(
            "token-producer",
            "approx-prefix-cache-producer",
            "inflight-load-producer",
            "predicted-latency-producer");
    assertThat(order("mm-embeddings-cache-scorer"))
        .containsExactly("token-producer", "mm-embeddings-cache-producer");
    assertThat(order("token-load-scorer"))
        .containsExactly("token-producer", "inflight-load-producer");
    assertThat(order("lora-affinity-scorer")).isEmpty();
  }

  @Test
  void anyTokenProducerServesAllWhoWantTokens() throws ConfigException {
    assertThat(order("tokenizer", "prefix-cache-scorer"))
        .containsExactly("tokenizer", "approx-prefix-cache-producer");
  }

  @Test
  void aNameThatPromisesOtherDataIsAWarningAndAnErrorWhenStrict() throws ConfigException {
    String document =
        """
        plugins: [{name: approx-prefix-cache-producer, type: queue-scorer},
          {type: prefix-cache-scorer}]
        """;
    assertThat(Plans.of(document)).isNotNull();

    ConfigException refusal =
        catchThrowableOfType(
            ConfigException.class, () -> Plans.of(document, new ConfigOptions(true, true)));

    assertThat(refusal.category()).isEqualTo(Category.PRODUCER);
  }

  @Test
  void producersFollowThoseWhoseDataTheyNeedOrCanUse() throws ConfigException {
    Producer needs = new Producer(Set.of(), Set.of(A), Set.of());
    Producer canUse = new Producer(Set.of(), Set.of(), Set.of(B));
    Producer first = new Producer(Set.of(A), Set.of(), Set.of());
    Producer second = new Producer(Set.of(B), Set.of(), Set.of());

    assertThat(DataGraph.ordered(instances(needs, canUse, first, second)).values())
        .containsExactly(first, needs, second, canUse);
  }

  @Test
  void optionalDataIsForgoneRatherThanWaitedForInACircle() throws ConfigException {
    Producer one = new Producer(Set.of(A), Set.of(), Set.of(B));
    Producer two = new Producer(Set.of(B), Set.of(A), Set.of());

    assertThat(DataGraph.ordered(instances(two, one)).values()).containsExactly(one, two);
  }

  @Test
  void producersThatNeedEachOtherAreRefused() throws ConfigException {
    PluginInstances circle =
        instances(
            new Producer(Set.of(A), Set.of(B), Set.of()),
            new Producer(Set.of(B), Set.of(A), Set.of()));

    assertThatThrownBy(() -> DataGraph.ordered(circle)).hasMessageContaining("cycle detected");
  }

  @Test
  void otherTypesAndLaterLayersAreRefused() throws ConfigException {
    DataKey<Integer> otherType = new DataKey<>("A", "p", Integer.class);
    Producer consumer = new Producer(Set.of(), Set.of(A), Set.of());
    PluginInstances mismatch =
        instances(consumer, new Producer(Set.of(otherType), Set.of(), Set.of()));
    PluginInstances late = instances(consumer, new LateSupplier(Set.of(A)));

    assertThatThrownBy(() -> DataGraph.ordered(mismatch)).hasMessageContaining("type mismatch");
    assertThatThrownBy(() -> DataGraph.ordered(late)).hasMessageContaining("layer");
  }

  private static Set<String> order(String... types) throws ConfigException {
    String plugins =
        String.join(", ", Arrays.stream(types).map(type -> "{type: " + type + "}").toList());
    PoolPlan plan = Plans.of("plugins: [" + plugins + "]");
    return DataGraph.ordered(plan.instances()).keySet();
  }

  private static PluginInstances instances(Plugin... plugins) throws ConfigException {
    List<PluginFactory<?, ?>> factories =
        IntStream.range(0, plugins.length)
            .<PluginFactory<?, ?>>mapToObj(
                i -> PluginFactory.of("type-" + i, context -> plugins[i]))
            .toList();
    PluginInstances instances =
        new PluginInstances(
            PluginRegistry.of(factories),
            InstantSource.system(),
            new SplittableRandom(1),
            PluginMeters.unread());
    instances.createDeclared(
        factories.stream().map(factory -> PluginSpec.added(factory.type())).toList());
    return instances;
  }
}
