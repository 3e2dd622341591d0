package io.inferencegateway.scheduling.hook;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.ServedReport;
import io.inferencegateway.scheduling.Fixtures;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServedEndpointVerifierTest {

  @Test
  void clientSeesWhomTheProxyNamesEvenIfItIsNotTheOneThatWasPicked() {
    assertThat(headersAfter(new ServedReport.Named("192.0.2.1:1")))
        .containsExactly("x-conformance-test-served-endpoint: 192.0.2.1:1");
  }

  @Test
  void clientSeesThatTheProxyNamesNobody() {
    assertThat(headersAfter(ServedReport.UNNAMED))
        .containsExactly(
            "x-conformance-test-served-endpoint:"
                + " fail: missing destination endpoint served metadata");
  }

  @Test
  void clientSeesThatTheProxySaysNothing() {
    assertThat(headersAfter(ServedReport.NONE))
        .containsExactly("x-conformance-test-served-endpoint: fail: missing envoy lb metadata");
  }

  private static List<String> headersAfter(ServedReport report) {
    InferenceRequest request = Fixtures.request("m");
    request.response().begins(report);
    Endpoint asked = Fixtures.endpoint(1);
    HeaderEdits edits = new HeaderEdits();

    new ServedEndpointVerifier().responseHeader(request, Fixtures.picked(asked), asked, edits);

    List<String> headers = new ArrayList<>();
    edits.forEach((name, value) -> headers.add(name + ": " + value));
    return headers;
  }
}
