package io.inferencegateway.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.inferencegateway.admission.ProbabilisticAdmitter.Parameters;
import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.RefusalReason;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.signal.LatencyPredictions;
import org.junit.jupiter.api.Test;

class AdmittersTest {
  private static final Candidates FULL = Fixtures.candidates(Fixtures.metrics(50, 9, 0.9));

  @Test
  void sheddingGrowsSteeplyWithSaturation() {
    ProbabilisticAdmitter admitter =
        new ProbabilisticAdmitter(Parameters.DEFAULT, Fixtures.context());

    assertThat(admitter.shedding(0.2)).isCloseTo(0.096, within(1e-9));
    assertThat(admitter.shedding(0.15)).isCloseTo(0.02278, within(1e-5));
    assertThat(admitter.shedding(0.3)).isCloseTo(0.729, within(1e-9));
    assertThat(admitter.shedding(0.34)).isEqualTo(1);
  }

  @Test
  void onlyRequestsOfNegativePriorityAreShed() {
    ProbabilisticAdmitter admitter =
        new ProbabilisticAdmitter(Parameters.DEFAULT, Fixtures.context());

    assertThat(admitter.admit(request(0), FULL)).isNull();
    assertThat(admitter.admit(request(-1), FULL))
        .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(RefusalReason.SATURATED));
    assertThat(admitter.admit(request(-1), Fixtures.unknown(3))).isNull();
  }

  @Test
  void settingsThatAreNotPositiveAreRefused() {
    assertThatThrownBy(() -> new Parameters(0, 0.8, 5, 300))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("queueDepthThreshold");
    assertThatThrownBy(() -> new Parameters(5, 0, 5, 300))
        .isInstanceOf(InvalidParameterException.class);
    assertThatThrownBy(() -> new Parameters(5, 0.8, 0, 300))
        .isInstanceOf(InvalidParameterException.class);
    assertThatThrownBy(() -> new Parameters(5, 0.8, 5, 0))
        .isInstanceOf(InvalidParameterException.class);
  }

  @Test
  void objectiveThatNobodyCanMeetIsRefusedUnlessSomebodyIsIdle() {
    LatencySloAdmitter admitter = new LatencySloAdmitter(LatencySloAdmitter.Parameters.DEFAULT);

    assertThat(admitter.admit(predicted(-50, "x-slo-ttft-ms", "100"), FULL)).isNotNull();
    assertThat(admitter.admit(predicted(50, "x-slo-ttft-ms", "100"), FULL)).isNull();
    assertThat(admitter.admit(predicted(-50), FULL)).isNull();
    assertThat(admitter.admit(request(-1, "x-slo-ttft-ms", "100"), FULL)).isNull();
    assertThat(
            admitter.admit(
                predicted(-50, "x-slo-ttft-ms", "100"),
                Fixtures.candidates(Fixtures.metrics(50, 0, 0.9))))
        .isNull();
  }

  private static InferenceRequest predicted(double headroom, String... headers) {
    InferenceRequest request = request(-1, headers);
    request
        .data()
        .put(
            LatencyPredictions.KEY,
            new LatencyPredictions(
                new boolean[] {true},
                new double[] {150},
                new double[] {headroom},
                new double[] {0},
                new int[] {3}));
    return request;
  }

  private static InferenceRequest request(int priority, String... headers) {
    return new InferenceRequest(
        "test-1",
        new RequestHead("POST", "/v1/completions", Headers.of(headers)),
        ParsedBody.opaque(ByteChunks.EMPTY),
        "m",
        priority,
        "");
  }
}
