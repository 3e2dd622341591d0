package io.inferencegateway.routing;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.GatewayHeaders;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.ModelPlace;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RefusalReason;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.request.parser.MalformedBodyException;
import io.inferencegateway.request.parser.RequestParser;
import io.inferencegateway.request.parser.RequestParser.ModelUse;
import io.inferencegateway.request.usage.ModelNames;
import io.inferencegateway.request.usage.ResponseFormat;
import io.inferencegateway.telemetry.GatewayMetrics;
import org.jspecify.annotations.Nullable;

/**
 * Makes what can be scheduled of what came in: has the body read and settles which model is served.
 * Safe for many threads.
 */
final class RequestReader {
  private final DirectorParts parts;
  private final PluginCalls plugins;
  private final PoolState state;

  RequestReader(DirectorParts parts, PluginCalls plugins, PoolState state) {
    this.parts = parts;
    this.plugins = plugins;
    this.state = state;
  }

  /** What came of reading. */
  sealed interface Reading {
    /**
     * A request that was read.
     *
     * @param forwarded its body, with the model that will be served
     */
    record Read(InferenceRequest request, ByteChunks forwarded, PassingResponse response)
        implements Reading {}

    record Refused(Refusal refusal) implements Reading {}
  }

  Reading read(IncomingRequest incoming, ByteChunks body) {
    if (body.length() > parts.maxRequestBytes()) {
      return refused(
          RefusalReason.BODY_TOO_LARGE,
          "request body is larger than " + parts.maxRequestBytes() + " bytes");
    }
    String path = incoming.head().path();
    RequestParser parser = parts.parsers().resolve(path);
    if (parser == null) {
      return refused(
          RefusalReason.UNCLAIMED_PATH, "no parser registered matching path suffix for: " + path);
    }
    try {
      return withModel(incoming, parser, parser.parse(incoming.head(), body));
    } catch (MalformedBodyException e) {
      return refused(RefusalReason.INVALID_BODY, String.valueOf(e.getMessage()));
    }
  }

  /** A request that is all head. Nobody looks at its headers. */
  Reading.Read withoutBody(IncomingRequest incoming) {
    RequestHead head =
        new RequestHead(incoming.head().method(), incoming.head().target(), Headers.EMPTY);
    return unread(head, ResponseFormat.NONE, incoming.receivedNanos());
  }

  /** What stands for a request that was never seen, whose response comes. */
  Reading.Read unseen() {
    RequestHead head = new RequestHead("", "", Headers.EMPTY);
    return unread(head, ResponseFormat.OPENAI, System.nanoTime());
  }

  private Reading.Read unread(RequestHead head, ResponseFormat format, long receivedNanos) {
    InferenceRequest request = request(head, ParsedBody.opaque(ByteChunks.EMPTY), "");
    return new Reading.Read(
        request, ByteChunks.EMPTY, response(request, format, null, receivedNanos));
  }

  private Reading withModel(IncomingRequest incoming, RequestParser parser, ParsedBody parsed) {
    String asked = parts.trustsModelRewrite() ? askedModel(incoming.head()) : "";
    ModelPlace place = parser.modelUse() == ModelUse.NONE ? null : parsed.modelPlace();
    String target = place != null && asked.isEmpty() ? parsed.model() : asked;
    if (place != null && target.isEmpty() && parser.modelUse() == ModelUse.REQUIRED) {
      return new Reading.Refused(
          new Refusal(RefusalReason.MISSING_MODEL, "model not found in request body", "model"));
    }
    InferenceRequest request = request(incoming.head(), parsed, target);
    plugins.requestHeader(request);
    ByteChunks forwarded =
        place == null || target.isEmpty() || target.equals(parsed.model())
            ? parsed.bytes()
            : place.with(parsed.bytes(), target);
    PassingResponse response =
        response(
            request,
            parser.responses(incoming.head()),
            place == null ? null : ModelNames.of(target, parsed.model()),
            incoming.receivedNanos());
    return new Reading.Read(request, forwarded, response);
  }

  private static String askedModel(RequestHead head) {
    String model =
        head.headers().get(GatewayHeaders.MODEL_REWRITE, GatewayHeaders.MODEL_REWRITE_ALIAS);
    return model == null ? "" : model;
  }

  private InferenceRequest request(RequestHead head, ParsedBody body, String targetModel) {
    String fairness =
        head.headers().get(GatewayHeaders.FAIRNESS_ID, GatewayHeaders.FAIRNESS_ID_ALIAS);
    return new InferenceRequest(
        parts.idPrefix() + state.nextId(),
        head,
        body,
        targetModel,
        0,
        fairness == null ? "" : fairness);
  }

  private PassingResponse response(
      InferenceRequest request,
      ResponseFormat format,
      @Nullable ModelNames names,
      long receivedNanos) {
    GatewayMetrics metrics = parts.metrics();
    GatewayMetrics.RequestLabels labels =
        metrics.labels(
            request.model(), request.targetModel(), request.fairnessId(), request.priority());
    return new PassingResponse(
        metrics, labels, format, names, request.body().streaming(), receivedNanos);
  }

  private static Reading refused(RefusalReason reason, String message) {
    return new Reading.Refused(Refusal.of(reason, message));
  }
}
