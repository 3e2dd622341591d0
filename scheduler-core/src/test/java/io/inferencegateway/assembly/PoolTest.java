package io.inferencegateway.assembly;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.RefusalReason;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.routing.DecisionRecord;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.InFlightRequest;
import io.inferencegateway.routing.IncomingRequest;
import io.inferencegateway.routing.RoutingOutcome;
import io.inferencegateway.routing.SubsetHint;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The article's configuration drives a pool whose endpoints are real HTTP servers with vLLM pages.
 */
class PoolTest {
  private static final String CHAT =
      """
      {"model":"m","messages":[{"role":"user","content":"%s"}]}""";

  private final WireMockServer busy = server("busy.prom");
  private final WireMockServer calm = server("lora.prom");

  @SuppressWarnings("NullAway.Init") // set by JUnit
  @TempDir
  private Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private Pool pool;

  @BeforeEach
  void startPool() throws IOException, ConfigException {
    busy.start();
    calm.start();
    Path endpoints = folder.resolve("endpoints.yaml");
    Files.writeString(endpoints, "endpoints:\n" + entry("busy", busy) + entry("calm", calm));
    pool = Pool.start(PoolSettings.of("pool", article(endpoints), new PrometheusRegistry()));
    await(() -> pool.endpoints().endpoints().stream().allMatch(e -> e.metrics().updated() != null));
  }

  @AfterEach
  void stopPool() {
    pool.close();
    busy.stop();
    calm.stop();
  }

  @Test
  void effectiveConfigurationIsTheArticlesWithItsDefaults() {
    assertThat(pool.effectiveConfiguration())
        .startsWith(
            "{Plugins: [{Name: queue-scorer, Type: queue-scorer} {Name:"
                + " kv-cache-utilization-scorer, Type: kv-cache-utilization-scorer} {Name:"
                + " prefix-cache-scorer, Type: prefix-cache-scorer} {Name: metrics-data-source, Type:"
                + " metrics-data-source, Parameters:"
                + " {\"insecureSkipVerify\":true,\"path\":\"/metrics\",\"scheme\":\"http\"}} {Name:"
                + " core-metrics-extractor, Type: core-metrics-extractor}")
        .contains(
            "{Name: single-profile-handler, Type: single-profile-handler} {Name: max-score-picker,"
                + " Type: max-score-picker} {Name: fcfs-ordering-policy, Type: fcfs-ordering-policy}"
                + " {Name: global-strict-fairness-policy, Type: global-strict-fairness-policy} {Name:"
                + " static-usage-limit-policy, Type: static-usage-limit-policy} {Name:"
                + " openai-parser, Type: openai-parser} {Name: anthropic-parser, Type:"
                + " anthropic-parser} {Name: vllmhttp-parser, Type: vllmhttp-parser} {Name:"
                + " passthrough-parser, Type: passthrough-parser} {Name: utilization-detector, Type:"
                + " utilization-detector}]")
        .contains(
            "SchedulingProfiles: [{Name: default, Plugins: [{PluginRef: queue-scorer, Weight: 2.00}"
                + " {PluginRef: kv-cache-utilization-scorer, Weight: 2.00} {PluginRef:"
                + " prefix-cache-scorer, Weight: 3.00} {PluginRef: max-score-picker}]}]");
  }

  @Test
  void scoresFollowTheFormulasOfTheScrapedNumbers() {
    InFlightRequest routed = routed(chat("hello"));

    DecisionRecord decision = Objects.requireNonNull(routed.decision());
    assertThat(decision.destination().id().name()).isEqualTo("calm");
    Map<String, Double> totals = totalsByName(decision);
    assertThat(totals.get("calm")).isCloseTo(2 * 1 + 2 * (1 - 8 / 79.0), within(1e-6));
    assertThat(totals.get("busy")).isCloseTo(2 * 0 + 2 * (1 - 16 / 79.0), within(1e-6));
    assertThat(routed.scores()).hasSize(2);
    routed.end(Ending.NATURAL);
  }

  @Test
  void sharedPrefixReturnsToTheEndpointThatHasItAndScoresItsShare() {
    String prefix = "x".repeat(2000);
    routed(chat(prefix)).end(Ending.NATURAL);

    InFlightRequest second = routed(chat(prefix));

    DecisionRecord decision = Objects.requireNonNull(second.decision());
    assertThat(totalsByName(decision).get("calm"))
        .isCloseTo(2 + 2 * (1 - 8 / 79.0) + 3, within(1e-6));
    second.end(Ending.NATURAL);
  }

  @Test
  void otherModelsAndSaltsDoNotShareAPrefix() {
    String prefix = "y".repeat(2000);
    routed(chat(prefix)).end(Ending.NATURAL);

    InFlightRequest otherModel =
        routed(chat(prefix).replace("\"model\":\"m\"", "\"model\":\"other\""));
    InFlightRequest salted =
        routed(chat(prefix).replace("\"model\":\"m\"", "\"cache_salt\":\"s\",\"model\":\"m\""));

    for (InFlightRequest request : List.of(otherModel, salted)) {
      double total =
          totalsByName(Objects.requireNonNull(request.decision())).getOrDefault("calm", 0.0);
      assertThat(total).isCloseTo(2 + 2 * (1 - 8 / 79.0), within(1e-6));
      request.end(Ending.NATURAL);
    }
  }

  @Test
  void reservationIsFreedOnceHoweverTheStreamEnds() {
    InFlightRequest routed = routed(chat("hello"));
    Endpoint endpoint = routed.targets().getFirst();
    assertThat(endpoint.reservedRequests()).isEqualTo(1);

    routed.end(Ending.ERROR);
    routed.end(Ending.NATURAL);
    routed.end(Ending.CLIENT_DISCONNECT);

    assertThat(endpoint.reservedRequests()).isZero();
    assertThat(Objects.requireNonNull(routed.decision()).progress().ending())
        .isEqualTo(Ending.ERROR);
  }

