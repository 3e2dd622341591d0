package io.inferencegateway.extproc;

import com.google.protobuf.ByteString;
import io.envoyproxy.envoy.config.core.v3.Metadata;
import io.envoyproxy.envoy.service.ext_proc.v3.HttpBody;
import io.envoyproxy.envoy.service.ext_proc.v3.HttpHeaders;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingRequest;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.inferencegateway.extproc.Effect.ExpectResponse;
import io.inferencegateway.extproc.Effect.Forget;
import io.inferencegateway.extproc.Effect.ResponseBody;
import io.inferencegateway.extproc.Effect.ResponseStarted;
import io.inferencegateway.extproc.Effect.ResponseTrailers;
import io.inferencegateway.extproc.Effect.Route;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ErrorStyle;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RefusalReason;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.IncomingRequest;
import io.inferencegateway.routing.SubsetHint;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP exchange as Envoy's full-duplex stream tells it. Each event gives the next state, the
 * replies and what to do to the routed request; nothing here does I/O.
 *
 * <pre>{@code
 * Idle --request_headers | body--> Collecting --last body | trailers--> Deciding
 *  |  \--request_headers, end of stream-----------------------------------^  |
 *  |                                | too large          refused or response |  | accepted
 *  |                                v                    not wanted          |  |
 *  |                              Closed <-----------------------------------/  |
 *  |                             Awaited <--------------------------------------+
 *  |                                          response passes elsewhere         |
 *  |                                                                            v
 *  |                                                                        Answered
 *  |                                                                            | response_headers
 *  \--response_headers (no request seen)-----------------------------> Responding
 * }</pre>
 *
 * @see State
 */
final class Exchange {
  private final long maxRequestBytes;
  private final boolean emitScores;
  private final Supplier<String> ids;
  private final LongSupplier nanos;

  Exchange(long maxRequestBytes, boolean emitScores, Supplier<String> ids, LongSupplier nanos) {
    this.maxRequestBytes = maxRequestBytes;
    this.emitScores = emitScores;
    this.ids = ids;
    this.nanos = nanos;
  }

  /** What one event leads to. */
  record Step(State next, List<ProcessingResponse> replies, List<Effect> effects) {
    static Step stay(State state) {
      return new Step(state, List.of(), List.of());
    }
  }

  /** The step for a message of Envoy. */
  Step on(State state, ProcessingRequest message) {
    Metadata metadata = message.getMetadataContext();
    return switch (message.getRequestCase()) {
      case REQUEST_HEADERS -> requestHeaders(state, message.getRequestHeaders(), metadata);
      case REQUEST_BODY -> requestBody(state, message.getRequestBody(), metadata);
      case REQUEST_TRAILERS -> requestTrailers(state, metadata);
      case RESPONSE_HEADERS -> responseHeaders(state, message.getResponseHeaders(), metadata);
      case RESPONSE_BODY -> responseBody(state, message.getResponseBody());
      case RESPONSE_TRAILERS -> responseTrailers(state);
      case REQUEST_NOT_SET -> Step.stay(state);
    };
  }

  /** The step for the router's decision, which may come too late. */
  Step on(State state, RequestRouter.Decision decision) {
    if (!(state instanceof State.Deciding deciding)) {
      return Step.stay(state);
    }
    return switch (decision) {
      case RequestRouter.Decision.Refuse(var refusal) -> refuse(deciding, refusal);
      case RequestRouter.Decision.Accept(var delivery) -> accept(deciding, delivery);
    };
  }

  /** The step for a fault of our own: a typed answer while the request waits for one. */
  Step onFault(State state) {
    return switch (state) {
      case State.Answered _, State.Awaited _, State.Responding _, State.Closed _ ->
          Step.stay(state);
      case State.Idle _, State.Collecting _, State.Deciding _ ->
          refuse(state, Refusal.of(RefusalReason.INTERNAL, "The request could not be routed."));
    };
  }

  private Step requestHeaders(State state, HttpHeaders message, Metadata metadata) {
    if (state instanceof State.Collecting begun) {
      RequestStart start = begun.start().with(message.getHeaders());
      return Step.stay(new State.Collecting(start, begun.chunks(), begun.bytes(), begun.subset()));
    }
    if (!(state instanceof State.Idle)) {
      return Step.stay(state);
    }
    RequestStart start = RequestStart.of(message.getHeaders(), ids.get(), nanos.getAsLong());
    return message.getEndOfStream()
        ? decide(start, null, SubsetHints.of(metadata), End.HEADERS)
        : Step.stay(new State.Collecting(start, List.of(), 0, null));
  }

