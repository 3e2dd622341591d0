package io.inferencegateway.extproc;

import io.envoyproxy.envoy.service.ext_proc.v3.ExternalProcessorGrpc;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingRequest;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;

/** Opens a {@link ProcessorStream} for every HTTP request Envoy asks about. */
final class ProcessorService extends ExternalProcessorGrpc.ExternalProcessorImplBase {
  private final Exchange exchange;
  private final RequestRouter router;

  ProcessorService(Exchange exchange, RequestRouter router) {
    this.exchange = exchange;
    this.router = router;
  }

  @Override
  public StreamObserver<ProcessingRequest> process(StreamObserver<ProcessingResponse> envoy) {
    return new ProcessorStream(
            exchange, router, (ServerCallStreamObserver<ProcessingResponse>) envoy)
        .open();
  }
}
