package io.inferencegateway.extproc;

import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingRequest;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.inferencegateway.extproc.BodyRoutingExchange.Step;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does the I/O of one {@link BodyRoutingExchange}. Replies wait here while the proxy does not read;
 * the next message is asked for only when none waits, so a stream holds no more than one body.
 */
final class BodyRoutingStream implements StreamObserver<ProcessingRequest> {
  private static final Logger LOG = LoggerFactory.getLogger(BodyRoutingStream.class);

  private final BodyRoutingExchange exchange;
  private final ServerCallStreamObserver<ProcessingResponse> proxy;
  private final Consumer<BodyRoutingStream> whenOver;
  private final Queue<ProcessingResponse> waiting = new ArrayDeque<>();
  private BodyRoutingPhase phase = new BodyRoutingPhase.Idle();
  private boolean wanted;
  private boolean over;

  BodyRoutingStream(
      BodyRoutingExchange exchange,
      ServerCallStreamObserver<ProcessingResponse> proxy,
      Consumer<BodyRoutingStream> whenOver) {
    this.exchange = exchange;
    this.proxy = proxy;
    this.whenOver = whenOver;
  }

  /** Must be called before the call's listener is returned to gRPC. */
  StreamObserver<ProcessingRequest> open() {
    proxy.disableAutoRequest();
    proxy.setOnReadyHandler(this::drain);
    proxy.setOnCancelHandler(this::finish);
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
      apply(exchange.on(phase, message));
    } catch (RuntimeException e) {
      LOG.atError().setCause(e).log("ext-proc stream failed");
      apply(exchange.onFault(phase));
    }
    drain();
  }

  @Override
  public void onError(Throwable cause) {
    finish();
  }

  @Override
  public synchronized void onCompleted() {
    if (!over) {
      finish();
      proxy.onCompleted();
    }
  }

  private void apply(Step step) {
    phase = step.next();
    waiting.addAll(step.replies());
  }

  private synchronized void drain() {
    if (over) {
      return;
    }
    while (!waiting.isEmpty() && proxy.isReady()) {
      proxy.onNext(waiting.remove());
    }
    if (!waiting.isEmpty()) {
      return;
    }
    if (phase instanceof BodyRoutingPhase.Closed) {
      finish();
      proxy.onCompleted();
    } else if (wanted) {
      wanted = false;
      proxy.request(1);
    }
  }

  /** Ends the stream if nothing was asked on it yet. Any thread may call this. */
  synchronized void closeIfIdle() {
    if (!over && phase instanceof BodyRoutingPhase.Idle) {
      finish();
      proxy.onError(Status.UNAVAILABLE.withDescription("shutting down").asRuntimeException());
    }
  }

  private synchronized void finish() {
    over = true;
    waiting.clear();
    whenOver.accept(this);
  }
}
