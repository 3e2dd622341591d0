package io.inferencegateway.extproc;

import com.google.protobuf.ByteString;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingRequest;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.inferencegateway.extproc.Exchange.Step;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.ReportedAttribute;
import io.inferencegateway.routing.Ending;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does the I/O of one {@link Exchange}. Replies wait here while Envoy does not read; the next
 * message is asked for only when none waits, so a stream holds no more than one request body. The
 * lock orders gRPC's callbacks with a decision that comes from another thread.
 */
final class ProcessorStream implements StreamObserver<ProcessingRequest> {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessorStream.class);

  private final Exchange exchange;
  private final RequestRouter router;
  private final ServerCallStreamObserver<ProcessingResponse> envoy;
  private final Consumer<ProcessorStream> whenOver;
  private final Queue<ProcessingResponse> waiting = new ArrayDeque<>();
  private State state = new State.Idle();
  private @Nullable Delivery delivery;
  private boolean wanted;
  private boolean over;

  ProcessorStream(
      Exchange exchange,
      RequestRouter router,
      ServerCallStreamObserver<ProcessingResponse> envoy,
      Consumer<ProcessorStream> whenOver) {
    this.exchange = exchange;
    this.router = router;
    this.envoy = envoy;
    this.whenOver = whenOver;
  }

  /** Must be called before the call's listener is returned to gRPC. */
  StreamObserver<ProcessingRequest> open() {
    envoy.disableAutoRequest();
    envoy.setOnReadyHandler(this::drain);
    envoy.setOnCancelHandler(() -> finish(Ending.CLIENT_DISCONNECT));
    synchronized (this) {
      wanted = true;
      drain();
    }
    return this;
  }

  @Override
  public synchronized void onNext(ProcessingRequest message) {
    if (over) {
      return;
    }
    wanted = true;
    try {
      apply(exchange.on(state, message));
    } catch (RuntimeException e) {
      fault(e);
    }
    drain();
  }

  @Override
  public void onError(Throwable cause) {
    finish(Ending.CLIENT_DISCONNECT);
  }

  @Override
  public synchronized void onCompleted() {
    if (!over) {
      finish(Ending.ERROR);
      envoy.onCompleted();
    }
  }

  private void apply(Step step) {
    state = step.next();
    waiting.addAll(step.replies());
    for (Effect effect : step.effects()) {
      switch (effect) {
        case Effect.Route(var request) ->
            router.route(request).whenComplete((decision, e) -> decided(decision, e));
        case Effect.ResponseStarted(int status, boolean eventStream, var served) -> {
          HeaderEdits edits =
              delivery == null
                  ? new HeaderEdits()
                  : delivery.responseStarted(status, eventStream, served);
          waiting.add(Answers.responseHeaders(edits));
        }
        case Effect.ExpectResponse() -> {
          release(Ending.ERROR);
          delivery = router.unseen();
        }
        case Effect.ResponseBody(ByteString bytes, boolean last) ->
            waiting.addAll(
                ReportedMetadata.with(
                    Answers.responseBody(passed(bytes, last), last),
                    last ? reported() : List.of()));
        case Effect.ResponseTrailers(boolean first) -> {
          ByteString rest = passed(ByteString.EMPTY, true);
          List<ReportedAttribute> reported = reported();
          if (first || !rest.isEmpty() || !reported.isEmpty()) {
            waiting.addAll(ReportedMetadata.with(Answers.responseBody(rest, false), reported));
          }
          waiting.add(Answers.responseTrailers());
        }
        case Effect.Forget(var ending) -> release(ending);
      }
    }
  }

  private ByteString passed(ByteString bytes, boolean last) {
    return delivery == null ? bytes : delivery.responseBody(bytes, last);
  }

  private List<ReportedAttribute> reported() {
    return delivery == null ? List.of() : delivery.reported();
  }

  private synchronized void decided(
      RequestRouter.@Nullable Decision decision, @Nullable Throwable failure) {
    if (decision instanceof RequestRouter.Decision.Accept(var accepted)) {
      if (over || !(state instanceof State.Deciding)) {
        accepted.end(over ? Ending.CLIENT_DISCONNECT : Ending.ERROR);
        return;
      }
      delivery = accepted;
    }
    if (over) {
      return;
    }
    try {
      if (decision == null) {
        fault(failure);
      } else {
        apply(exchange.on(state, decision));
      }
    } catch (RuntimeException e) {
      fault(e);
    }
    drain();
  }

  private void fault(@Nullable Throwable cause) {
    LOG.atError().setCause(cause).log("ext-proc stream failed");
    release(Ending.ERROR);
    apply(exchange.onFault(state));
  }

  private synchronized void drain() {
    if (over) {
      return;
    }
    while (!waiting.isEmpty() && envoy.isReady()) {
      envoy.onNext(waiting.remove());
    }
    if (!waiting.isEmpty()) {
      return;
    }
    if (state instanceof State.Closed(Ending ending)) {
      finish(ending);
      envoy.onCompleted();
    } else if (state instanceof State.Awaited) {
      handOver();
      finish(Ending.UNTOLD);
      envoy.onCompleted();
    } else if (wanted) {
      wanted = false;
      envoy.request(1);
    }
  }

  /** From here on the access log alone ends the request, whatever becomes of the stream. */
  private void handOver() {
    if (delivery != null) {
      delivery.sent();
      delivery = null;
    }
  }

  /** Ends the stream if nothing was asked on it yet. Any thread may call this. */
  synchronized void closeIfIdle() {
    if (!over && state instanceof State.Idle) {
      finish(Ending.ERROR);
      envoy.onError(Status.UNAVAILABLE.withDescription("shutting down").asRuntimeException());
    }
  }

  private synchronized void finish(Ending ending) {
    over = true;
    waiting.clear();
    release(ending);
    whenOver.accept(this);
  }

  private void release(Ending ending) {
    Delivery released = delivery;
    delivery = null;
    if (released != null) {
      released.end(ending);
    }
  }
}
