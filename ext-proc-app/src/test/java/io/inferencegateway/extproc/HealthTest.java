package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.Empty;
import com.google.protobuf.UnknownFieldSet;
import io.grpc.BindableService;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCalls;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HealthTest {
  private static final String EXT_PROC = "envoy.service.ext_proc.v3.ExternalProcessor";

  @ParameterizedTest
  @ValueSource(strings = {"", "readiness", EXT_PROC})
  void readinessLastsUntilTheProcessIsToldToEnd(String service) throws Exception {
    try (HealthServer health = HealthServer.open(0)) {
      ServingStatus before = ask(health, service);
      health.serving();
      ServingStatus ready = ask(health, service);
      health.draining();

      assertThat(before).isEqualTo(ServingStatus.NOT_SERVING);
      assertThat(ready).isEqualTo(ServingStatus.SERVING);
      assertThat(ask(health, service)).isEqualTo(ServingStatus.NOT_SERVING);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"liveness", "inference-extension"})
  void lifeGoesOnWhileTheProcessFinishesItsWork(String service) throws Exception {
    try (HealthServer health = HealthServer.open(0)) {
      ServingStatus before = ask(health, service);
      health.serving();
      health.draining();

      assertThat(before).isEqualTo(ServingStatus.NOT_SERVING);
      assertThat(ask(health, service)).isEqualTo(ServingStatus.SERVING);
    }
  }

  @Test
  void healthPortListsTheExtProcService() throws Exception {
    try (HealthServer health = HealthServer.open(0)) {
      health.serving();

      assertThat(list(health)).isEqualTo(Map.of(EXT_PROC, ServingStatus.SERVING));
    }
  }

  @Test
  void healthPortIsNotWatched() throws Exception {
    try (HealthServer health = HealthServer.open(0)) {
      assertThatThrownBy(
              () ->
                  on(
                      health,
                      channel ->
                          HealthGrpc.newBlockingStub(channel)
                              .watch(HealthCheckRequest.getDefaultInstance())
                              .next()))
          .hasMessageContaining("UNIMPLEMENTED");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", EXT_PROC})
  void extProcPortAlwaysServes(String service) throws Exception {
    assertThat(ask(new AlwaysServing(), service)).isEqualTo(ServingStatus.SERVING);
  }

  @Test
  void extProcPortListsWhatItKnows() throws Exception {
    assertThat(list(new AlwaysServing()))
        .isEqualTo(Map.of("", ServingStatus.SERVING, EXT_PROC, ServingStatus.SERVING));
  }

  @Test
  void extProcPortKnowsNoOtherService() {
    assertThatThrownBy(() -> ask(new AlwaysServing(), "other")).hasMessageContaining("NOT_FOUND");
  }

  private static ServingStatus ask(BindableService health, String service) throws IOException {
    HealthCheckRequest request = HealthCheckRequest.newBuilder().setService(service).build();
    return on(health, channel -> HealthGrpc.newBlockingStub(channel).check(request)).getStatus();
  }

  private static Map<String, ServingStatus> list(BindableService health) throws Exception {
    Empty response =
        on(
            health,
            channel ->
                ClientCalls.blockingUnaryCall(
                    channel, HealthList.METHOD, CallOptions.DEFAULT, Empty.getDefaultInstance()));
    Map<String, ServingStatus> statuses = new TreeMap<>();
    for (ByteString bytes : response.getUnknownFields().getField(1).getLengthDelimitedList()) {
      UnknownFieldSet entry = UnknownFieldSet.parseFrom(bytes);
      statuses.put(
          entry.getField(1).getLengthDelimitedList().getFirst().toStringUtf8(),
          HealthCheckResponse.parseFrom(entry.getField(2).getLengthDelimitedList().getFirst())
              .getStatus());
    }
    return statuses;
  }

  private static <T> T on(BindableService health, Function<Channel, T> call) throws IOException {
    String name = InProcessServerBuilder.generateName();
    Server server =
        InProcessServerBuilder.forName(name).directExecutor().addService(health).build().start();
    ManagedChannel channel = InProcessChannelBuilder.forName(name).directExecutor().build();
    try {
      return call.apply(channel);
    } finally {
      channel.shutdownNow();
      server.shutdownNow();
    }
  }
}
