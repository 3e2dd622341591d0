package io.inferencegateway.extproc;

import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.stub.StreamObserver;
import java.util.Set;

/**
 * The health service that {@code --health-checking} puts on the ext-proc port: SERVING for as long
 * as the port is open, whatever the health port says (specification 01, section 21).
 */
final class AlwaysServing implements HealthGrpc.AsyncService, BindableService {
  private static final Set<String> SERVICES = Set.of("", HealthList.EXT_PROC);

  @Override
  public ServerServiceDefinition bindService() {
    return HealthList.addTo(HealthGrpc.bindService(this), SERVICES, _ -> ServingStatus.SERVING);
  }

  @Override
  public void check(HealthCheckRequest request, StreamObserver<HealthCheckResponse> caller) {
    if (!SERVICES.contains(request.getService())) {
      caller.onError(Status.NOT_FOUND.withDescription("unknown service").asRuntimeException());
      return;
    }
    caller.onNext(HealthCheckResponse.newBuilder().setStatus(ServingStatus.SERVING).build());
    caller.onCompleted();
  }
}
