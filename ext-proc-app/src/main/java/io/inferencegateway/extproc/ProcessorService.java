package io.inferencegateway.extproc;

import io.envoyproxy.envoy.service.ext_proc.v3.ExternalProcessorGrpc;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingRequest;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Opens a {@link ProcessorStream} for every HTTP request Envoy asks about. */
final class ProcessorService extends ExternalProcessorGrpc.ExternalProcessorImplBase
    implements ExtProcService {
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

  @Override
  public int openStreams() {
    return open.size();
  }

  @Override
  public void closeIdleStreams() {
    open.forEach(ProcessorStream::closeIfIdle);
  }
}
