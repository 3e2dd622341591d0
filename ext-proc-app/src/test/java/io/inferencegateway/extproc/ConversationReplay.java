package io.inferencegateway.extproc;

import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.inferencegateway.assembly.Pool;
import io.inferencegateway.bbr.BodyRouter;
import io.inferencegateway.recording.RecordedPods;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Runs the steps of one recording against a gRPC server of ours and compares what is heard. */
final class ConversationReplay implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration MOMENT = Duration.ofMillis(100);

  private final JsonNode recording;
  private final JsonNode ours;
  private final Path folder;
  private final RecordedPods pods;
  private final RecordedMessages messages;
  private final RecordedRequests requests;
  private final PrometheusRegistry metrics = new PrometheusRegistry();
  private final Map<String, RecordedStream> open = new HashMap<>();
  private @Nullable Pool pool;
  private @Nullable ExtProcService service;
  private @Nullable Server server;
  private @Nullable ManagedChannel channel;

  /**
   * A replay.
   *
   * @param ours results of the steps in which ours differs
   */
  ConversationReplay(JsonNode recording, JsonNode ours, Path folder) throws Exception {
    this.recording = recording;
    this.ours = ours;
    this.folder = folder;
    this.pods = new RecordedPods(recording, folder);
    this.messages = new RecordedMessages(pods);
    this.requests = new RecordedRequests(pods);
  }

  /** What differs, by step. The results that differ are left in a file. */
  List<String> run() throws Exception {
    start();
    List<String> differences = new ArrayList<>();
    ArrayNode heard = JsonMapper.shared().createArrayNode();
    int index = 0;
    for (JsonNode step : recording.path("steps")) {
      ObjectNode result = step(step);
      result.put("step", index);
      JsonNode wanted = wanted(index++);
      List<String> found = RecordedResults.differences(step, wanted, result.deepCopy());
      if (!found.isEmpty()) {
        result.path("messages").forEach(message -> message.asObject().remove(RecordedMessages.RAW));
        heard.add(result);
      }
      found.forEach(
          text ->
              differences.add(
                  "step "
                      + step.path("note").asString("")
                      + " #"
                      + result.get("step")
                      + ": "
                      + text));
    }
    if (!differences.isEmpty()) {
      Path report = Path.of("target/recordings", recording.path("name").asString() + ".json");
      Files.createDirectories(report.getParent());
      Files.writeString(report, heard.toPrettyString());
    }
    return differences;
  }

  private void start() throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--pool-name",
                "pool",
                "--config-file",
                Files.writeString(folder.resolve("config.yaml"), pods.config()).toString(),
                "--secure-serving=false",
                "--metrics-endpoint-auth=false",
                "--emit-endpoint-scores",
                "--trust-model-rewrite-header"));
    recording.path("args").forEach(argument -> arguments.add(argument.asString()));
    ServerSettings settings = RunningServer.settings(Map.of(), arguments.toArray(String[]::new));
    pool = Pool.start(ExtProcApplication.poolSettings(started(settings.pool()), metrics));
    StaticListableBeanFactory beans = new StaticListableBeanFactory(Map.of("pool", pool));
    ServerConfiguration configuration = new ServerConfiguration();
    service =
        configuration.externalProcessor(
            settings,
            beans.getBeanProvider(Pool.class),
            beans.getBeanProvider(BodyRouter.class),
            beans.getBeanProvider(AccessLogParts.class));
    NettyServerBuilder builder = NettyServerBuilder.forPort(0).addService(service);
    configuration
        .grpcServer(
            settings,
            beans.getBeanProvider(ServerTls.class),
            beans.getBeanProvider(AccessLogParts.class))
        .accept(builder);
    server = builder.build().start();
    channel =
        NettyChannelBuilder.forAddress("127.0.0.1", server.getPort())
            .usePlaintext()
            .directExecutor()
            .maxInboundMessageSize(Integer.MAX_VALUE)
            .build();
    pods.settle(pool);
  }

  private JsonNode wanted(int step) {
    for (JsonNode results : List.of(ours, recording.path("results"))) {
      for (JsonNode result : results) {
        if (result.path("step").asInt(0) == step) {
          return result;
        }
      }
    }
    return JsonMapper.shared().createObjectNode();
  }

  private ObjectNode step(JsonNode step) throws Exception {
    ObjectNode result = JsonMapper.shared().createObjectNode();
    pods.change(step, started(pool));
    Map<String, Double> before = counted(step);
    if (step.has("script")) {
      script(step, result);
    }
    if (step.has("repeat")) {
      repeat(step, result);
    } else if (step.has("request")) {
      JsonNode request = step.get("request");
      RecordedStream stream = request(request, 0, result);
      if (step.has("open")) {
        open.put(step.get("open").asString(), stream);
      } else {
        finish(stream, request.path("response"), result);
      }
    }
    if (step.has("close")) {
      finish(started(open.remove(step.get("close").asString())), step.path("response"), result);
    }
    awaitEnds();
    metrics(step.path("metric")).forEach(result.withObject("metrics")::put);
    counted(step)
        .forEach(
            (series, value) -> {
              double change = value - before.getOrDefault(series, 0.0);
              if (change != 0) {
                result.withObject("delta").put(series, Math.round(change * 1e9) / 1e9);
              }
            });
    return result;
  }

  private void awaitEnds() {
    ExtProcService processor = started(service);
    RunningServer.await(
        () -> processor.openStreams() == open.size(),
        () -> processor.openStreams() + " streams open instead of " + open.size());
  }

  /** What a step is to change; without buckets and times. */
  private Map<String, Double> counted(JsonNode step) {
    Map<String, Double> samples = metrics(step.path("delta"));
    samples.keySet().removeIf(name -> name.contains("_bucket{") || name.contains("seconds_sum"));
    return samples;
  }

  private Map<String, Double> metrics(JsonNode prefixes) {
    List<String> wanted = prefixes.valueStream().map(JsonNode::asString).toList();
    Map<String, Double> samples = new HashMap<>();
    if (!wanted.isEmpty()) {
      MetricsPage.samples(metrics, wanted)
          .forEach((series, value) -> samples.put(pods.named(series), value));
    }
    return samples;
  }

  private RecordedStream stream(@Nullable String encoding) {
    return new RecordedStream(started(channel), messages, encoding);
  }

  private RecordedStream request(JsonNode request, int run, ObjectNode result) {
    RecordedStream stream = stream(null);
    requests.request(request, run).forEach(stream::send);
    boolean headersOnly = request.path("eosOn").asString("").equals("headers");
    Duration patience =
        request.has("timeoutMs") ? Duration.ofMillis(request.get("timeoutMs").asInt()) : PATIENCE;
    stream.collect(
        result,
        patience,
        message ->
            is(message, "immediate_response")
                || is(message, "request_trailers")
                || (is(message, "request_body") && message.has("endOfStream"))
                || (headersOnly && is(message, "request_headers")));
    return stream;
  }

  private void finish(RecordedStream stream, JsonNode response, ObjectNode result) {
    if (!stream.isOver() && !response.isMissingNode()) {
      requests.response(response).forEach(stream::send);
      if (response.path("eosOn").asString("").equals("none")) {
        stream.collect(result, MOMENT, _ -> false);
      } else {
        stream.collect(
            result,
            PATIENCE,
            message ->
                is(message, "immediate_response")
                    || is(message, "response_trailers")
                    || (is(message, "response_body") && message.has("endOfStream")));
      }
    }
    if (!stream.isOver()) {
      stream.halfClose();
      rest(stream, result);
    }
  }

  private static void rest(RecordedStream stream, ObjectNode result) {
    ObjectNode rest = JsonMapper.shared().createObjectNode();
    stream.collect(rest, PATIENCE, _ -> false);
    rest.path("messages").forEach(result.withArray("messages")::add);
    if (!rest.path("grpcCode").asString("").equals("OK")) {
      result.set("grpcCode", rest.path("grpcCode"));
    }
  }

  private void repeat(JsonNode step, ObjectNode result) {
    Map<String, Integer> destinations = new HashMap<>();
    for (int run = 0; run < step.get("repeat").asInt(); run++) {
      ObjectNode one = JsonMapper.shared().createObjectNode();
      RecordedStream stream = request(step.get("request"), run, one);
      finish(stream, step.get("request").path("response"), one);
      destinations.merge(one.path("destination").asString("none"), 1, Integer::sum);
    }
    destinations.forEach(result.withObject("destinations")::put);
  }

  private void script(JsonNode step, ObjectNode result) {
    JsonNode encoding = step.path("grpcMeta").path("grpc-encoding");
    RecordedStream stream = stream(encoding.isMissingNode() ? null : encoding.asString());
    boolean cancelled = false;
    for (JsonNode action : step.get("script")) {
      switch (action.path("send").asString()) {
        case "closeSend" -> stream.halfClose();
        case "cancel" -> {
          stream.cancel();
          cancelled = true;
        }
        case "wait" -> {}
        default -> stream.send(requests.action(action));
      }
      int expected = action.path("expect").asInt(0);
      if (expected > 0) {
        int[] count = {0};
        stream.collect(result, PATIENCE, _ -> ++count[0] == expected);
      } else if (action.has("waitMs") || action.path("send").asString().equals("wait")) {
        collectForAMoment(stream, result);
      }
    }
    collectForAMoment(stream, result);
    if (stream.isOver()) {
      if (!cancelled) {
        result
            .withArray("messages")
            .addObject()
            .put("kind", "end_of_rpc")
            .set("status", result.path("grpcCode"));
      }
    } else {
      stream.halfClose();
      rest(stream, result);
    }
    if (cancelled) {
      result.remove("grpcCode");
    }
  }

  private static void collectForAMoment(RecordedStream stream, ObjectNode result) {
    boolean before = result.has("timeout");
    stream.collect(result, MOMENT, _ -> false);
    if (!before) {
      result.remove("timeout");
    }
  }

  private static boolean is(ObjectNode message, String kind) {
    return message.path("kind").asString().equals(kind);
  }

  private static <T> T started(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException("not started");
    }
    return part;
  }

  @Override
  public void close() {
    if (channel != null) {
      channel.shutdownNow();
    }
    if (server != null) {
      server.shutdownNow();
    }
    if (pool != null) {
      pool.close();
    }
    pods.close();
  }
}
