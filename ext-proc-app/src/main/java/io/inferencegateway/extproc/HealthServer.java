package io.inferencegateway.extproc;

import io.grpc.Server;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;

/**
 * gRPC health on its own plaintext port (specification 01, section 21, no leader election). Every
 * service name has the same answer: serving until {@link #drain}.
 */
final class HealthServer extends HealthGrpc.HealthImplBase implements AutoCloseable {
  private final Server server;
  private volatile boolean draining;

  HealthServer(int port) throws IOException {
    server = NettyServerBuilder.forPort(port).addService(this).build().start();
  }

  int port() {
    return server.getPort();
  }

  /** From now on the answer is NOT_SERVING. */
  void drain() {
    draining = true;
  }

  @Override
  public void check(HealthCheckRequest request, StreamObserver<HealthCheckResponse> caller) {
    ServingStatus status = draining ? ServingStatus.NOT_SERVING : ServingStatus.SERVING;
    caller.onNext(HealthCheckResponse.newBuilder().setStatus(status).build());
    caller.onCompleted();
  }

  @Override
  public void close() {
    server.shutdownNow();
  }
}
