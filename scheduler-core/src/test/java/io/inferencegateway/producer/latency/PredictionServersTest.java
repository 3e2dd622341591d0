package io.inferencegateway.producer.latency;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.inferencegateway.producer.latency.LatencyPredictor.Observation;
import io.inferencegateway.producer.latency.LatencyPredictor.Prediction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PredictionServersTest {
  private static final PredictionRow ROW =
      new PredictionRow(0.5, 200, 4, 1, 1, 0.7, 0, 0, "decode", 0);

  private final WireMockServer http =
      new WireMockServer(WireMockConfiguration.options().dynamicPort());

  @BeforeEach
  void startServer() {
    http.start();
  }

  @AfterEach
  void stopServer() {
    http.stop();
  }

  @Test
  void rowsAreSentAndPredictionsReadInOrder() {
    http.stubFor(
        post("/predict/bulk/strict")
            .withRequestBody(
                equalToJson(
                    """
                    {"requests":[{"kv_cache_percentage":0.5,"input_token_length":200,
                     "num_request_waiting":4,"num_request_running":1,"num_tokens_generated":1,
                     "prefix_cache_score":0.7,"encoder_input_size":0,"encoder_matched_size":0,
                     "pod_type":"decode","prefill_tokens_in_flight":0,"decode_tokens_in_flight":0}]}
                    """))
            .willReturn(okJson("{\"predictions\":[{\"ttft_ms\":120.5,\"tpot_ms\":7}]}")));

    try (PredictionServers servers = servers()) {
      assertThat(servers.predict(List.of(ROW)).join()).containsExactly(new Prediction(120.5, 7));
    }
  }

  @Test
  void answersThatAreNoneFailThePrediction() {
    try (PredictionServers servers = servers()) {
      for (var answer :
          List.of(
              aResponse().withStatus(503),
              okJson("{\"predictions\":[]}"),
              aResponse().withStatus(200).withBody("<html>"))) {
        http.stubFor(post("/predict/bulk/strict").willReturn(answer));

        assertThat(servers.predict(List.of(ROW)))
            .failsWithin(Duration.ofSeconds(5))
            .withThrowableOfType(Exception.class);
      }
    }
  }

  @Test
  void moreRowsThanOneCallTakesAreSplit() {
    http.stubFor(
        post("/predict/bulk/strict")
            .willReturn(
                okJson(
                    "{\"predictions\":["
                        + String.join(
                            ",", Collections.nCopies(250, "{\"ttft_ms\":1,\"tpot_ms\":2}"))
                        + "]}")));

    try (PredictionServers servers = servers()) {
      assertThat(servers.predict(Collections.nCopies(250, ROW)).join()).hasSize(250);
    }
  }

  @Test
  void observationsAreSentToTheTrainingServer() {
    http.stubFor(post("/add_training_data_bulk").willReturn(aResponse().withStatus(202)));

    try (PredictionServers servers = servers()) {
      servers.learn(new Observation(ROW.forTraining(), 50, 0, Instant.EPOCH));
    }

    http.verify(
        1,
        postRequestedFor(urlEqualTo("/add_training_data_bulk"))
            .withRequestBody(containing("\"actual_ttft_ms\":50.0"))
            .withRequestBody(containing("\"num_tokens_generated\":0"))
            .withRequestBody(containing("\"timestamp\":\"1970-01-01T00:00:00Z\"")));
  }

  @Test
  void callersOfOneWindowShareACall() {
    List<Integer> calls = new ArrayList<>();
    Deque<Runnable> windows = new ArrayDeque<>();
    PredictionCalls joined =
        new PredictionCalls(
            rows -> {
              calls.add(rows.size());
              return CompletableFuture.completedFuture(
                  rows.stream().map(row -> new Prediction(row.waitingRequests(), 0)).toList());
            },
            windows::add,
            0,
            1);

    CompletableFuture<List<Prediction>> first = joined.submit(List.of(ROW));
    CompletableFuture<List<Prediction>> second = joined.submit(List.of(waiting(9), waiting(8)));
    windows.remove().run();

    assertThat(calls).containsExactly(3);
    assertThat(first.join()).containsExactly(new Prediction(4, 0));
    assertThat(second.join()).containsExactly(new Prediction(9, 0), new Prediction(8, 0));
  }

  @Test
  void callsBeyondTheLimitWaitForOneToEnd() {
    List<CompletableFuture<List<Prediction>>> underWay = new ArrayList<>();
    PredictionCalls calls =
        new PredictionCalls(
            rows -> {
              CompletableFuture<List<Prediction>> answer = new CompletableFuture<>();
              underWay.add(answer);
              return answer;
            },
            null,
            0,
            1);

    CompletableFuture<List<Prediction>> first = calls.submit(List.of(ROW));
    CompletableFuture<List<Prediction>> second = calls.submit(List.of(ROW));
    assertThat(underWay).hasSize(1);
    underWay.getFirst().completeExceptionally(new IllegalStateException("away"));
    underWay.getLast().complete(List.of(new Prediction(1, 2)));

    assertThat(first).isCompletedExceptionally();
    assertThat(second.join()).containsExactly(new Prediction(1, 2));
  }

  @Test
  void callsNobodyWaitsForAnyMoreAreNotMade() {
    List<CompletableFuture<List<Prediction>>> underWay = new ArrayList<>();
    PredictionCalls calls =
        new PredictionCalls(
            rows -> {
              CompletableFuture<List<Prediction>> answer = new CompletableFuture<>();
              underWay.add(answer);
              return answer;
            },
            null,
            0,
            1);
    CompletableFuture<List<Prediction>> first = calls.submit(List.of(ROW));
    CompletableFuture<List<Prediction>> withdrawn = calls.submit(List.of(ROW));
    CompletableFuture<List<Prediction>> last = calls.submit(List.of(ROW));

    withdrawn.cancel(false);
    underWay.getFirst().complete(List.of(new Prediction(1, 2)));
    underWay.getLast().complete(List.of(new Prediction(3, 4)));

    assertThat(underWay).hasSize(2);
    assertThat(first.join()).containsExactly(new Prediction(1, 2));
    assertThat(last.join()).containsExactly(new Prediction(3, 4));
  }

  @Test
  void manyObservationsAreThinnedOutInProportion() {
    List<Observation> sent = new ArrayList<>();
    Deque<Runnable> intervals = new ArrayDeque<>();
    TrainingBuffer buffer =
        new TrainingBuffer(
            1000,
            new SplittableRandom(1),
            sample -> {
              sent.addAll(sample);
              return CompletableFuture.completedFuture(null);
            },
            intervals::add);

    for (int i = 0; i < 1500; i++) {
      boolean first = i % 5 < 3;
      buffer.add(new Observation(ROW, first ? 5 : 0, first ? 0 : 5, Instant.EPOCH));
    }
    intervals.remove().run();

    assertThat(sent).hasSize(1000);
    assertThat(sent.stream().filter(o -> o.ttftMillis() > 0)).hasSize(600);
  }

  @Test
  void environmentCountsWhereTheConfigurationSaysNothing() {
    Map<String, String> variables =
        Map.of(
            "PREDICTION_SERVER_URL", "http://a:1 , http://b:2/",
            "LATENCY_MAX_BULK_SIZE", "101",
            "LATENCY_COALESCE_WINDOW_MS", "0");

    ServerSettings settings = ServerSettings.of("", "http://t:3", variables::get);

    assertThat(settings.prediction())
        .extracting(Object::toString)
        .containsExactly("http://a:1", "http://b:2");
    assertThat(settings.training()).hasToString("http://t:3");
    assertThat(settings.maxRowsPerCaller()).isEqualTo(100);
    assertThat(settings.window()).isZero();
  }

  private PredictionServers servers() {
    String address = http.baseUrl();
    return new PredictionServers(
        ServerSettings.of(address, address, name -> null), new SplittableRandom(1));
  }

  private static PredictionRow waiting(int requests) {
    return new PredictionRow(0.5, 200, requests, 1, 1, 0.7, 0, 0, "", 0);
  }
}
