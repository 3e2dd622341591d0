package io.inferencegateway.extproc;

import com.google.protobuf.ByteString;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.envoyproxy.envoy.config.core.v3.HeaderValue;
import io.envoyproxy.envoy.config.core.v3.HeaderValueOption;
import io.envoyproxy.envoy.config.core.v3.HeaderValueOption.HeaderAppendAction;
import io.envoyproxy.envoy.service.ext_proc.v3.BodyMutation;
import io.envoyproxy.envoy.service.ext_proc.v3.BodyResponse;
import io.envoyproxy.envoy.service.ext_proc.v3.CommonResponse;
import io.envoyproxy.envoy.service.ext_proc.v3.GrpcStatus;
import io.envoyproxy.envoy.service.ext_proc.v3.HeaderMutation;
import io.envoyproxy.envoy.service.ext_proc.v3.HeadersResponse;
import io.envoyproxy.envoy.service.ext_proc.v3.ImmediateResponse;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.envoyproxy.envoy.service.ext_proc.v3.StreamedBodyResponse;
import io.envoyproxy.envoy.service.ext_proc.v3.TrailersResponse;
import io.envoyproxy.envoy.type.v3.HttpStatus;
import io.inferencegateway.extproc.accesslog.LogEntry;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ErrorAnswer;
import io.inferencegateway.request.ErrorBody;
import io.inferencegateway.request.ErrorStyle;
import io.inferencegateway.request.GatewayHeaders;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RefusalReason;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The messages sent to Envoy (specification 01, sections 12 to 15). Bodies are not copied. */
final class Answers {
  /** Largest body answer; some proxies refuse 64 KiB. */
  static final int MAX_BODY_BYTES = 62_000;

  /** Dynamic metadata of load balancing, ours and the proxy's. */
  static final String NAMESPACE = LogEntry.NAMESPACE;

  private static final ProcessingResponse PASS_RESPONSE_HEADERS =
      ProcessingResponse.newBuilder()
          .setResponseHeaders(HeadersResponse.getDefaultInstance())
          .build();

  private Answers() {}

  static ProcessingResponse requestHeaders(RequestStart start, Delivery to, boolean emitScores) {
    HeaderMutation.Builder headers =
        HeaderMutation.newBuilder()
            .addSetHeaders(header(GatewayHeaders.DESTINATION, to.destination()));
    if (start.requestIdGenerated()) {
      headers.addSetHeaders(header(GatewayHeaders.REQUEST_ID, start.requestId()));
    }
    Set<String> removed = removed(start, to);
    start
        .later()
        .forEach(
            (name, value) -> {
              if (!GatewayHeaders.OWNED.contains(name) && !removed.contains(name)) {
                headers.addSetHeaders(header(name, value));
              }
            });
    to.requestHeaders().forEach((name, value) -> headers.addSetHeaders(header(name, value)));
    CommonResponse common =
        CommonResponse.newBuilder()
            .setClearRouteCache(true)
            .setHeaderMutation(headers.addAllRemoveHeaders(removed))
            .build();
    return ProcessingResponse.newBuilder()
        .setRequestHeaders(HeadersResponse.newBuilder().setResponse(common))
        .setDynamicMetadata(metadata(to, emitScores))
        .build();
  }

  private static Set<String> removed(RequestStart start, Delivery to) {
    Set<String> removed = new LinkedHashSet<>();
    start
        .head()
        .headers()
        .forEach(
            (name, _) -> {
              if (GatewayHeaders.OWNED.contains(name) && !name.equals(GatewayHeaders.DESTINATION)) {
                removed.add(name);
              }
            });
    to.requestHeaders().forEachRemoved(removed::add);
    to.requestHeaders().forEach((name, _) -> removed.remove(name));
    return removed;
  }

  /** The body in pieces; without bytes one empty piece. The last one ends the stream if asked. */
  static List<ProcessingResponse> requestBody(ByteChunks body, boolean endOfStream) {
    List<ProcessingResponse> answers = new ArrayList<>();
    long length = body.length();
    for (long from = 0; from < length || answers.isEmpty(); from += MAX_BODY_BYTES) {
      long to = Math.min(length, from + MAX_BODY_BYTES);
      ByteString bytes = Delivery.joined(body.slice(from, to).buffers());
      answers.add(
          ProcessingResponse.newBuilder()
              .setRequestBody(streamed(bytes, endOfStream && to == length))
              .build());
    }
    return answers;
  }

