package io.inferencegateway.producer;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginLookup;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.producer.InFlightLoadProducer.Parameters;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.signal.InFlightLoad;
import io.inferencegateway.signal.TokenizedPrompt;
import io.inferencegateway.signal.UncachedTokens;
import io.inferencegateway.telemetry.PluginMeters;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import java.time.InstantSource;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class InFlightLoadProducerTest {
  private final Candidates one = Fixtures.unknown(1);
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final PluginMeters meters = new PluginMeters(registry);

  @Test
  void tokensThatAreCachedCostNothing() {
    assertThat(cost(5, new PrefixMatches(new int[] {1}, 2, 4))).isEqualTo(4);
    assertThat(cost(4, new PrefixMatches(new int[] {0}, 1, 64))).isEqualTo(64);
    assertThat(cost(10, new PrefixMatches(new int[] {0}, 0, 64))).isEqualTo(10);
    assertThat(cost(10, null)).isEqualTo(10);
  }

  @Test
  void shownLoadIsWhatHasNotEnded() {
    InFlightLoadProducer producer = producer(false);
    InferenceRequest request = prompted(12);
    producer.added(one.endpoint(0));
    producer.produce(request, one);
    producer.reserve(request, sent());
    producer.preRequest(request, sent());

    assertThat(load().requests()).isEqualTo(1);
    assertThat(load().tokens()).isEqualTo(12);
    assertThat(shown("llm_d_epp_inflight_requests")).isEqualTo(1);
    assertThat(shown("llm_d_epp_inflight_tokens")).isEqualTo(12);

    producer.firstByte(request);

    assertThat(load().tokens()).isZero();
    assertThat(shown("llm_d_epp_inflight_requests")).isEqualTo(1);
    assertThat(shown("llm_d_epp_inflight_tokens")).isZero();

    producer.ended(request);

    assertThat(load().requests()).isZero();
    assertThat(shown("llm_d_epp_inflight_requests")).isZero();
  }

  @Test
  void estimatedOutputIsHeldToTheEnd() {
    InFlightLoadProducer producer = producer(true);
    InferenceRequest request = prompted(4);
    producer.added(one.endpoint(0));
    producer.produce(request, one);
    producer.reserve(request, sent());

    assertThat(load().tokens()).isEqualTo(10);

    producer.firstByte(request);
    assertThat(load().tokens()).isEqualTo(10);

    producer.ended(request);
    assertThat(load().tokens()).isZero();
  }

  @Test
  void seriesOfAnEndpointGoWithIt() {
    InFlightLoadProducer producer = producer(false);
    InferenceRequest request = prompted(12);
    producer.added(one.endpoint(0));
    producer.produce(request, one);
    producer.reserve(request, sent());
    producer.preRequest(request, sent());

    producer.removed(one.endpoint(0));
    producer.preRequest(request, sent());
    producer.ended(request);

    assertThat(points("llm_d_epp_inflight_requests")).isEmpty();
    assertThat(points("llm_d_epp_inflight_tokens")).isEmpty();
  }

  private long cost(long tokens, @Nullable PrefixMatches matches) {
    InferenceRequest request = prompted(tokens);
    if (matches != null) {
      request.data().put(PrefixMatches.KEY, matches);
    }
    producer(false).produce(request, one);
    return requireNonNull(request.data().get(UncachedTokens.KEY.from("load"))).bySlot()[0];
  }

  private InFlightLoadProducer producer(boolean estimatedOutput) {
    Parameters defaults = Parameters.DEFAULT;
    return new InFlightLoadProducer(
        new Parameters(
            estimatedOutput,
            defaults.outputRatio(),
            defaults.maxEstimatedOutputTokens(),
            defaults.prefixMatchInfoProducerName(),
            defaults.syncCrossReplicaState()),
        new PluginContext(
            "load", InstantSource.system(), new SplittableRandom(1), PluginLookup.NONE, meters));
  }

  private static InferenceRequest prompted(long tokens) {
    InferenceRequest request = Fixtures.request("m");
    request.data().put(TokenizedPrompt.KEY, Fixtures.prompt(tokens));
    return request;
  }

  private SchedulingResult sent() {
    ProfileRun run =
        new ProfileRun("default", one, List.of(), new double[0][], new double[0], new int[] {0});
    return new SchedulingResult(List.of(run), run);
  }

  private InFlightLoad load() {
    return requireNonNull(one.endpoint(0).attributes().get(InFlightLoad.KEY.from("load")));
  }

  private double shown(String gauge) {
    return ((GaugeDataPointSnapshot) points(gauge).getFirst()).getValue();
  }

  private List<? extends DataPointSnapshot> points(String gauge) {
    return registry.scrape(gauge::equals).stream()
        .flatMap(snapshot -> snapshot.getDataPoints().stream())
        .toList();
  }
}
