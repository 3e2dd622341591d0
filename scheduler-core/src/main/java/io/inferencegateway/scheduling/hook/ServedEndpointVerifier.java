package io.inferencegateway.scheduling.hook;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.ServedReport;
import io.inferencegateway.scheduling.ResponseHeader;
import io.inferencegateway.scheduling.SchedulingResult;

/**
 * Tells the client which endpoint served, as the proxy reports it; for conformance tests of proxies
 * only (specification 04, section 7).
 *
 * <p>The response header {@code x-conformance-test-served-endpoint} is set to what the proxy gave
 * in the metadata {@code envoy.lb} under {@code x-gateway-destination-endpoint-served}, or to a
 * text that begins with {@code fail:}. Without Envoy it is the endpoint that was asked.
 */
final class ServedEndpointVerifier implements ResponseHeader {
  static final PluginFactory<ResponseHeader, NoParameters> FACTORY =
      PluginFactory.of(
          "destination-endpoint-served-verifier", context -> new ServedEndpointVerifier());

  private static final String HEADER = "x-conformance-test-served-endpoint";

  @Override
  public void responseHeader(
      InferenceRequest request, SchedulingResult result, Endpoint served, HeaderEdits edits) {
    edits.set(
        HEADER,
        switch (request.response().served()) {
          case ServedReport.Named(String endpoint) -> endpoint;
          case ServedReport.Unnamed _ -> "fail: missing destination endpoint served metadata";
          case ServedReport.None _ -> "fail: missing envoy lb metadata";
        });
  }
}
