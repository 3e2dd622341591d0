package io.inferencegateway.extproc;

import io.envoyproxy.envoy.service.ext_proc.v3.ExternalProcessorGrpc;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingRequest;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Opens a {@link BodyRoutingStream} for every HTTP request the proxy asks about. */
final class BodyRoutingService extends ExternalProcessorGrpc.ExternalProcessorImplBase
    implements ExtProcService {
  private final BodyRoutingExchange exchange;
  private final Set<BodyRoutingStream> open = ConcurrentHashMap.newKeySet();

  BodyRoutingService(BodyRoutingExchange exchange) {
    this.exchange = exchange;
  }

  @Override
  public StreamObserver<ProcessingRequest> process(StreamObserver<ProcessingResponse> proxy) {
    BodyRoutingStream stream =
        new BodyRoutingStream(
            exchange, (ServerCallStreamObserver<ProcessingResponse>) proxy, open::remove);
    open.add(stream);
    return stream.open();
  }

  @Override
  public int openStreams() {
    return open.size();
  }

  @Override
  public void closeIdleStreams() {
    open.forEach(BodyRoutingStream::closeIfIdle);
  }
}
