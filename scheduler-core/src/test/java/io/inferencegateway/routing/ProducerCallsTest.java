package io.inferencegateway.routing;

import static io.inferencegateway.routing.TestProducer.key;
import static io.inferencegateway.routing.TestProducer.named;
import static io.inferencegateway.routing.TestProducer.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.producer.AsyncDataProducer;
import io.inferencegateway.producer.DataProducer;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.routing.TestProducer.AtOnce;
import io.inferencegateway.routing.TestProducer.Failing;
import io.inferencegateway.routing.TestProducer.Waiting;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.telemetry.GatewayMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProducerCallsTest {
  private static final Candidates CANDIDATES = Fixtures.unknown(2);
  private static final Duration BUDGET = AsyncDataProducer.DEFAULT_BUDGET;

  private final SteppedTimeouts time = new SteppedTimeouts();
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final InferenceRequest request = Fixtures.request("m");
  private final Waiting slow = new Waiting("slow", BUDGET);

  @Test
  void nothingIsAwaitedWhileNobodyWaits() {
    assertThat(produce(named("a", atOnce("a")), named("b", needing("b", "a")))).isNull();

    assertThat(text(request, "b")).isEqualTo("b");
    assertThat(time.size()).isZero();
  }

  @Test
  void whatDoesNotNeedTheAwaitedDataRunsMeanwhileAndTheRestAfterIt() {
    CompletableFuture<Void> awaited =
        awaited(
            named("slow", slow), named("after", needing("after", "slow")), named("b", atOnce("b")));
    assertThat(text(request, "b")).isEqualTo("b");
    assertThat(text(request, "after")).isEmpty();

    slow.answer();

    assertThat(awaited).isCompleted();
    assertThat(text(request, "slow")).isEqualTo("slow");
    assertThat(text(request, "after")).isEqualTo("after");
    assertThat(time.size()).isZero();
  }

  @Test
  void thoseThatWaitDoSoAtTheSameTime() {
    Waiting other = new Waiting("other", BUDGET);
    CompletableFuture<Void> awaited = awaited(named("slow", slow), named("other", other));

    other.answer();
    assertThat(awaited).isNotDone();
    slow.answer();

    assertThat(awaited).isCompleted();
    assertThat(text(request, "other") + text(request, "slow")).isEqualTo("otherslow");
  }

  @Test
  void dataThatIsThereAtOnceIsNotAwaited() {
    slow.answer();

    assertThat(produce(named("slow", slow), named("after", needing("after", "slow")))).isNull();

    assertThat(text(request, "after")).isEqualTo("after");
  }

  @Test
  void requestGoesOnWhenTheBudgetIsOverAndWhatComesLateIsDropped() {
    Waiting stubborn = Waiting.stubborn("slow", BUDGET);
    CompletableFuture<Void> awaited =
        awaited(
            named("slow", stubborn),
            named("needs", needing("needs", "slow")),
            named("likes", liking("likes", "slow")));
    time.advance(BUDGET.minusMillis(1));
    assertThat(awaited).isNotDone();

    time.advance(Duration.ofMillis(1));
    stubborn.answer();

    assertThat(awaited).isCompleted();
    assertThat(text(request, "slow")).isEmpty();
    assertThat(text(request, "needs")).isEmpty();
    assertThat(text(request, "likes")).isEqualTo("likes");
    assertThat(failures("slow")).isEqualTo(1);
  }

  @Test
  void producerThatIsTooLateIsCancelled() {
    CompletableFuture<Void> awaited = awaited(named("slow", slow));

    time.advance(BUDGET);

    assertThat(awaited).isCompleted();
    assertThat(slow.answer).isCancelled();
  }

  @Test
  void eachProducerHasABudgetOfItsOwn() {
    Waiting patient = new Waiting("patient", Duration.ofSeconds(30));
    CompletableFuture<Void> awaited = awaited(named("slow", slow), named("patient", patient));

    time.advance(BUDGET);
    assertThat(awaited).isNotDone();
    patient.answer();

    assertThat(awaited).isCompleted();
    assertThat(text(request, "patient")).isEqualTo("patient");
  }

  @Test
  void failureCostsOnlyWhatDependsOnIt() {
    assertThat(
            produce(
                named("broken", new Failing("broken")),
                named("needs", needing("needs", "broken")),
                named("b", atOnce("b"))))
        .isNull();

    assertThat(text(request, "needs")).isEmpty();
    assertThat(text(request, "b")).isEqualTo("b");
    assertThat(failures("broken")).isEqualTo(1);
    assertThat(failures("needs")).isZero();
  }

  @Test
  void awaitedDataThatFailsIsAFailureLikeAnyOther() {
    CompletableFuture<Void> awaited =
        awaited(named("slow", slow), named("b", needing("b", "slow")));

    slow.answer.completeExceptionally(new IllegalStateException("gone"));

    assertThat(awaited).isCompleted();
    assertThat(text(request, "b")).isEmpty();
    assertThat(failures("slow")).isEqualTo(1);
  }

  @Test
  void nobodyIsAskedOnWhenTheRequestIsGone() {
    CompletableFuture<Void> awaited =
        awaited(named("slow", slow), named("b", needing("b", "slow")));

    awaited.cancel(true);

    assertThat(slow.answer).isCancelled();
    assertThat(text(request, "b")).isEmpty();
    assertThat(failures("slow")).isZero();
    assertThat(time.size()).isZero();
  }

  private static DataProducer atOnce(String name) {
    return new AtOnce(name, Set.of(), Set.of());
  }

  private static DataProducer needing(String name, String needed) {
    return new AtOnce(name, Set.of(key(needed)), Set.of());
  }

  private static DataProducer liking(String name, String liked) {
    return new AtOnce(name, Set.of(), Set.of(key(liked)));
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // only read
  private final CompletableFuture<Void> awaited(Named<DataProducer>... producers) {
    CompletableFuture<Void> awaited = produce(producers);
    assertThat(awaited).isNotNull().isNotDone();
    return awaited == null ? new CompletableFuture<>() : awaited;
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // only read
  private final @Nullable CompletableFuture<Void> produce(Named<DataProducer>... producers) {
    PluginFailures failures = new PluginFailures(new GatewayMetrics(registry));
    return new ProducerCalls(List.of(producers), failures, time).produce(request, CANDIDATES);
  }

  private double failures(String plugin) {
    return registry.scrape("inference_gateway_plugin_failures"::equals).stream()
        .flatMap(family -> ((CounterSnapshot) family).getDataPoints().stream())
        .filter(point -> plugin.equals(point.getLabels().get("plugin")))
        .mapToDouble(CounterSnapshot.CounterDataPointSnapshot::getValue)
        .sum();
  }
}
