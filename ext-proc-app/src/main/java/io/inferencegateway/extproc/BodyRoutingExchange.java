package io.inferencegateway.extproc;

import io.envoyproxy.envoy.service.ext_proc.v3.HttpBody;
import io.envoyproxy.envoy.service.ext_proc.v3.HttpHeaders;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingRequest;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.inferencegateway.bbr.BodyRoute;
import io.inferencegateway.bbr.BodyRouting;
import io.inferencegateway.extproc.BodyRoutingPhase.Closed;
import io.inferencegateway.extproc.BodyRoutingPhase.Collecting;
import io.inferencegateway.extproc.BodyRoutingPhase.Idle;
import io.inferencegateway.extproc.BodyRoutingPhase.Passed;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ErrorStyle;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RefusalReason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP exchange as a body-based router sees it (specification 09, sections 3 and 13.6). Each
 * event gives the next phase and the replies; nothing here does I/O. A response passes at once, in
 * every phase.
 *
 * <pre>{@code
 * Idle --headers--> Collecting --last body | trailers--> Passed
 *  |                    | too large | refused             ^
 *  |                    v                                 |
 *  |                  Closed                              |
 *  \--headers, end of stream | response headers ----------/
 * }</pre>
 *
 * <p>With full-duplex streaming the request is held back until its body is complete. Without it
 * every message has its answer, and a body comes in one message; should it come in several, then
 * the first with which it is a whole JSON object is the one that counts.
 *
 * @see BodyRoutingPhase
 */
final class BodyRoutingExchange {
  private final BodyRouting routing;
  private final boolean streaming;
  private final long maxRequestBytes;

  /**
   * @param streaming whether the proxy streams bodies in full duplex; else it buffers them
   */
  BodyRoutingExchange(BodyRouting routing, boolean streaming, long maxRequestBytes) {
    this.routing = routing;
    this.streaming = streaming;
    this.maxRequestBytes = maxRequestBytes;
  }

  /** What one event leads to. */
  record Step(BodyRoutingPhase next, List<ProcessingResponse> replies) {
    static Step stay(BodyRoutingPhase phase) {
      return new Step(phase, List.of());
    }

    static Step to(BodyRoutingPhase phase, ProcessingResponse reply) {
      return new Step(phase, List.of(reply));
    }
  }

  /** The step for a message of the proxy. */
  Step on(BodyRoutingPhase phase, ProcessingRequest message) {
    if (phase instanceof Closed) {
      return Step.stay(phase);
    }
    return switch (message.getRequestCase()) {
      case REQUEST_HEADERS -> requestHeaders(phase, message.getRequestHeaders());
      case REQUEST_BODY -> requestBody(phase, message.getRequestBody());
      case REQUEST_TRAILERS -> requestTrailers(phase);
      case RESPONSE_HEADERS -> Step.to(new Passed(), BodyRoutingAnswers.responseHeaders());
      case RESPONSE_BODY -> responseBody(message.getResponseBody());
      case RESPONSE_TRAILERS -> Step.to(new Passed(), Answers.responseTrailers());
      case REQUEST_NOT_SET -> Step.stay(phase);
    };
  }

  /** The step for a fault of our own: a typed answer while the request waits for one. */
  Step onFault(BodyRoutingPhase phase) {
    Refusal fault = Refusal.of(RefusalReason.INTERNAL, "The request could not be routed.");
    return switch (phase) {
      case Idle _ -> refuse(null, fault);
      case Collecting collecting -> refuse(collecting.start(), fault);
      case Passed _, Closed _ -> Step.stay(phase);
    };
  }

  private Step requestHeaders(BodyRoutingPhase phase, HttpHeaders message) {
    if (!(phase instanceof Idle)) {
      return Step.stay(phase);
    }
    RequestStart start = RequestStart.of(message.getHeaders(), "", 0);
    boolean last = message.getEndOfStream();
    BodyRoutingPhase next = last ? new Passed() : new Collecting(start, List.of(), 0);
    return streaming && !last
        ? Step.stay(next)
        : Step.to(next, BodyRoutingAnswers.cleaned(routing.withoutBody(start.head().headers())));
  }

  private Step requestBody(BodyRoutingPhase phase, HttpBody message) {
    if (!(phase instanceof Collecting before)) {
      return streaming ? Step.stay(phase) : Step.to(phase, BodyRoutingAnswers.requestBody());
    }
    Collecting collecting = before.with(message.getBody());
    if (collecting.bytes() > maxRequestBytes) {
      return refuse(
          collecting.start(),
          Refusal.of(
              RefusalReason.BODY_TOO_LARGE,
              "The request body is larger than " + maxRequestBytes + " bytes."));
    }
    boolean last = message.getEndOfStream();
    if (streaming) {
      return last ? release(collecting, true) : Step.stay(collecting);
    }
    return name(collecting, last);
  }

  private Step requestTrailers(BodyRoutingPhase phase) {
    return streaming && phase instanceof Collecting collecting
        ? release(collecting, false)
        : Step.to(new Passed(), Answers.requestTrailers());
  }

  /** Full duplex: the head and the whole body that were held back. */
  private Step release(Collecting collecting, boolean endsWithBody) {
    RequestStart start = collecting.start();
    return switch (routing.route(start.head().headers(), ByteChunks.of(collecting.chunks()))) {
      case BodyRoute.Refused(Refusal refusal) -> refuse(start, refusal);
      case BodyRoute.Routed routed -> {
        List<ProcessingResponse> replies = new ArrayList<>();
        replies.add(BodyRoutingAnswers.requestHeaders(routed, endsWithBody));
        replies.addAll(Answers.requestBody(routed.body(), endsWithBody));
        if (!endsWithBody) {
          replies.add(Answers.requestTrailers());
        }
        yield new Step(new Passed(), replies);
      }
    };
  }

  /** Buffered: the answer to the body carries the changes of the head. */
  private Step name(Collecting collecting, boolean last) {
    RequestStart start = collecting.start();
    ByteChunks body = ByteChunks.of(collecting.chunks());
    BodyRoute route =
        last
            ? routing.route(start.head().headers(), body)
            : routing.routeObject(start.head().headers(), body);
    return switch (route) {
      case null -> Step.to(collecting, BodyRoutingAnswers.requestBody());
      case BodyRoute.Refused(Refusal refusal) -> refuse(start, refusal);
      case BodyRoute.Routed routed -> Step.to(new Passed(), BodyRoutingAnswers.requestBody(routed));
    };
  }

  private Step responseBody(HttpBody message) {
    return streaming
        ? new Step(new Passed(), Answers.responseBody(message.getBody(), message.getEndOfStream()))
        : Step.to(new Passed(), BodyRoutingAnswers.responseBody());
  }

  private static Step refuse(@Nullable RequestStart start, Refusal refusal) {
    ErrorStyle style = start == null ? ErrorStyle.OPENAI : ErrorStyle.of(start.head());
    String id = start == null ? "" : start.requestId();
    return Step.to(new Closed(), Answers.refusal(refusal, style, id));
  }
}