  @Test
  void requestsWithoutBodySpreadOverTheLeastReserved() {
    List<InFlightRequest> open = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      open.add(routed(new IncomingRequest(head("GET", "/v1/models"), null, null, 0)));
    }

    for (Endpoint endpoint : pool.endpoints().endpoints()) {
      assertThat(endpoint.reservedRequests()).isEqualTo(32);
    }
    open.forEach(request -> request.end(Ending.NATURAL));
  }

  @Test
  void badInputIsRefusedWithItsReason() {
    assertThat(refusal("/v1/chat/completions", "not json")).isEqualTo(RefusalReason.INVALID_BODY);
    assertThat(refusal("/v1/chat/completions", "")).isEqualTo(RefusalReason.INVALID_BODY);
    assertThat(refusal("/v1/chat/completions", "{\"messages\":[{\"role\":\"user\"}]}"))
        .isEqualTo(RefusalReason.MISSING_MODEL);
    assertThat(refusal("/v1/completions", "{\"model\":\"m\"}"))
        .isEqualTo(RefusalReason.INVALID_BODY);
  }

  @Test
  void emptySubsetLeavesNobody() {
    IncomingRequest incoming =
        new IncomingRequest(
            head("POST", "/v1/chat/completions"),
            bytes(chat("hello")),
            SubsetHint.of(List.of("10.9.9.9:8000")),
            0);

    assertThat(outcome(incoming)).isInstanceOf(RoutingOutcome.Refused.class);
  }

  @Test
  void decisionLineNamesCandidatesScoresAndWeights() {
    InFlightRequest routed = routed(chat("hello"));

    String line = pool.decisions().recent(1).getFirst().toLine();

    assertThat(line)
        .contains("-> calm 127.0.0.1:" + calm.port())
        .contains("2.000*1.000(queue-scorer) + 2.000*0.899(kv-cache-utilization-scorer)")
        .contains("3.000*0.000(prefix-cache-scorer)")
        .contains("open")
        .doesNotContain("hello");
    routed.end(Ending.NATURAL);
  }

  @Test
  void numbersAreKeptWhileAnotherDataLayerTakesOver() throws IOException {
    calm.stubFor(get("/other").willReturn(ok("vllm:num_requests_waiting 7\n")));
    busy.stubFor(get("/other").willReturn(ok("vllm:num_requests_waiting 8\n")));
    Endpoint endpoint = pool.endpoints().endpoints().getFirst();
    double used = endpoint.metrics().kvUsedFraction();

    ReloadResult result =
        pool.reload(
            article(folder.resolve("endpoints.yaml")).replace("\"/metrics\"", "\"/other\""));

    busy.resetRequests();
    assertThat(result).isInstanceOf(ReloadResult.Applied.class);
    assertThat(endpoint.metrics().updated()).isNotNull();
    await(() -> endpoint.metrics().waitingRequests() == 8);
    await(() -> busy.findAll(getRequestedFor(urlEqualTo("/other"))).size() > 2);
    assertThat(endpoint.metrics().kvUsedFraction()).isEqualTo(used);
    assertThat(busy.findAll(getRequestedFor(urlEqualTo("/metrics")))).isEmpty();
  }

  private RefusalReason refusal(String path, String body) {
    RoutingOutcome outcome = outcome(new IncomingRequest(head("POST", path), bytes(body), null, 0));
    return ((RoutingOutcome.Refused) outcome).refusal().reason();
  }

  private InFlightRequest routed(String body) {
    return routed(new IncomingRequest(head("POST", "/v1/chat/completions"), bytes(body), null, 0));
  }

  private InFlightRequest routed(IncomingRequest incoming) {
    return ((RoutingOutcome.Routed) outcome(incoming)).request();
  }

  private RoutingOutcome outcome(IncomingRequest incoming) {
    return pool.route(incoming).toCompletableFuture().join();
  }

  private static Map<String, Double> totalsByName(DecisionRecord decision) {
    Map<String, Double> totals = new HashMap<>();
    for (int i = 0; i < decision.run().candidates().size(); i++) {
      totals.put(decision.run().candidates().endpoint(i).id().name(), decision.run().totals()[i]);
    }
    return totals;
  }

  private static String chat(String content) {
    return CHAT.formatted(content);
  }

  private static RequestHead head(String method, String path) {
    return new RequestHead(method, path, Headers.EMPTY);
  }

  private static ByteChunks bytes(String text) {
    return ByteChunks.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String entry(String name, WireMockServer server) {
    return "- {name: " + name + ", address: \"127.0.0.1\", port: \"" + server.port() + "\"}\n";
  }

  /** The document out of the article's ConfigMap with nothing but file discovery added. */
  private static String article(Path endpoints) throws IOException {
    String configMap = resource("/config/article-configmap.yaml");
    String document =
        configMap
            .substring(configMap.indexOf("    apiVersion: llm-d.ai"))
            .stripTrailing()
            .stripIndent();
    return document.replaceFirst(
        "schedulingProfiles:",
        "- {type: file-discovery, parameters: {path: '"
            + endpoints
            + "'}}\ndataLayer: {discovery: {pluginRef: file-discovery}}\nschedulingProfiles:");
  }

  private static WireMockServer server(String page) {
    WireMockServer server =
        new WireMockServer(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1"));
    server.stubFor(get("/metrics").willReturn(ok(resource("/vllm-metrics/" + page))));
    return server;
  }

  private static String resource(String name) {
    try (InputStream in = PoolTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + 10_000_000_000L;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within 10 s");
      }
      Thread.onSpinWait();
    }
  }
}
