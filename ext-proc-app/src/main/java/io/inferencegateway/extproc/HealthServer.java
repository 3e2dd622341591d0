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
 * service name has the same answer: NOT_SERVING until the ext-proc port is open, then SERVING until
 * the process is told to end.
 */
final class HealthServer extends HealthGrpc.HealthImplBase implements AutoCloseable {
  private final Server server;
  private volatile ServingStatus status = ServingStatus.NOT_SERVING;

  private HealthServer(int port) {
    server = NettyServerBuilder.forPort(port).addService(this).build();
  }

  /**
   * Opens the port.
   *
   * @throws IOException the port cannot be opened
   */
  static HealthServer open(int port) throws IOException {
    HealthServer health = new HealthServer(port);
    health.server.start();
    return health;
  }

  int port() {
    return server.getPort();
  }

  void status(ServingStatus newStatus) {
    status = newStatus;
  }

  @Override
  public void check(HealthCheckRequest request, StreamObserver<HealthCheckResponse> caller) {
    caller.onNext(HealthCheckResponse.newBuilder().setStatus(status).build());
    caller.onCompleted();
  }

  @Override
  public void close() {
    server.shutdownNow();
  }
}