  private Step requestBody(State state, HttpBody message, Metadata metadata) {
    State.Collecting collecting =
        switch (state) {
          case State.Collecting begun -> begun;
          case State.Idle _ ->
              new State.Collecting(RequestStart.unseen(nanos.getAsLong()), List.of(), 0, null);
          case State.Deciding _,
              State.Answered _,
              State.Awaited _,
              State.Responding _,
              State.Closed _ ->
              null;
        };
    if (collecting == null) {
      return Step.stay(state);
    }
    ByteString body = message.getBody();
    long bytes = collecting.bytes() + body.size();
    if (bytes > maxRequestBytes) {
      return refuse(
          state,
          Refusal.of(
              RefusalReason.BODY_TOO_LARGE,
              "The request body is larger than " + maxRequestBytes + " bytes."));
    }
    List<ByteBuffer> chunks =
        collecting.chunks().isEmpty() ? new ArrayList<>() : collecting.chunks();
    chunks.addAll(body.asReadOnlyByteBufferList());
    SubsetHint subset = SubsetHints.of(metadata);
    return message.getEndOfStream()
        ? decide(collecting.start(), ByteChunks.of(chunks), subset, End.BODY)
        : Step.stay(new State.Collecting(collecting.start(), chunks, bytes, subset));
  }

  private static Step requestTrailers(State state, Metadata metadata) {
    if (!(state instanceof State.Collecting collecting)) {
      return Step.stay(state);
    }
    SubsetHint own = SubsetHints.of(metadata);
    SubsetHint subset = own != null ? own : collecting.subset();
    return decide(collecting.start(), ByteChunks.of(collecting.chunks()), subset, End.TRAILERS);
  }

  private static Step decide(
      RequestStart start, @Nullable ByteChunks body, @Nullable SubsetHint subset, End end) {
    IncomingRequest incoming =
        new IncomingRequest(start.head(), body, subset, start.receivedNanos());
    return new Step(new State.Deciding(start, end), List.of(), List.of(new Route(incoming)));
  }

  private Step accept(State.Deciding deciding, Delivery delivery) {
    List<ProcessingResponse> replies = new ArrayList<>();
    replies.add(Answers.requestHeaders(deciding.start(), delivery, emitScores));
    switch (deciding.end()) {
      case HEADERS -> {}
      case BODY -> replies.addAll(Answers.requestBody(delivery.body(), true));
      case TRAILERS -> {
        replies.addAll(Answers.requestBody(delivery.body(), false));
        replies.add(Answers.requestTrailers());
      }
    }
    return new Step(answered(delivery), replies, List.of());
  }

  private static State answered(Delivery delivery) {
    if (!delivery.isResponseWanted()) {
      return new State.Closed(Ending.UNOBSERVED);
    }
    return delivery.awaitedAs().isEmpty() ? new State.Answered() : new State.Awaited();
  }

  private static Step refuse(State state, Refusal refusal) {
    RequestStart start =
        switch (state) {
          case State.Collecting collecting -> collecting.start();
          case State.Deciding deciding -> deciding.start();
          case State.Idle _,
              State.Answered _,
              State.Awaited _,
              State.Responding _,
              State.Closed _ ->
              null;
        };
    ErrorStyle style = start == null ? ErrorStyle.OPENAI : ErrorStyle.of(start.head());
    String id = start == null ? "" : start.requestId();
    return new Step(
        new State.Closed(Ending.ERROR), List.of(Answers.refusal(refusal, style, id)), List.of());
  }

  /** A response comes in every state: Envoy may answer a request by itself before we decided. */
  private static Step responseHeaders(State state, HttpHeaders message, Metadata metadata) {
    if (state instanceof State.Awaited || state instanceof State.Closed) {
      return Step.stay(state);
    }
    List<Effect> effects = new ArrayList<>(3);
    if (!(state instanceof State.Answered || state instanceof State.Responding)) {
      effects.add(new ExpectResponse());
    }
    Headers headers = RequestStart.headers(message.getHeaders());
    effects.add(
        new ResponseStarted(status(headers), isEventStream(headers), ServedReports.of(metadata)));
    if (message.getEndOfStream()) {
      effects.add(new Forget(Ending.NATURAL));
    }
    return new Step(new State.Responding(false), List.of(), effects);
  }

  private static Step responseBody(State state, HttpBody message) {
    if (!(state instanceof State.Responding)) {
      return Step.stay(state);
    }
    boolean last = message.getEndOfStream();
    Effect bytes = new ResponseBody(message.getBody(), last);
    List<Effect> effects = last ? List.of(bytes, new Forget(Ending.NATURAL)) : List.of(bytes);
    return new Step(new State.Responding(true), List.of(), effects);
  }

  private static Step responseTrailers(State state) {
    return state instanceof State.Responding(boolean bodySeen)
        ? new Step(
            new State.Responding(true),
            List.of(),
            List.of(new ResponseTrailers(!bodySeen), new Forget(Ending.NATURAL)))
        : Step.stay(state);
  }

  private static boolean isEventStream(Headers headers) {
    String type = headers.get("content-type");
    return type != null && type.toLowerCase(Locale.ROOT).contains("text/event-stream");
  }

  private static int status(Headers headers) {
    String status = headers.get(":status");
    try {
      return status == null ? 0 : Integer.parseInt(status);
    } catch (NumberFormatException _) {
      return 0;
    }
  }
}
