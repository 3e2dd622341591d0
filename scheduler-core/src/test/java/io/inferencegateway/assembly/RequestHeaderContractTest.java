package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.RequestHeader;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every registered plugin that reads a request's headers keeps to. */
class RequestHeaderContractTest {

  static Stream<String> types() {
    return PluginSamples.all(RequestHeader.class).keySet().stream();
  }

  @Test
  void everyTypeOfTheSpecificationIsRegistered() {
    assertThat(PluginSamples.all(RequestHeader.class).keySet()).containsExactly("agent-identity");
  }

  @ParameterizedTest
  @MethodSource("types")
  void findsTheSameAgainAndLeavesTheHeadersAlone(String type) {
    RequestHeader plugin = PluginSamples.of(type, RequestHeader.class);
    InferenceRequest first = PluginSamples.request(Candidates.of(List.of()), 1);
    InferenceRequest second = PluginSamples.request(Candidates.of(List.of()), 1);

    plugin.requestHeader(first);
    plugin.requestHeader(second);

    assertThat(second.fairnessId()).isEqualTo(first.fairnessId());
    assertThat(first.headerEdits().isEmpty()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("types")
  void needsNoHeader(String type) {
    InferenceRequest request = Fixtures.request("m", Headers.EMPTY);

    PluginSamples.of(type, RequestHeader.class).requestHeader(request);

    assertThat(request.fairnessId()).isEqualTo(InferenceRequest.DEFAULT_FAIRNESS_ID);
  }
}