  static ProcessingResponse requestTrailers() {
    return ProcessingResponse.newBuilder()
        .setRequestTrailers(TrailersResponse.getDefaultInstance())
        .build();
  }

  static ProcessingResponse responseHeaders(HeaderEdits edits) {
    if (edits.isEmpty()) {
      return PASS_RESPONSE_HEADERS;
    }
    HeaderMutation.Builder headers = HeaderMutation.newBuilder();
    edits.forEach((name, value) -> headers.addSetHeaders(header(name, value)));
    return ProcessingResponse.newBuilder()
        .setResponseHeaders(
            HeadersResponse.newBuilder()
                .setResponse(CommonResponse.newBuilder().setHeaderMutation(headers)))
        .build();
  }

  static List<ProcessingResponse> responseBody(ByteString body, boolean endOfStream) {
    List<ProcessingResponse> answers = new ArrayList<>(1);
    for (int from = 0; from < body.size() || answers.isEmpty(); from += MAX_BODY_BYTES) {
      int to = Math.min(body.size(), from + MAX_BODY_BYTES);
      answers.add(
          ProcessingResponse.newBuilder()
              .setResponseBody(streamed(body.substring(from, to), endOfStream && to == body.size()))
              .build());
    }
    return answers;
  }

  static ProcessingResponse responseTrailers() {
    return ProcessingResponse.newBuilder()
        .setResponseTrailers(TrailersResponse.getDefaultInstance())
        .build();
  }

  /**
   * An answer in place of the response. Errors for callers of gRPC are left to the proxy, which
   * makes trailers of the status and the body.
   */
  static ProcessingResponse refusal(Refusal refusal, ErrorStyle style, String requestId) {
    RefusalReason reason = refusal.reason();
    HeaderMutation.Builder headers = HeaderMutation.newBuilder();
    ErrorAnswer.headers(reason, style, requestId)
        .forEach((name, value) -> headers.addSetHeaders(header(name, value)));
    ImmediateResponse.Builder answer =
        ImmediateResponse.newBuilder()
            .setStatus(HttpStatus.newBuilder().setCodeValue(reason.status()))
            .setHeaders(headers)
            .setBody(ByteString.copyFromUtf8(ErrorBody.of(refusal, style)));
    if (style == ErrorStyle.GRPC) {
      answer.setGrpcStatus(GrpcStatus.newBuilder().setStatus(reason.grpcCode().number()));
    }
    return ProcessingResponse.newBuilder().setImmediateResponse(answer).build();
  }

  private static BodyResponse streamed(ByteString bytes, boolean endOfStream) {
    return BodyResponse.newBuilder()
        .setResponse(
            CommonResponse.newBuilder()
                .setBodyMutation(
                    BodyMutation.newBuilder()
                        .setStreamedResponse(
                            StreamedBodyResponse.newBuilder()
                                .setBody(bytes)
                                .setEndOfStream(endOfStream))))
        .build();
  }

  static HeaderValueOption header(String name, String value) {
    return HeaderValueOption.newBuilder()
        .setAppendAction(HeaderAppendAction.OVERWRITE_IF_EXISTS_OR_ADD)
        .setHeader(
            HeaderValue.newBuilder().setKey(name).setRawValue(ByteString.copyFromUtf8(value)))
        .build();
  }

  private static Struct metadata(Delivery to, boolean emitScores) {
    Struct.Builder values =
        Struct.newBuilder()
            .putFields(
                GatewayHeaders.DESTINATION,
                Value.newBuilder().setStringValue(to.destination()).build());
    if (!to.awaitedAs().isEmpty()) {
      values.putFields(LogEntry.ID, Value.newBuilder().setStringValue(to.awaitedAs()).build());
    }
    Map<String, Double> scores = emitScores ? to.scores() : Map.of();
    if (!scores.isEmpty()) {
      Struct.Builder numbers = Struct.newBuilder();
      scores.forEach(
          (endpoint, score) ->
              numbers.putFields(endpoint, Value.newBuilder().setNumberValue(score).build()));
      values.putFields(
          GatewayHeaders.DESTINATION_SCORES, Value.newBuilder().setStructValue(numbers).build());
    }
    return Struct.newBuilder()
        .putFields(NAMESPACE, Value.newBuilder().setStructValue(values).build())
        .build();
  }
}
