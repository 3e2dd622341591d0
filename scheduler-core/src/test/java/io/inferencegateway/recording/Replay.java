package io.inferencegateway.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.inferencegateway.assembly.ConfigOptions;
import io.inferencegateway.assembly.Pool;
import io.inferencegateway.assembly.PoolSettings;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.GatewayHeaders;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.ReportedAttribute;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.request.ServedReport;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.InFlightRequest;
import io.inferencegateway.routing.IncomingRequest;
import io.inferencegateway.routing.RoutingOutcome;
import io.inferencegateway.routing.SubsetHint;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs the steps of one recording against a pool of ours and compares what comes of each. */
final class Replay implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Set<String> ROUTING_HEADERS =
      Set.of(
          "x-prefiller-host-port",
          "x-encoder-hosts-ports",
          "x-kv-cache-source-host-port",
          "x-data-parallel-host-port");
  private static final Set<String> RESPONSE_HEADERS_OF_ITS_OWN =
      Set.of(":status", "content-type", "x-went-into-resp-headers");

  private final JsonNode recording;
  private final RecordedPods pods;
  private final SteppedClock clock = new SteppedClock();
  private final PrometheusRegistry metrics = new PrometheusRegistry();
  private final Map<String, InFlightRequest> open = new HashMap<>();

  Replay(JsonNode recording, Path folder) throws IOException {
    this.recording = recording;
    this.pods = new RecordedPods(recording, folder);
  }

  void run() throws IOException, ConfigException {
    try (Pool pool = Pool.start(settings())) {
      pods.settle(pool);
      int index = 0;
      for (JsonNode step : recording.path("steps")) {
        run(pool, step, result(index), recording.path("name").asString() + " step " + index++);
      }
    }
  }

  private PoolSettings settings() {
    PoolSettings defaults = PoolSettings.of("pool", pods.config(), metrics);
    return new PoolSettings(
        defaults.name(),
        defaults.configText(),
        defaults.configOrigin(),
        new ConfigOptions(pods.allowsExperimental(), false),
        defaults.refreshInterval(),
        defaults.maxRequestBytes(),
        defaults.subsetHints(),
        defaults.trustsModelRewrite(),
        defaults.decisionsKept(),
        clock,
        new SplittableRandom(7),
        metrics);
  }

  private JsonNode result(int step) {
    for (JsonNode result : recording.path("results")) {
      if (result.path("step").asInt(0) == step) {
        return result;
      }
    }
    return JSON.createObjectNode();
  }

  private void run(Pool pool, JsonNode step, JsonNode result, String name) throws IOException {
    clock.advance(Duration.ofMillis(step.path("waitMs").asInt(0)));
    pods.change(step, pool);
    pods.publish(step.path("events"), metrics);
    if (step.has("close")) {
      finish(open.remove(step.get("close").asString()), step.path("response"), null, name);
    }
    if (step.has("parallel")) {
      parallel(pool, step, result, name);
    } else if (step.has("repeat")) {
      repeat(pool, step, result, name);
    } else if (step.has("request")) {
      request(pool, step, result, name);
    }
    if (step.has("metric")) {
      compareMetrics(result, name);
    }
  }

  private void request(Pool pool, JsonNode step, JsonNode result, String name) {
    JsonNode request = step.get("request");
    RoutingOutcome outcome = route(pool, request, 0);
    switch (outcome) {
      case RoutingOutcome.Refused refused -> {
        JsonNode recorded = message(result, "immediate_response");
        assertThat(recorded.path("immediateStatus").asInt(0))
            .as("%s: %s", name, refused.refusal())
            .isEqualTo(refused.refusal().reason().status());
        assertThat(headers(recorded, Set.of()).get(GatewayHeaders.DROPPED_REASON))
            .as("%s: dropped reason", name)
            .isEqualTo(refused.refusal().reason().droppedReason());
      }
      case RoutingOutcome.Routed(InFlightRequest routed) -> {
        compareRouted(routed, request, result, name);
        if (step.has("open")) {
          open.put(step.get("open").asString(), routed);
        } else {
          finish(routed, request.path("response"), message(result, "response_headers"), name);
          compareReported(routed, result, name);
        }
      }
    }
  }

  private void compareRouted(
      InFlightRequest routed, JsonNode request, JsonNode result, String name) {
    assertThat(message(result, "immediate_response").isMissingNode())
        .as("%s: the reference refused, ours went to %s", name, pods.named(routed.destination()))
        .isTrue();
    Map<String, Double> scores = new TreeMap<>();
    routed.scores().forEach((endpoint, score) -> scores.put(pods.named(endpoint), score));
    compareScores(scores, result.path("scores"), name);
    compareDestination(
        pods.named(routed.destination()), result.path("destination").asString(""), scores, name);
    Map<String, String> sent = new TreeMap<>();
    request
        .path("headers")
        .forEachEntry(
            (header, value) -> {
              if (ROUTING_HEADERS.contains(header) && !GatewayHeaders.isStripped(header)) {
                sent.put(header, value.asString());
              }
            });
    routed.requestHeaders().forEach((header, value) -> sent.put(header, pods.named(value)));
    Map<String, String> recorded = headers(message(result, "request_headers"), Set.of());
    recorded.keySet().removeIf(header -> !ROUTING_HEADERS.contains(header));
    assertThat(sent).as("%s: headers to the model server", name).isEqualTo(recorded);
  }

  private static void compareScores(Map<String, Double> scores, JsonNode recorded, String name) {
    Set<String> names = new TreeSet<>();
    recorded.forEachEntry((pod, score) -> names.add(pod));
    assertThat(scores.keySet()).as("%s: scored %s", name, scores).isEqualTo(names);
    scores.forEach(
        (pod, score) ->
            assertThat(score)
                .as("%s: score of %s among %s", name, pod, scores)
                .isCloseTo(recorded.get(pod).asDouble(), within(1e-6)));
  }

  /** Of endpoints with equal scores any may be taken. */
  private static void compareDestination(
      String destination, String recorded, Map<String, Double> scores, String name) {
    if (destination.equals(recorded)) {
      return;
    }
    assertThat(scoresOf(destination, scores))
        .as("%s: %s instead of %s out of %s", name, destination, recorded, scores)
        .isEqualTo(scoresOf(recorded, scores))
        .isNotEmpty();
  }

  private static List<Long> scoresOf(String destination, Map<String, Double> scores) {
    return Arrays.stream(destination.split(",", -1))
        .filter(scores::containsKey)
        .map(pod -> Math.round(scores.getOrDefault(pod, 0.0) * 1e6))
        .sorted()
        .toList();
  }

  private void repeat(Pool pool, JsonNode step, JsonNode result, String name) {
    int times = step.get("repeat").asInt();
    Map<String, Integer> destinations = new TreeMap<>();
    for (int i = 0; i < times; i++) {
      if (route(pool, step.get("request"), i) instanceof RoutingOutcome.Routed(var routed)) {
        destinations.merge(pods.named(routed.destination()), 1, Integer::sum);
        routed.end(Ending.NATURAL);
      }
    }
    Map<String, Integer> recorded = new TreeMap<>();
    result.path("destinations").forEachEntry((pod, count) -> recorded.put(pod, count.asInt()));
    assertThat(destinations.keySet()).as("%s: %s", name, recorded).isEqualTo(recorded.keySet());
    if (recorded.size() == 2) {
      recorded.forEach(
          (pod, count) ->
              assertThat(destinations.get(pod) / (double) times)
                  .as("%s: %s and %s", name, destinations, recorded)
                  .isCloseTo(count / (double) times, within(0.25)));
    }
  }

  /** All requests are under way before the first is answered; the counts have to be the same. */
  private void parallel(Pool pool, JsonNode step, JsonNode result, String name) {
    List<CompletableFuture<RoutingOutcome>> outcomes = new ArrayList<>();
    for (int i = 0; i < step.get("parallel").asInt(); i++) {
      outcomes.add(startRoute(pool, step.get("request"), i));
    }
    Map<String, Integer> destinations = new TreeMap<>();
    for (CompletableFuture<RoutingOutcome> outcome : outcomes) {
      if (outcome.join() instanceof RoutingOutcome.Routed(var routed)) {
        destinations.merge(pods.named(routed.destination()), 1, Integer::sum);
        routed.end(Ending.NATURAL);
      }
    }
    Map<String, Integer> recorded = new TreeMap<>();
    result.path("destinations").forEachEntry((pod, count) -> recorded.put(pod, count.asInt()));
    assertThat(destinations).as("%s", name).isEqualTo(recorded);
  }

  private RoutingOutcome route(Pool pool, JsonNode request, int run) {
    return startRoute(pool, request, run).join();
  }

  private CompletableFuture<RoutingOutcome> startRoute(Pool pool, JsonNode request, int run) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(":path", "/v1/chat/completions");
    headers.put(":method", "POST");
    headers.put(":authority", "gateway.test");
    headers.put("content-type", "application/json");
    headers.put("x-request-id", "req-1");
    request.path("headers").forEachEntry((header, value) -> headers.put(header, text(value, run)));
    headers.values().removeIf("<absent>"::equals);
    Headers.Builder built = Headers.builder();
    headers.forEach(built::add);
    RequestHead head =
        new RequestHead(
            headers.getOrDefault(":method", "POST"),
            headers.getOrDefault(":path", ""),
            built.build());
    ByteChunks body = ByteChunks.of(body(request, run).getBytes(StandardCharsets.UTF_8));
    return pool.route(new IncomingRequest(head, body, subset(request), System.nanoTime()))
        .toCompletableFuture();
  }

  private static String text(JsonNode value, int run) {
    return value.asString().replace("{{i}}", Integer.toString(run));
  }

  private static String body(JsonNode request, int run) {
    int pad = request.path("pad").asInt(0);
    return pad == 0
        ? text(request.path("body"), run)
        : "{\"model\":\"m\",\"prompt\":\""
            + "lorem ipsum ".repeat(pad / 12 + 1).substring(0, pad)
            + "\"}";
  }

  private SubsetHint subset(JsonNode request) {
    if (!request.has("subset")) {
      return null;
    }
    List<String> entries = new ArrayList<>();
    request.get("subset").forEach(pod -> entries.add(pods.hostPort(pod.asString())));
    return SubsetHint.of(entries);
  }

  private void finish(InFlightRequest routed, JsonNode response, JsonNode recorded, String name) {
    if (!response.isMissingNode()) {
      int status = Integer.parseInt(response.path("headers").path(":status").asString("200"));
      HeaderEdits edits = routed.responseStarted(status, false, ServedReport.NONE);
      if (recorded != null) {
        Map<String, String> set = new TreeMap<>();
        edits.forEach((header, value) -> set.put(header, pods.named(value)));
        Set<String> given = new HashSet<>(RESPONSE_HEADERS_OF_ITS_OWN);
        response.path("headers").forEachEntry((header, value) -> given.add(header));
        assertThat(set).as("%s: headers to the client", name).isEqualTo(headers(recorded, given));
      }
      response
          .path("chunks")
          .forEach(
              chunk ->
                  routed.responseBody(
                      ByteBuffer.wrap(chunk.asString().getBytes(StandardCharsets.UTF_8)), false));
    }
    routed.end(Ending.NATURAL);
  }

  /** What the proxy is told when the response is over. */
  private static void compareReported(InFlightRequest routed, JsonNode result, String name) {
    Map<String, Long> reported = new TreeMap<>();
    for (ReportedAttribute told : routed.reported()) {
      reported.put(told.namespace() + "/" + told.name(), told.value());
    }
    Map<String, Long> recorded = new TreeMap<>();
    message(result, "response_body")
        .path("metadata")
        .forEachEntry(
            (namespace, values) ->
                values.forEachEntry(
                    (key, value) -> recorded.put(namespace + "/" + key, value.asLong())));
    assertThat(reported).as("%s: told to the proxy", name).isEqualTo(recorded);
  }

  private void compareMetrics(JsonNode result, String name) {
    Map<String, Double> ours = MetricValues.of(metrics);
    result
        .path("metrics")
        .forEachEntry(
            (series, value) ->
                assertThat(ours.getOrDefault(series, Double.NaN))
                    .as("%s: %s among %s", name, series, ours.keySet())
                    .isCloseTo(value.asDouble(), within(1e-6)));
  }

  private static JsonNode message(JsonNode result, String kind) {
    for (JsonNode message : result.path("messages")) {
      if (message.path("kind").asString("").equals(kind)) {
        return message;
      }
    }
    return result.path("no such message");
  }

  private static Map<String, String> headers(JsonNode message, Set<String> without) {
    Map<String, String> headers = new TreeMap<>();
    for (JsonNode header : message.path("set")) {
      String text = header.asString();
      int colon = text.indexOf(": ");
      if (!without.contains(text.substring(0, colon))) {
        headers.put(text.substring(0, colon), text.substring(colon + 2));
      }
    }
    return headers;
  }

  @Override
  public void close() {
    pods.close();
  }
}
