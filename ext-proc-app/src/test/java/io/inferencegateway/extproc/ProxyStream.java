package io.inferencegateway.extproc;

import io.envoyproxy.envoy.service.ext_proc.v3.ExternalProcessorGrpc;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingRequest;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.grpc.BindableService;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** One stream of a proxy to a service; everything runs on the thread of the test. */
final class ProxyStream implements StreamObserver<ProcessingResponse>, AutoCloseable {
  private final Server server;
  private final ManagedChannel channel;
  private final StreamObserver<ProcessingRequest> requests;
  private final List<ProcessingResponse> answers = new ArrayList<>();
  private Status status = Status.UNKNOWN;

  private ProxyStream(BindableService service) throws IOException {
    String name = InProcessServerBuilder.generateName();
    server =
        InProcessServerBuilder.forName(name).directExecutor().addService(service).build().start();
    channel = InProcessChannelBuilder.forName(name).directExecutor().build();
    requests = ExternalProcessorGrpc.newStub(channel).process(this);
  }

  static ProxyStream open(BindableService service) {
    try {
      return new ProxyStream(service);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns what was answered to these messages. */
  List<ProcessingResponse> send(ProcessingRequest... messages) {
    answers.clear();
    for (ProcessingRequest message : messages) {
      requests.onNext(message);
    }
    return List.copyOf(answers);
  }

  /** How the stream ended; UNKNOWN while it is open. */
  Status status() {
    return status;
  }

  @Override
  public void onNext(ProcessingResponse answer) {
    answers.add(answer);
  }

  @Override
  public void onError(Throwable cause) {
    status = Status.fromThrowable(cause);
  }

  @Override
  public void onCompleted() {
    status = Status.OK;
  }

  @Override
  public void close() {
    channel.shutdownNow();
    server.shutdownNow();
  }
}
