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
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.StreamObserver;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A changed configuration file changes decisions, and the management port tells of it. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class ReloadIT {
  private static final String ENDPOINTS =
      """
      endpoints:
      - {name: old, address: 127.0.0.1, port: "1", labels: {hardware: old}}
      - {name: new, address: 127.0.0.2, port: "1", labels: {hardware: new}}
      """;
  private static final Pattern DESTINATION = Pattern.compile("127\\.0\\.0\\.[12]:1");

  @TempDir private Path folder;
  private RunningServer server;
  private ManagedChannel channel;
  private Path file;
  private String document;

  @BeforeEach
  void start() throws Exception {
    server = RunningServer.start(folder, ENDPOINTS);
    channel = NettyChannelBuilder.forAddress("127.0.0.1", server.grpcPort()).usePlaintext().build();
    file = folder.resolve("config.yaml");
    document = Files.readString(file);
  }

  @AfterEach
  void stop() {
    channel.shutdownNow();
    server.close();
  }

  @Test
  void aChangedFileChangesDecisions() throws Exception {
    assertThat(destinations()).containsExactlyInAnyOrder("127.0.0.1:1", "127.0.0.2:1");
    Exchanged open = new Exchanged(channel);
    open.send("a third");

    Files.writeString(file, onlyNewHardware());
    awaitGeneration(2);

    assertThat(destinations()).containsExactly("127.0.0.2:1");
    Files.writeString(file, onlyNewHardware().replace("queue-scorer", "quue-scorer"));
    awaitMetric("inference_gateway_config_reload_total{result=\"rejected\"} 1.0");
    assertThat(destinations()).containsExactly("127.0.0.2:1");
    open.end();
    server.awaitNothingHeld();
  }

  @Test
  void theManagementPortShowsAndComparesConfigurations() throws Exception {
    HttpResponse<String> shown = send(page().GET());
    HttpResponse<String> compared = send(page().POST(BodyPublishers.ofString(onlyNewHardware())));
    HttpResponse<String> refused = send(page().POST(BodyPublishers.ofString("plugins: {}")));
    HttpResponse<String> large = send(page().POST(BodyPublishers.ofString("#".repeat(3 << 20))));
    HttpResponse<String> deleted = send(page().DELETE());

    assertThat(shown.statusCode()).isEqualTo(200);
    assertThat(shown.body()).startsWith("# generation: 1\n# origin: " + file + "\n");
    assertThat(compared.statusCode()).isEqualTo(200);
    assertThat(compared.body())
        .contains(
            "plugins[label-selector-filter]: added, type label-selector-filter\n",
            "schedulingProfiles[default].plugins[label-selector-filter]: added\n");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).isEqualTo("plugins: a mapping (expected: a list)\n");
    assertThat(large.statusCode()).isEqualTo(413);
    assertThat(deleted.statusCode()).isEqualTo(405);
    assertThat(send(page().GET()).body()).isEqualTo(shown.body());
  }

  private String onlyNewHardware() {
    return document
        .replace(
            "- type: queue-scorer\n",
            """
            - type: queue-scorer
            - {type: label-selector-filter, parameters: {matchLabels: {hardware: new}}}
            """)
        .replace("  plugins:\n  - ", "  plugins:\n  - pluginRef: label-selector-filter\n  - ");
  }

  /** Where two requests go that are open at the same time. */
  private Set<String> destinations() throws Exception {
    Set<String> destinations = new HashSet<>();
    Exchanged first = new Exchanged(channel);
    Exchanged second = new Exchanged(channel);
    destinations.add(first.send("one prompt"));
    destinations.add(second.send("another, for which nobody is better"));
    first.end();
    second.end();
    return destinations;
  }

  private HttpRequest.Builder page() {
    return HttpRequest.newBuilder(server.managementAt("/actuator/effectiveconfig"));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request.build(), BodyHandlers.ofString());
    }
  }

  private void awaitGeneration(int generation) {
    awaitMetric("inference_gateway_config_generation " + generation + ".0");
  }

  private void awaitMetric(String line) {
    RunningServer.await(() -> metrics().contains(line + "\n"), () -> "no " + line);
  }

  private String metrics() {
    try {
      return send(HttpRequest.newBuilder(server.managementAt("/metrics"))).body();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** A stream as Envoy opens it for one request. */
  private static final class Exchanged implements StreamObserver<ProcessingResponse> {
    private final CompletableFuture<String> destination = new CompletableFuture<>();
    private final StreamObserver<ProcessingRequest> envoy;

    Exchanged(ManagedChannel channel) {
      envoy = ExternalProcessorGrpc.newStub(channel).process(this);
    }

    /** Sends the request; its destination. */
    String send(String prompt) throws Exception {
      envoy.onNext(
          ProcessingRequest.newBuilder()
              .setRequestHeaders(
                  HttpHeaders.newBuilder()
                      .setHeaders(
                          HeaderMap.newBuilder()
                              .addHeaders(header(":path", "/v1/chat/completions"))
                              .addHeaders(header(":method", "POST"))))
              .build());
      envoy.onNext(
          ProcessingRequest.newBuilder()
              .setRequestBody(
                  HttpBody.newBuilder()
                      .setBody(ByteString.copyFromUtf8(ServedPods.chat(prompt, false)))
                      .setEndOfStream(true))
              .build());
      return destination.get(10, TimeUnit.SECONDS);
    }

    void end() {
      envoy.onCompleted();
    }

    private static HeaderValue header(String name, String value) {
      return HeaderValue.newBuilder()
          .setKey(name)
          .setRawValue(ByteString.copyFromUtf8(value))
          .build();
    }

    @Override
    public void onNext(ProcessingResponse message) {
      Matcher named = DESTINATION.matcher(message.toString());
      if (message.hasRequestHeaders() && named.find()) {
        destination.complete(named.group());
      }
    }

    @Override
    public void onError(Throwable cause) {
      destination.completeExceptionally(cause);
    }

    @Override
    public void onCompleted() {}
  }
}
