package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;

import io.envoyproxy.envoy.data.accesslog.v3.AccessLogType;
import io.envoyproxy.envoy.service.accesslog.v3.AccessLogServiceGrpc;
import io.envoyproxy.envoy.service.accesslog.v3.StreamAccessLogsMessage;
import io.envoyproxy.envoy.service.accesslog.v3.StreamAccessLogsResponse;
import io.envoyproxy.envoy.service.ext_proc.v3.ExternalProcessorGrpc;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingRequest;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.inferencegateway.routing.DecisionRecord;
import io.inferencegateway.routing.Ending;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** On the wire: a request on one stream, its end on another. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AccessLogTest {
  private static final String ENDPOINTS =
      """
      endpoints:
      - {name: pod, namespace: default, address: 127.0.0.1, port: "1"}
      """;
  private static final String BODY = "{\"model\":\"m\",\"prompt\":\"Hello.\"}";
  private static final long SECONDS = 10;

  private RunningServer server;
  private ManagedChannel channel;

  @BeforeEach
  void start(@TempDir Path folder) throws Exception {
    server = RunningServer.start(folder, ENDPOINTS, "--response-phase=off");
    channel =
        NettyChannelBuilder.forAddress("127.0.0.1", server.grpcPort())
            .usePlaintext()
            .maxInboundMessageSize(16 << 20)
            .build();
  }

  @AfterEach
  void stop() {
    channel.shutdownNow();
    server.close();
  }

  @Test
  void streamEndsWithTheRequestWhichIsHeldUntilTheLogTellsOfItsEnd() throws Exception {
    Asked asked = ask();
    Log log = new Log();
    long heldBefore = server.reserved();

    log.send(LogMessages.message(asked.id(), AccessLogType.DownstreamPeriodic));
    log.send(LogMessages.message(asked.id(), AccessLogType.DownstreamEnd));
    log.finish();

    assertThat(server.reserved()).isZero();
    assertThat(asked.status).isEqualTo(Status.OK);
    assertThat(heldBefore).isEqualTo(1);
    DecisionRecord decision = server.pool().decisions().recent(1).getFirst();
    assertThat(decision.progress().ending()).isEqualTo(Ending.NATURAL);
    assertThat(decision.progress().status()).isEqualTo(200);
    assertThat(results()).contains(Map.entry("heard", 1.0), Map.entry("ended", 1.0));
    assertThat(MetricsPage.samples(server.metrics(), List.of("llm_d_epp_re")))
        .containsEntry(series("llm_d_epp_request_ttft_seconds_sum", true), 0.25)
        .containsEntry(series("llm_d_epp_request_duration_seconds_sum", false), 2.0)
        .containsEntry(series("llm_d_epp_response_size_bytes_sum", false), 42.0);
  }

  @Test
  void whatCannotBeReadOrMatchesNothingIsCountedAndTheStreamGoesOn() throws Exception {
    Asked asked = ask();
    Log log = new Log();

    log.sendBytes("no protobuf at all".getBytes(StandardCharsets.UTF_8));
    log.sendBytes(new byte[5 << 20]);
    log.send(LogMessages.message("", AccessLogType.DownstreamEnd));
    log.send(LogMessages.message("of-another-process-7", AccessLogType.DownstreamEnd));
    log.send(LogMessages.message(asked.id(), AccessLogType.DownstreamEnd));
    log.send(LogMessages.message(asked.id(), AccessLogType.DownstreamEnd));
    log.finish();

    assertThat(server.reserved()).isZero();
    assertThat(results())
        .containsOnly(
            Map.entry("malformed", 1.0),
            Map.entry("too-large", 1.0),
            Map.entry("unnamed", 1.0),
            Map.entry("unknown", 2.0),
            Map.entry("ended", 1.0),
            Map.entry("heard", 0.0));
  }

  @Test
  void requestsOfOneClientIdAreTwoRequests() throws Exception {
    Asked first = ask("x-request-id", "the-same");
    Asked second = ask("x-request-id", "the-same");
    Log log = new Log();

    log.send(LogMessages.message(first.id(), AccessLogType.DownstreamEnd));
    log.finish();

    assertThat(second.id()).isNotEqualTo(first.id());
    assertThat(server.reserved()).isEqualTo(1);
  }

  private Asked ask(String... headers) throws Exception {
    List<String> all = new ArrayList<>(List.of(":path", "/v1/completions", ":method", "POST"));
    all.addAll(List.of(headers));
    Asked asked = new Asked();
    StreamObserver<ProcessingRequest> envoy = ExternalProcessorGrpc.newStub(channel).process(asked);
    envoy.onNext(ProxyMessages.headers(false, all.toArray(String[]::new)));
    envoy.onNext(ProxyMessages.lastBody(BODY));
    asked.over.get(SECONDS, TimeUnit.SECONDS);
    return asked;
  }

  private Map<String, Double> results() {
    Map<String, Double> results = new TreeMap<>();
    MetricsPage.samples(server.metrics(), List.of("inference_gateway_access_log_entries_total{"))
        .forEach((series, value) -> results.put(series.replaceAll(".*\"(.*)\".*", "$1"), value));
    return results;
  }

  private static String series(String name, boolean streamingLabel) {
    return name
        + "{fairness_id=\"default-flow\",model_name=\"m\",priority=\"0\","
        + (streamingLabel ? "streaming=\"false\"," : "")
        + "target_model_name=\"m\"}";
  }

  /** A request on a stream of its own. */
  private static final class Asked implements StreamObserver<ProcessingResponse> {
    private final List<ProcessingResponse> answers = new ArrayList<>();
    private final CompletableFuture<Status> over = new CompletableFuture<>();
    private Status status = Status.UNKNOWN;

    String id() {
      return LogMessages.id(answers.getFirst());
    }

    @Override
    public void onNext(ProcessingResponse answer) {
      answers.add(answer);
    }

    @Override
    public void onError(Throwable cause) {
      status = Status.fromThrowable(cause);
      over.complete(status);
    }

    @Override
    public void onCompleted() {
      status = Status.OK;
      over.complete(status);
    }
  }

  /** An access log as a thread of an Envoy streams it; it can send anything. */
  private final class Log implements StreamObserver<StreamAccessLogsResponse> {
    private final CompletableFuture<Status> over = new CompletableFuture<>();
    private final StreamObserver<byte[]> messages =
        ClientCalls.asyncClientStreamingCall(
            channel.newCall(rawMethod(), CallOptions.DEFAULT), this);

    void send(StreamAccessLogsMessage message) {
      sendBytes(message.toByteArray());
    }

    void sendBytes(byte[] message) {
      messages.onNext(message);
    }

    /** Returns when the server has taken everything. */
    void finish() throws Exception {
      messages.onCompleted();
      assertThat(over.get(SECONDS, TimeUnit.SECONDS)).isEqualTo(Status.OK);
    }

    @Override
    public void onNext(StreamAccessLogsResponse answer) {}

    @Override
    public void onError(Throwable cause) {
      over.complete(Status.fromThrowable(cause));
    }

    @Override
    public void onCompleted() {
      over.complete(Status.OK);
    }

    private static MethodDescriptor<byte[], StreamAccessLogsResponse> rawMethod() {
      MethodDescriptor<?, StreamAccessLogsResponse> method =
          AccessLogServiceGrpc.getStreamAccessLogsMethod();
      return method.toBuilder(new Raw(), method.getResponseMarshaller()).build();
    }
  }

  private static final class Raw implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] message) {
      return new ByteArrayInputStream(message);
    }

    @Override
    public byte[] parse(InputStream message) {
      try {
        return message.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
