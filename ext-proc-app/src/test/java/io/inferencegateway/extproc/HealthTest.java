package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.BindableService;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HealthTest {
  @Test
  void everyServiceIsServedOnlyWhileTheProcessIsReady() throws Exception {
    try (HealthServer health = HealthServer.open(0)) {
      ServingStatus before = ask(health, "");
      health.status(ServingStatus.SERVING);
      ServingStatus ready = ask(health, "any.Service");
      health.status(ServingStatus.NOT_SERVING);

      assertThat(before).isEqualTo(ServingStatus.NOT_SERVING);
      assertThat(ready).isEqualTo(ServingStatus.SERVING);
      assertThat(ask(health, "")).isEqualTo(ServingStatus.NOT_SERVING);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "envoy.service.ext_proc.v3.ExternalProcessor"})
  void extProcPortAlwaysServes(String service) throws Exception {
    assertThat(ask(new AlwaysServing(), service)).isEqualTo(ServingStatus.SERVING);
  }

  @Test
  void extProcPortKnowsNoOtherService() {
    assertThatThrownBy(() -> ask(new AlwaysServing(), "other")).hasMessageContaining("NOT_FOUND");
  }

  private static ServingStatus ask(BindableService health, String service) throws IOException {
    String name = InProcessServerBuilder.generateName();
    Server server =
        InProcessServerBuilder.forName(name).directExecutor().addService(health).build().start();
    ManagedChannel channel = InProcessChannelBuilder.forName(name).directExecutor().build();
    try {
      return HealthGrpc.newBlockingStub(channel)
          .check(HealthCheckRequest.newBuilder().setService(service).build())
          .getStatus();
    } finally {
      channel.shutdownNow();
      server.shutdownNow();
    }
  }
}
