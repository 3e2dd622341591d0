package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.envoyproxy.envoy.config.core.v3.HeaderMap;
import io.envoyproxy.envoy.config.core.v3.HeaderValue;
import io.envoyproxy.envoy.service.ext_proc.v3.ExternalProcessorGrpc;
import io.envoyproxy.envoy.service.ext_proc.v3.HttpBody;
import io.envoyproxy.envoy.service.ext_proc.v3.HttpHeaders;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingRequest;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.inferencegateway.extproc.RequestRouter.Decision;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.ReportedAttribute;
import io.inferencegateway.request.ServedReport;
import io.inferencegateway.routing.Ending;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Everything runs on the thread of the test: the transport is in-process and direct. */
class ProcessorStreamTest {
  private static final int MANY = 1000;

  private final CompletableFuture<Decision> decision = new CompletableFuture<>();
  private final RecordedDelivery delivery = new RecordedDelivery();
  private final ProcessorService service =
      new ProcessorService(new Exchange(100, false, () -> "id", () -> 0), _ -> decision);
  private final RecordingEnvoy envoy = new RecordingEnvoy();
  private @Nullable Server server;
  private @Nullable ManagedChannel channel;

  @BeforeEach
  void connect() throws Exception {
    String name = InProcessServerBuilder.generateName();
    server =
        InProcessServerBuilder.forName(name).directExecutor().addService(service).build().start();
    channel = InProcessChannelBuilder.forName(name).directExecutor().build();
    ExternalProcessorGrpc.newStub(channel).process(envoy);
  }

  @AfterEach
  void disconnect() {
    if (channel != null) {
      channel.shutdownNow();
    }
    if (server != null) {
      server.shutdownNow();
    }
    assertThat(service.openStreams()).isZero();
  }

  @Test
  void naturalEndReleasesOnceAndTheStreamEndsWithEnvoy() {
    envoy.reads(MANY);
    sendRequest();
    decision.complete(new Decision.Accept(delivery));
    envoy.send(responseHeaders());
    envoy.send(responseBody(true));
    envoy.ends();

    assertThat(envoy.status).isEqualTo(Status.OK);
    assertThat(delivery.endings).containsExactly(Ending.NATURAL);
    assertThat(delivery.bytes).isEqualTo(1);
  }

  @Test
  void headersOfPluginsReachTheEndpointAndTheClient() {
    envoy.reads(MANY);
    sendRequest();
    decision.complete(new Decision.Accept(delivery));
    envoy.send(responseHeaders());
    envoy.send(responseBody(true));
    envoy.ends();

    String toEndpoint = envoy.answers.getFirst().getRequestHeaders().toString();
    assertThat(toEndpoint).contains("x-prefiller-host-port", "10.0.0.2:8000");
    assertThat(envoy.answers)
        .filteredOn(ProcessingResponse::hasResponseHeaders)
        .singleElement()
        .asString()
        .contains("x-session-token", "abc=");
  }

  @Test
  void cancelReleasesOnceAsDisconnect() {
    envoy.reads(MANY);
    sendRequest();
    decision.complete(new Decision.Accept(delivery));

    envoy.cancels();

    assertThat(delivery.endings).containsExactly(Ending.CLIENT_DISCONNECT);
  }

  @Test
  void cancelBeforeTheDecisionReleasesWhatIsDecidedLater() {
    envoy.reads(MANY);
    sendRequest();

    envoy.cancels();
    decision.complete(new Decision.Accept(delivery));

    assertThat(delivery.endings).containsExactly(Ending.CLIENT_DISCONNECT);
  }

  @Test
  void earlyEndOfEnvoyIsAnError() {
    envoy.reads(MANY);
    sendRequest();
    decision.complete(new Decision.Accept(delivery));

    envoy.ends();

    assertThat(envoy.status).isEqualTo(Status.OK);
    assertThat(delivery.endings).containsExactly(Ending.ERROR);
  }

  @Test
  void failureOfTheRouterIsATypedAnswer() {
    envoy.reads(MANY);
    sendRequest();

    decision.completeExceptionally(new IllegalStateException("broken"));

    assertThat(envoy.answers).hasSize(1);
    assertThat(envoy.answers.getFirst().getImmediateResponse().getStatus().getCodeValue())
        .isEqualTo(500);
    assertThat(envoy.answers.getFirst().getImmediateResponse().getBody().toStringUtf8())
        .doesNotContain("broken");
    assertThat(envoy.status).isEqualTo(Status.OK);
  }

  @Test
  void envoyThatDoesNotReadIsNotReadFrom() {
    sendRequest();
    decision.complete(new Decision.Accept(delivery));
    envoy.send(responseHeaders());

    for (int i = 0; i < MANY; i++) {
      envoy.send(responseBody(false));
    }
    int taken = delivery.bytes;
    envoy.reads(2 * MANY);

    assertThat(taken).isLessThan(MANY / 10);
    assertThat(delivery.bytes).isEqualTo(MANY);
    assertThat(envoy.answers).hasSize(2 + 1 + MANY);
    envoy.cancels();
  }

