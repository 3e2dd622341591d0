package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.envoyproxy.envoy.config.core.v3.HeaderMap;
import io.envoyproxy.envoy.config.core.v3.HeaderValue;
import io.envoyproxy.envoy.data.accesslog.v3.AccessLogType;
import io.envoyproxy.envoy.service.accesslog.v3.AccessLogServiceGrpc;
import io.envoyproxy.envoy.service.accesslog.v3.StreamAccessLogsMessage;
import io.envoyproxy.envoy.service.accesslog.v3.StreamAccessLogsResponse;
import io.envoyproxy.envoy.service.ext_proc.v3.ExternalProcessorGrpc;
import io.envoyproxy.envoy.service.ext_proc.v3.HttpHeaders;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingRequest;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the program starts, fails to, and ends. */
@Timeout(value = 90, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerProcessIT {
  /** The exit code of a Java process that SIGTERM ended in order. */
  private static final int TERMINATED = 143;

  private static final Duration SOON = Duration.ofSeconds(5);
  private static final Duration START = Duration.ofSeconds(60);
  private static final String ENDPOINTS =
      """
      endpoints:
      - {name: pod, namespace: default, address: 127.0.0.1, port: "1"}
      """;

  @TempDir private static Path folder;
  private static Path config;

  @BeforeAll
  static void writeConfiguration() throws IOException {
    config = RunningServer.configurationFile(folder, ENDPOINTS);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 100})
  void itEndsSoonWhateverStreamsAreIdle(int streams) throws Exception {
    try (ServerProcess server = serving("--drain-timeout=0s")) {
      ManagedChannel channel = channel(server.awaitServing().grpc());
      List<CompletableFuture<Status>> idle = new ArrayList<>();
      for (int i = 0; i < streams; i++) {
        idle.add(new Recorded(channel).ended);
      }
      awaitConnected(channel);

      server.terminate();
      int code = server.awaitExit(SOON);

      assertThat(code).isEqualTo(TERMINATED);
      assertThat(idle)
          .allSatisfy(
              stream ->
                  assertThat(stream.get(SOON.toSeconds(), TimeUnit.SECONDS).getCode())
                      .isEqualTo(Status.Code.UNAVAILABLE));
      assertThat(server.printed()).doesNotContain("ERROR", "Exception");
      channel.shutdownNow();
    }
  }

  @Test
  void whileItDrainsItServesButIsNotReady() throws Exception {
    try (ServerProcess server = serving("--drain-timeout=2s")) {
      ServerSettings.Ports ports = server.awaitServing();
      ManagedChannel health = channel(ports.health());
      ManagedChannel channel = channel(ports.grpc());
      ServingStatus before = status(health);

      server.terminate();
      server.awaitLine(" draining ");
      ServingStatus during = status(health);
      Recorded stream = new Recorded(channel);
      stream.send(headersOnly());
      ProcessingResponse answer = stream.answer.get(SOON.toSeconds(), TimeUnit.SECONDS);
      stream.envoy.onCompleted();
      int code = server.awaitExit(START);

      assertThat(before).isEqualTo(ServingStatus.SERVING);
      assertThat(during).isEqualTo(ServingStatus.NOT_SERVING);
      assertThat(answer.hasRequestHeaders()).isTrue();
      assertThat(code).isEqualTo(TERMINATED);
      health.shutdownNow();
      channel.shutdownNow();
    }
  }

  @Test
  void streamThatRunsOutlivesTheDrainTimeUntilItsGraceEnds() throws Exception {
    try (ServerProcess server = serving("--drain-timeout=0s", "--stream-grace-period=1s")) {
      ManagedChannel channel = channel(server.awaitServing().grpc());
      Recorded stream = new Recorded(channel);
      stream.send(headersOnly());
      stream.answer.get(SOON.toSeconds(), TimeUnit.SECONDS);

      server.terminate();
      int code = server.awaitExit(SOON);

      assertThat(code).isEqualTo(TERMINATED);
      assertThat(stream.ended.get(SOON.toSeconds(), TimeUnit.SECONDS).isOk()).isFalse();
      channel.shutdownNow();
    }
  }

  @Test
  void accessLogMayTellOfRequestsUntilNoneIsAwaited() throws Exception {
    try (ServerProcess server = serving("--drain-timeout=0s", "--response-phase=off")) {
      ManagedChannel channel = channel(server.awaitServing().grpc());
      Recorded idle = new Recorded(channel);
      Recorded stream = new Recorded(channel);
      stream.send(headersOnly());
      String id = LogMessages.id(stream.answer.get(SOON.toSeconds(), TimeUnit.SECONDS));
      LogStream log = new LogStream(channel);
      log.entries.onNext(LogMessages.message(id, AccessLogType.DownstreamPeriodic));

      server.terminate();
      idle.ended.get(SOON.toSeconds(), TimeUnit.SECONDS); // the server shuts down
      boolean waits = server.isAlive() && !log.ended.isDone();
      log.entries.onNext(LogMessages.message(id, AccessLogType.DownstreamEnd));
      int code = server.awaitExit(SOON);

      assertThat(waits).isTrue();
      assertThat(code).isEqualTo(TERMINATED);
      assertThat(log.ended.get(SOON.toSeconds(), TimeUnit.SECONDS)).isEqualTo(Status.OK);
      channel.shutdownNow();
    }
  }

  @Test
  void requestOfWhichTheAccessLogDoesNotTellHoldsUpTheEndForTheGracePeriodAtMost()
      throws Exception {
    try (ServerProcess server =
        serving("--drain-timeout=0s", "--stream-grace-period=1s", "--response-phase=off")) {
      ManagedChannel channel = channel(server.awaitServing().grpc());
      Recorded stream = new Recorded(channel);
      stream.send(headersOnly());
      String id = LogMessages.id(stream.answer.get(SOON.toSeconds(), TimeUnit.SECONDS));
      LogStream log = new LogStream(channel);
      log.entries.onNext(LogMessages.message(id, AccessLogType.DownstreamPeriodic));

      server.terminate();
      int code = server.awaitExit(SOON);

      assertThat(code).isEqualTo(TERMINATED);
      channel.shutdownNow();
    }
  }

  @Test
  void whatItLogsCarriesKeysAndValues() throws Exception {
    try (ServerProcess server = serving("--zap-encoder=json")) {
      server.awaitServing();

      assertThat(server.printed())
          .containsPattern("INFO {2}Pool pool started pool=\"blue\" endpoints=\"1\"\\s")
          .contains("flag has no effect in this build flag=\"--zap-encoder\"")
          .doesNotContain("restricted method", "ERROR");
    }
  }

  @Test
  void portInUseEndsItWithTheReason() throws Exception {
    try (ServerSocket taken = new ServerSocket(0)) {
      assertFails("--grpc-port=" + taken.getLocalPort(), "" + taken.getLocalPort());
      assertFails("--metrics-port=" + taken.getLocalPort(), "" + taken.getLocalPort());
      assertFails("--grpc-health-port=" + taken.getLocalPort(), "" + taken.getLocalPort());
    }
  }

  @Test
  void missingCertificateEndsItWithTheReason() throws Exception {
    assertFails("--cert-path=" + folder.resolve("absent"), "absent");
  }

  @Test
  void brokenConfigurationEndsItWithTheReasons() throws Exception {
    Path broken =
        Files.writeString(
            folder.resolve("broken.yaml"),
            Files.readString(config).replace("type: queue-scorer", "type: no-such-scorer"));

    assertFails("--config-file=" + broken, "no-such-scorer");
  }

  @Test
  void validationServesNothing() throws Exception {
    try (ServerProcess server = serving("--validate-only")) {
      int code = server.awaitExit(START);

      assertThat(code).isZero();
      assertThat(server.printed())
          .contains("- name: queue-scorer  # default")
          .doesNotContain(" serving ", "\tat ", "ERROR");
    }
  }

  private static void assertFails(String flag, String reason) throws Exception {
    try (ServerProcess server = serving(flag)) {
      int code = server.awaitExit(START);

      assertThat(code).isEqualTo(1);
      assertThat(server.printed()).contains(reason).doesNotContain("\tat ");
    }
  }

  private static ServerProcess serving(String... flags) throws IOException {
    List<String> all =
        new ArrayList<>(
            List.of("--config-file=" + config, "--grpc-port=0", "--secure-serving=false"));
    if (flags[0].startsWith("--cert-path")) {
      all.remove("--secure-serving=false");
    }
    all.addAll(List.of(flags));
    return ServerProcess.start(all.toArray(String[]::new));
  }

  private static ManagedChannel channel(int port) {
    return NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
  }

  private static ServingStatus status(ManagedChannel health) {
    return HealthGrpc.newBlockingStub(health)
        .check(HealthCheckRequest.getDefaultInstance())
        .getStatus();
  }

  /** An answered stream comes after those that were opened before it on the connection. */
  private static void awaitConnected(ManagedChannel channel) throws Exception {
    Recorded last = new Recorded(channel);
    last.send(headersOnly());
    last.answer.get(SOON.toSeconds(), TimeUnit.SECONDS);
    last.envoy.onCompleted();
  }

  private static ProcessingRequest headersOnly() {
    HeaderValue path =
        HeaderValue.newBuilder()
            .setKey(":path")
            .setRawValue(ByteString.copyFromUtf8("/v1/models"))
            .build();
    return ProcessingRequest.newBuilder()
        .setRequestHeaders(
            HttpHeaders.newBuilder()
                .setEndOfStream(true)
                .setHeaders(HeaderMap.newBuilder().addHeaders(path)))
        .build();
  }

  /** A stream as Envoy opens it. */
  private static final class Recorded implements StreamObserver<ProcessingResponse> {
    private final CompletableFuture<ProcessingResponse> answer = new CompletableFuture<>();
    private final CompletableFuture<Status> ended = new CompletableFuture<>();
    private final StreamObserver<ProcessingRequest> envoy;

    Recorded(ManagedChannel channel) {
      envoy = ExternalProcessorGrpc.newStub(channel).process(this);
    }

    void send(ProcessingRequest message) {
      envoy.onNext(message);
    }

    @Override
    public void onNext(ProcessingResponse message) {
      answer.complete(message);
    }

    @Override
    public void onError(Throwable cause) {
      ended.complete(Status.fromThrowable(cause));
    }

    @Override
    public void onCompleted() {
      ended.complete(Status.OK);
    }
  }

  /** A stream of an access log. */
  private static final class LogStream implements StreamObserver<StreamAccessLogsResponse> {
    private final CompletableFuture<Status> ended = new CompletableFuture<>();
    private final StreamObserver<StreamAccessLogsMessage> entries;

    LogStream(ManagedChannel channel) {
      entries = AccessLogServiceGrpc.newStub(channel).streamAccessLogs(this);
    }

    @Override
    public void onNext(StreamAccessLogsResponse message) {}

    @Override
    public void onError(Throwable cause) {
      ended.complete(Status.fromThrowable(cause));
    }

    @Override
    public void onCompleted() {
      ended.complete(Status.OK);
    }
  }
}
