package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.ResponseHeader;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every registered plugin that sets headers on a response keeps to. */
class ResponseHeaderContractTest {

  static Stream<String> types() {
    return PluginSamples.all(ResponseHeader.class).keySet().stream();
  }

  @Test
  void everyTypeOfTheSpecificationIsRegistered() {
    assertThat(types())
        .contains(
            "destination-endpoint-served-verifier",
            "disaggregatedset-rollout-screener",
            "session-affinity-filter",
            "session-affinity-scorer");
  }

  @ParameterizedTest
  @MethodSource("types")
  void setsTheSameHeadersAgainAndNamesThemInLowerCase(String type) {
    ResponseHeader plugin = PluginSamples.of(type, ResponseHeader.class);
    Candidates candidates = PluginSamples.candidates(3, 1);
    InferenceRequest request = PluginSamples.request(candidates, 1);
    Endpoint served = candidates.endpoint(1);

    Map<String, String> first = headers(plugin, request, served);
    Map<String, String> second = headers(plugin, request, served);

    assertThat(second).isEqualTo(first);
    assertThat(first.keySet()).allMatch(name -> name.equals(name.toLowerCase(Locale.ROOT)));
  }

  private static Map<String, String> headers(
      ResponseHeader plugin, InferenceRequest request, Endpoint served) {
    HeaderEdits edits = new HeaderEdits();
    plugin.responseHeader(request, Fixtures.picked(served), served, edits);
    Map<String, String> headers = new LinkedHashMap<>();
    edits.forEach(headers::put);
    return headers;
  }
}
