package io.inferencegateway.extproc;

import io.envoyproxy.envoy.service.ext_proc.v3.ExternalProcessorGrpc;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingRequest;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Opens a {@link ProcessorStream} for every HTTP request Envoy asks about. */
final class ProcessorService extends ExternalProcessorGrpc.ExternalProcessorImplBase {
  private final Exchange exchange;
  private final RequestRouter router;
  private final Set<ProcessorStream> open = ConcurrentHashMap.newKeySet();

  ProcessorService(Exchange exchange, RequestRouter router) {
    this.exchange = exchange;
    this.router = router;
  }

  @Override
  public StreamObserver<ProcessingRequest> process(StreamObserver<ProcessingResponse> envoy) {
    ProcessorStream stream =
        new ProcessorStream(
            exchange, router, (ServerCallStreamObserver<ProcessingResponse>) envoy, open::remove);
    open.add(stream);
    return stream.open();
  }

  int openStreams() {
    return open.size();
  }

  /** Ends the streams on which nothing was asked yet, so that they do not hold up a shutdown. */
  void closeIdleStreams() {
    open.forEach(ProcessorStream::closeIfIdle);
  }
}
