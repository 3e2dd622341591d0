package io.inferencegateway.extproc;

import io.envoyproxy.envoy.service.ext_proc.v3.BodyMutation;
import io.envoyproxy.envoy.service.ext_proc.v3.BodyResponse;
import io.envoyproxy.envoy.service.ext_proc.v3.CommonResponse;
import io.envoyproxy.envoy.service.ext_proc.v3.HeaderMutation;
import io.envoyproxy.envoy.service.ext_proc.v3.HeadersResponse;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.inferencegateway.bbr.BodyRoute;
import io.inferencegateway.bbr.HeaderChanges;
import io.inferencegateway.request.HeaderEdits;

/**
 * The messages of a body-based router (specification 09, section 3). Whatever may change the choice
 * of the route also clears the route that the proxy has chosen.
 */
final class BodyRoutingAnswers {
  private static final String CONTENT_LENGTH = "Content-Length";
  private static final HeaderEdits NOTHING = new HeaderEdits();

  private BodyRoutingAnswers() {}

  /** To a head whose body is not known: without what only the router may set. */
  static ProcessingResponse cleaned(HeaderChanges changes) {
    return requestHeaders(changes.isEmpty() ? unchanged() : changed(changes));
  }

  /**
   * To the head of a request that was held back.
   *
   * @param isLengthKnown whether the length of the body may be told; not with trailers behind it
   */
  static ProcessingResponse requestHeaders(BodyRoute.Routed routed, boolean isLengthKnown) {
    if (!routed.understood()) {
      return cleaned(routed.headers());
    }
    CommonResponse.Builder common = changed(routed.headers());
    if (isLengthKnown) {
      setLength(common, routed);
    }
    return requestHeaders(common);
  }

  /** To a buffered body that changes nothing. */
  static ProcessingResponse requestBody() {
    return requestBody(unchanged());
  }

  /** To a buffered body. */
  static ProcessingResponse requestBody(BodyRoute.Routed routed) {
    if (!routed.understood() && routed.headers().isEmpty()) {
      return requestBody();
    }
    CommonResponse.Builder common = changed(routed.headers());
    if (routed.bodyChanged()) {
      setLength(common, routed);
      common.setBodyMutation(
          BodyMutation.newBuilder().setBody(Delivery.joined(routed.body().buffers())));
    }
    return requestBody(common);
  }

  static ProcessingResponse responseHeaders() {
    return Answers.responseHeaders(NOTHING);
  }

  /** To a response body that the proxy keeps itself. */
  static ProcessingResponse responseBody() {
    return ProcessingResponse.newBuilder()
        .setResponseBody(BodyResponse.getDefaultInstance())
        .build();
  }

  private static CommonResponse.Builder unchanged() {
    return CommonResponse.newBuilder();
  }

  private static CommonResponse.Builder changed(HeaderChanges changes) {
    HeaderMutation.Builder headers = HeaderMutation.newBuilder();
    changes.forEachSet((name, value) -> headers.addSetHeaders(Answers.header(name, value)));
    changes.forEachRemoved(headers::addRemoveHeaders);
    return CommonResponse.newBuilder().setClearRouteCache(true).setHeaderMutation(headers);
  }

  private static void setLength(CommonResponse.Builder common, BodyRoute.Routed routed) {
    common
        .getHeaderMutationBuilder()
        .addSetHeaders(Answers.header(CONTENT_LENGTH, Long.toString(routed.body().length())));
  }

  private static ProcessingResponse requestHeaders(CommonResponse.Builder common) {
    return ProcessingResponse.newBuilder()
        .setRequestHeaders(HeadersResponse.newBuilder().setResponse(common))
        .build();
  }

  private static ProcessingResponse requestBody(CommonResponse.Builder common) {
    return ProcessingResponse.newBuilder()
        .setRequestBody(BodyResponse.newBuilder().setResponse(common))
        .build();
  }
}
