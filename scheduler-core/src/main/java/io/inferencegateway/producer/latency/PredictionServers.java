package io.inferencegateway.producer.latency;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The prediction and training servers of the reference, over HTTP (specification 05, section 10.5).
 * The connection is opened with the first call.
 */
final class PredictionServers implements LatencyPredictor {
  private static final Logger LOG = LoggerFactory.getLogger(PredictionServers.class);
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration LAST_CALLS = Duration.ofSeconds(2);
  private static final int OK = 200;
  private static final int ACCEPTED = 202;

  private final ServerSettings settings;
  private final RandomGenerator random;
  private final PredictionCalls calls;
  private final TrainingBuffer training;
  private @Nullable HttpClient client;

  PredictionServers(ServerSettings settings, RandomGenerator random) {
    this.settings = settings;
    this.random = random;
    this.calls = new PredictionCalls(settings, this::post);
    this.training = new TrainingBuffer(settings, random, this::send);
  }

  /** The first call costs most; better before a request waits for it. */
  @Override
  public void start() {
    for (URI server : settings.prediction()) {
      HttpRequest status =
          HttpRequest.newBuilder(URI.create(server + "/status"))
              .timeout(settings.timeout())
              .build();
      var _ =
          client()
              .sendAsync(status, BodyHandlers.discarding())
              .whenComplete(
                  (response, failure) -> {
                    if (failure != null) {
                      LOG.atWarn()
                          .addKeyValue("server", server)
                          .log("prediction server cannot be reached");
                    }
                  });
    }
  }

  @Override
  public CompletableFuture<List<Prediction>> predict(List<PredictionRow> rows) {
    int limit = settings.maxRowsPerCaller();
    if (rows.size() <= limit) {
      return calls.submit(rows);
    }
    CompletableFuture<List<Prediction>> all = CompletableFuture.completedFuture(List.of());
    for (int from = 0; from < rows.size(); from += limit) {
      List<PredictionRow> part = rows.subList(from, Math.min(rows.size(), from + limit));
      all = all.thenCombine(calls.submit(part), PredictionServers::joined);
    }
    return all;
  }

  private static List<Prediction> joined(List<Prediction> first, List<Prediction> second) {
    List<Prediction> joined = new ArrayList<>(first);
    joined.addAll(second);
    return joined;
  }

  private CompletableFuture<List<Prediction>> post(List<PredictionRow> rows) {
    String body =
        json(
            json -> {
              json.writeArrayPropertyStart("requests");
              for (PredictionRow row : rows) {
                json.writeStartObject();
                row.write(json);
                json.writeEndObject();
              }
              json.writeEndArray();
            });
    List<URI> servers = settings.prediction();
    URI server = servers.get(servers.size() == 1 ? 0 : random.nextInt(servers.size()));
    return post(server, "/predict/bulk/strict", body)
        .thenApply(response -> predictions(response, rows.size()));
  }

  private static List<Prediction> predictions(HttpResponse<String> response, int wanted) {
    if (response.statusCode() != OK) {
      throw failure("prediction server answered " + response.statusCode());
    }
    List<Prediction> predictions = new ArrayList<>(wanted);
    try {
      for (JsonNode prediction : JSON.readTree(response.body()).path("predictions")) {
        predictions.add(
            new Prediction(
                prediction.path("ttft_ms").asDouble(0), prediction.path("tpot_ms").asDouble(0)));
      }
    } catch (JacksonException e) {
      throw failure("prediction server did not answer with JSON");
    }
    if (predictions.size() < wanted) {
      throw failure("prediction server answered " + predictions.size() + " of " + wanted + " rows");
    }
    return predictions;
  }

  @Override
  public void learn(Observation observation) {
    training.add(observation);
  }

  private CompletableFuture<?> send(List<Observation> observations) {
    String body =
        json(
            json -> {
              json.writeArrayPropertyStart("entries");
              for (Observation observation : observations) {
                json.writeStartObject();
                observation.row().write(json);
                json.writeNumberProperty("actual_ttft_ms", observation.ttftMillis());
                json.writeNumberProperty("actual_tpot_ms", observation.tpotMillis());
                json.writeStringProperty("timestamp", observation.when().toString());
                json.writeEndObject();
              }
              json.writeEndArray();
            });
    return post(settings.training(), "/add_training_data_bulk", body)
        .thenAccept(
            response -> {
              if (response.statusCode() != ACCEPTED) {
                throw failure("training server answered " + response.statusCode());
              }
            });
  }

  private CompletableFuture<HttpResponse<String>> post(URI server, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server + path))
            .timeout(settings.timeout())
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return client().sendAsync(request, BodyHandlers.ofString());
  }

  private synchronized HttpClient client() {
    HttpClient open = client;
    if (open == null) {
      open =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .connectTimeout(settings.timeout())
              .build();
      client = open;
    }
    return open;
  }

  private static String json(Consumer<JsonGenerator> members) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      members.accept(json);
      json.writeEndObject();
    }
    return out.toString();
  }

  private static CompletionException failure(String reason) {
    return new CompletionException(new IOException(reason));
  }

  /** Waits a moment for the last observations to be taken. */
  @Override
  public void close() {
    training.close();
    HttpClient open;
    synchronized (this) {
      open = client;
    }
    if (open == null) {
      return;
    }
    open.shutdown();
    try {
      if (!open.awaitTermination(LAST_CALLS)) {
        open.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      open.shutdownNow();
    }
  }
}
