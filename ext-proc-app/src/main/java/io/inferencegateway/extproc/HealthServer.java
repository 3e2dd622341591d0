package io.inferencegateway.extproc;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.util.Set;

/**
 * gRPC health on its own plaintext port (specification 01, section 21, no leader election; 09,
 * section 8), the same in every role. NOT_SERVING until the ext-proc port is open, then SERVING.
 * When the process is told to end, the names that stand for readiness say NOT_SERVING; all others
 * go on, so that nobody restarts a process that finishes its work.
 */
final class HealthServer implements HealthGrpc.AsyncService, BindableService, AutoCloseable {
  private static final Set<String> READINESS = Set.of("", "readiness", HealthList.EXT_PROC);

  private final Server server;
  private volatile boolean alive;
  private volatile boolean ready;

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

  /** The ext-proc port is open. */
  void serving() {
    alive = true;
    ready = true;
  }

  /** The process is about to end. */
  void draining() {
    ready = false;
  }

  @Override
  public ServerServiceDefinition bindService() {
    return HealthList.addTo(
        HealthGrpc.bindService(this), Set.of(HealthList.EXT_PROC), this::status);
  }

  @Override
  public void check(HealthCheckRequest request, StreamObserver<HealthCheckResponse> caller) {
    caller.onNext(HealthCheckResponse.newBuilder().setStatus(status(request.getService())).build());
    caller.onCompleted();
  }

  private ServingStatus status(String service) {
    boolean serving = READINESS.contains(service) ? ready : alive;
    return serving ? ServingStatus.SERVING : ServingStatus.NOT_SERVING;
  }

  @Override
  public void close() {
    server.shutdownNow();
  }
}