  @Test
  void streamWhoseResponsePassesElsewhereEndsWhenTheRequestWasSent() {
    delivery.awaitedAs = "me-1";
    envoy.reads(MANY);
    sendRequest();

    decision.complete(new Decision.Accept(delivery));

    assertThat(envoy.answers).hasSize(2);
    assertThat(envoy.status).isEqualTo(Status.OK);
    assertThat(delivery.sent).isTrue();
    assertThat(delivery.endings).as("the access log tells").isEmpty();
  }

  @Test
  void cancelBeforeAllOfTheRequestWasSentIsTheEnd() {
    delivery.awaitedAs = "me-1";
    sendRequest();
    decision.complete(new Decision.Accept(delivery));

    envoy.cancels();

    assertThat(delivery.sent).isFalse();
    assertThat(delivery.endings).containsExactly(Ending.CLIENT_DISCONNECT);
  }

  @Test
  void onlyAStreamOnWhichNothingWasAskedIsClosedAtShutdown() {
    service.closeIdleStreams();

    assertThat(envoy.status.getCode()).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(service.openStreams()).isZero();
  }

  @Test
  void streamWithARequestOutlivesTheStartOfAShutdown() {
    envoy.reads(MANY);
    sendRequest();

    service.closeIdleStreams();
    decision.complete(new Decision.Accept(delivery));

    assertThat(envoy.answers).hasSize(2);
    envoy.cancels();
  }

  private void sendRequest() {
    envoy.send(
        ProcessingRequest.newBuilder()
            .setRequestHeaders(HttpHeaders.newBuilder().setHeaders(HeaderMap.getDefaultInstance()))
            .build());
    envoy.send(
        ProcessingRequest.newBuilder()
            .setRequestBody(HttpBody.newBuilder().setEndOfStream(true))
            .build());
  }

  private static ProcessingRequest responseHeaders() {
    HeaderValue status =
        HeaderValue.newBuilder()
            .setKey(":status")
            .setRawValue(ByteString.copyFromUtf8("200"))
            .build();
    return ProcessingRequest.newBuilder()
        .setResponseHeaders(
            HttpHeaders.newBuilder().setHeaders(HeaderMap.newBuilder().addHeaders(status)))
        .build();
  }

  private static ProcessingRequest responseBody(boolean last) {
    return ProcessingRequest.newBuilder()
        .setResponseBody(
            HttpBody.newBuilder().setBody(ByteString.copyFromUtf8("x")).setEndOfStream(last))
        .build();
  }

  private static final class RecordedDelivery implements Delivery {
    private final List<Ending> endings = new ArrayList<>();
    private int bytes;
    private String awaitedAs = "";
    private boolean sent;

    @Override
    public String destination() {
      return "10.0.0.1:8000";
    }

    @Override
    public ByteChunks body() {
      return ByteChunks.EMPTY;
    }

    @Override
    public Map<String, Double> scores() {
      return Map.of();
    }

    @Override
    public HeaderEdits requestHeaders() {
      return edits("x-prefiller-host-port", "10.0.0.2:8000");
    }

    @Override
    public HeaderEdits responseStarted(int status, boolean eventStream, ServedReport served) {
      return edits("x-session-token", "abc=");
    }

    private static HeaderEdits edits(String name, String value) {
      HeaderEdits edits = new HeaderEdits();
      edits.set(name, value);
      return edits;
    }

    @Override
    public boolean isResponseWanted() {
      return true;
    }

    @Override
    public ByteString responseBody(ByteString piece, boolean last) {
      bytes += piece.size();
      return piece;
    }

    @Override
    public String awaitedAs() {
      return awaitedAs;
    }

    @Override
    public void sent() {
      sent = true;
    }

    @Override
    public List<ReportedAttribute> reported() {
      return List.of();
    }

    @Override
    public void end(Ending ending) {
      endings.add(ending);
    }
  }

  private static final class RecordingEnvoy
      implements ClientResponseObserver<ProcessingRequest, ProcessingResponse> {
    private final List<ProcessingResponse> answers = new ArrayList<>();
    private @Nullable ClientCallStreamObserver<ProcessingRequest> call;
    private Status status = Status.UNKNOWN;

    @Override
    public void beforeStart(ClientCallStreamObserver<ProcessingRequest> started) {
      call = started;
      started.disableAutoRequestWithInitial(0);
    }

    void reads(int messages) {
      call().request(messages);
    }

    void send(ProcessingRequest message) {
      call().onNext(message);
    }

    void ends() {
      call().onCompleted();
    }

    void cancels() {
      call().cancel("gone", null);
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

    private ClientCallStreamObserver<ProcessingRequest> call() {
      if (call == null) {
        throw new IllegalStateException("not started");
      }
      return call;
    }
  }
}
