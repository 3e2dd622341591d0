package io.inferencegateway.producer.latency;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.producer.latency.LatencyPredictor.Prediction;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.telemetry.PluginMeters;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyMetersTest {
  private static final Prediction PREDICTION = new Prediction(400, 20);

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final LatencyMeters meters =
      new LatencyMeters(new PluginMeters(registry), "a-type", "a-name");
  private final InferenceRequest request = Fixtures.request("m");

  @ParameterizedTest
  @CsvSource({
    "request_predicted_ttft_seconds, 0.4",
    "request_predicted_tpot_seconds, 0.02",
    "request_ttft_prediction_duration_seconds, 0.003",
    "request_tpot_prediction_duration_seconds, 0.003",
  })
  void whatIsPredictedIsSeenByPluginAndByModel(String name, double seconds) {
    record();

    assertThat(samples("llm_d_epp_" + name, byPlugin())).containsExactly(seconds);
    assertThat(samples("inference_objective_" + name, byModel())).containsExactly(seconds);
  }

  @ParameterizedTest
  @CsvSource({"request_ttft_seconds, 0.5", "request_tpot_seconds, 0.01"})
  void whatIsObservedIsSeenByModelOnly(String name, double seconds) {
    record();

    assertThat(samples("inference_objective_" + name, byModel())).containsExactly(seconds);
    assertThat(names()).doesNotContain("llm_d_epp_" + name);
  }

  @ParameterizedTest
  @CsvSource({
    "ttft, 0.5",
    "predicted_ttft, 0.4",
    "ttft_prediction_duration, 0.003",
    "ttft_slo_violation, 1",
    "tpot, 0.01",
    "predicted_tpot, 0.02",
    "tpot_prediction_duration, 0.003",
    "tpot_slo_violation, 0",
  })
  void latestValueIsSeenByType(String type, double value) {
    record();

    assertThat(latest("llm_d_epp_inference_request_metric", byPlugin().add("type", type)))
        .isEqualTo(value);
    assertThat(latest("inference_objective_inference_request_metric", byModel().add("type", type)))
        .isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"llm_d_epp_", "inference_objective_"})
  void onlyMissedObjectivesCount(String prefix) {
    record();

    Labels labels = prefix.startsWith("llm") ? byPlugin() : byModel();
    assertThat(violations(prefix))
        .singleElement()
        .satisfies(
            counted -> {
              assertThat((Object) counted.getLabels()).isEqualTo(labels.add("type", "ttft"));
              assertThat(counted.getValue()).isEqualTo(1);
            });
  }

  @Test
  void objectiveThatIsNotStatedIsNeverMissed() {
    meters.ttft(request, 500, null, 0);

    assertThat(violations("llm_d_epp_")).isEmpty();
  }

  /** A request that missed its first objective and met its second. */
  private void record() {
    meters.predicted(request, 3);
    meters.ttft(request, 500, PREDICTION, 450);
    meters.tpot(request, 10, PREDICTION, 30);
  }

  private Labels byPlugin() {
    return Labels.of(
        "plugin_name",
        "a-name",
        "plugin_type",
        "a-type",
        "model_name",
        request.model(),
        "target_model_name",
        request.targetModel());
  }

  private Labels byModel() {
    return Labels.of("model_name", request.model(), "target_model_name", request.targetModel());
  }

  /** Sums of the histogram's series with these labels. */
  private List<Double> samples(String name, Labels labels) {
    return data(name, HistogramSnapshot.class).getDataPoints().stream()
        .filter(seen -> seen.getLabels().equals(labels))
        .map(HistogramSnapshot.HistogramDataPointSnapshot::getSum)
        .toList();
  }

  private List<CounterSnapshot.CounterDataPointSnapshot> violations(String prefix) {
    return data(prefix + "request_slo_violation", CounterSnapshot.class).getDataPoints();
  }

  private double latest(String name, Labels labels) {
    return data(name, GaugeSnapshot.class).getDataPoints().stream()
        .filter(seen -> seen.getLabels().equals(labels))
        .mapToDouble(GaugeSnapshot.GaugeDataPointSnapshot::getValue)
        .sum();
  }

  private <S extends MetricSnapshot> S data(String name, Class<S> kind) {
    return registry.scrape().stream()
        .filter(snapshot -> snapshot.getMetadata().getName().equals(name))
        .map(kind::cast)
        .findFirst()
        .orElseThrow();
  }

  private Set<String> names() {
    return registry.scrape().stream()
        .map(snapshot -> snapshot.getMetadata().getName())
        .collect(toSet());
  }
}
