package io.inferencegateway.producer.latency;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.RequestData;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.producer.latency.LatencyPredictor.Observation;
import io.inferencegateway.producer.latency.LatencyPredictor.Prediction;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.signal.EncoderCacheMatches;
import io.inferencegateway.signal.InFlightLoad;
import io.inferencegateway.signal.LatencyPredictions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LatencyProducerTest {
  private final Candidates candidates =
      Fixtures.candidates(
          Fixtures.metrics(4, 2, 0.5),
          Fixtures.metrics(0, 0, Double.NaN),
          Fixtures.metrics(1, 1, 2));
  private final FakePredictor predictor = new FakePredictor();
  private long nanos;

  /** Predicts 100 ms and 20 ms for everything; remembers what it was asked and told. */
  private static final class FakePredictor implements LatencyPredictor {
    private final List<PredictionRow> asked = new ArrayList<>();
    private final List<Observation> learned = new ArrayList<>();
    private CompletableFuture<List<Prediction>> answer = new CompletableFuture<>();

    @Override
    public CompletableFuture<List<Prediction>> predict(List<PredictionRow> rows) {
      asked.addAll(rows);
      answer = new CompletableFuture<>();
      return answer;
    }

    void answers() {
      answer.complete(asked.stream().map(row -> new Prediction(100, 20)).toList());
    }

    @Override
    public void learn(Observation observation) {
      learned.add(observation);
    }

    @Override
    public void close() {}
  }

  @Test
  void rowsSayWhatIsKnownOfEachCandidate() {
    InferenceRequest request = Fixtures.request("m");
    request.data().put(PrefixMatches.KEY, new PrefixMatches(new int[] {1, 0, 4}, 4, 16));
    InFlightLoad load = new InFlightLoad();
    load.add(7, 300);
    candidates.endpoint(0).attributes().put(InFlightLoad.KEY, load);

    predict(producer(true), request);

    assertThat(predictor.asked)
        .containsExactly(
            new PredictionRow(0.5, 0, 4, 7, 1, 0.25, 0, 0, "", 300),
            new PredictionRow(0, 0, 0, 0, 1, 0, 0, 0, "", 0),
            new PredictionRow(1, 0, 1, 1, 1, 1, 0, 0, "", 0));
  }

  @Test
  void headroomIsWhatTheObjectiveLeaves() {
    InferenceRequest request =
        Fixtures.requestWith("x-llm-d-slo-ttft-ms", "200", "x-slo-tpot-ms", "30");

    LatencyPredictions predictions = predict(producer(true), request);

    assertThat(predictions.predicted()).containsOnly(true);
    assertThat(predictions.ttftMillis()).containsOnly(100);
    assertThat(predictions.ttftHeadroom()).containsOnly(100);
    assertThat(predictions.tpotHeadroom()).containsOnly(10);
  }

  @Test
  void strictestRequestOnAnEndpointCountsUntilItEnds() {
    LatencyProducer producer = producer(true);
    InferenceRequest strict = Fixtures.requestWith("x-slo-tpot-ms", "25");
    InferenceRequest lax = Fixtures.requestWith("x-slo-tpot-ms", "30");
    predict(producer, strict);

    producer.preRequest(strict, sentTo(0));
    LatencyPredictions during = predict(producer, lax);
    producer.ended(strict);
    LatencyPredictions after = predict(producer, lax);

    assertThat(during.tpotHeadroom()).containsExactly(5, 10, 10);
    assertThat(during.dispatched()).containsExactly(1, 0, 0);
    assertThat(after.tpotHeadroom()).containsExactly(10, 10, 10);
    assertThat(after.dispatched()).containsExactly(0, 0, 0);
  }

  @Test
  void streamedAnswerTeachesBothLatencies() {
    LatencyProducer producer = producer(true);
    InferenceRequest request = Fixtures.request("m");
    predict(producer, request);

    producer.preRequest(request, sentTo(0));
    pass(50);
    producer.firstByte(request);
    for (int i = 0; i < 5; i++) {
      request.response().chunkPassed();
    }
    pass(80);
    producer.ended(request);

    assertThat(predictor.learned)
        .extracting(Observation::ttftMillis, Observation::tpotMillis)
        .containsExactly(tuple(50.0, 0.0), tuple(0.0, 20.0));
    assertThat(predictor.learned).extracting(seen -> seen.row().generatedTokens()).containsOnly(0);
  }

  @Test
  void wholeAnswerTeachesHowLongItTook() {
    LatencyProducer producer = producer(false);
    InferenceRequest request = Fixtures.requestWith("x-slo-tpot-ms", "30");
    LatencyPredictions predictions = predict(producer, request);

    producer.preRequest(request, sentTo(0));
    pass(50);
    producer.firstByte(request);
    request.response().chunkPassed();
    pass(80);
    producer.ended(request);

    assertThat(predictions.tpotHeadroom()).containsOnly(0);
    assertThat(predictor.learned)
        .singleElement()
        .satisfies(seen -> assertThat(seen.ttftMillis()).isCloseTo(130, within(1e-9)));
  }

  @Test
  void answerThatNeverBeganTeachesNothing() {
    for (boolean streaming : new boolean[] {true, false}) {
      LatencyProducer producer = producer(streaming);
      InferenceRequest request = Fixtures.request("m");
      predict(producer, request);

      producer.preRequest(request, sentTo(0));
      pass(50);
      producer.ended(request);

      assertThat(predictor.learned).isEmpty();
    }
  }

  @Test
  void predictionNobodyWaitsForIsWithdrawn() {
    LatencyProducer producer = producer(true);
    InferenceRequest request = Fixtures.request("m");
    producer.produce(request, candidates);

    producer.fetch(request, candidates).cancel(false);

    assertThat(predictor.answer).isCancelled();
  }

  @Test
  void silentPredictorCostsOnlyThePredictions() {
    LatencyProducer producer = producer(true);
    InferenceRequest request = Fixtures.request("m");
    producer.produce(request, candidates);

    CompletableFuture<RequestData> fetched = producer.fetch(request, candidates);
    predictor.answer.completeExceptionally(new IllegalStateException("away"));
    producer.preRequest(request, sentTo(0));
    pass(50);
    producer.firstByte(request);
    request.response().chunkPassed();
    request.response().chunkPassed();
    producer.ended(request);

    assertThat(fetched).isCompletedExceptionally();
    assertThat(predictor.learned).hasSize(1);
  }

  private LatencyProducer producer(boolean streaming) {
    LatencyTargets targets =
        new LatencyTargets(
            1,
            Duration.ofMinutes(5),
            streaming,
            "",
            true,
            false,
            PrefixMatches.KEY,
            InFlightLoad.KEY,
            EncoderCacheMatches.KEY);
    LatencyProducer producer =
        new LatencyProducer(targets, predictor, "test-type", Fixtures.context(), () -> nanos);
    for (int i = 0; i < candidates.size(); i++) {
      producer.added(candidates.endpoint(i));
    }
    return producer;
  }

  private LatencyPredictions predict(LatencyProducer producer, InferenceRequest request) {
    predictor.asked.clear();
    producer.produce(request, candidates);
    CompletableFuture<RequestData> fetched = producer.fetch(request, candidates);
    predictor.answers();
    return requireNonNull(fetched.join().get(LatencyPredictions.KEY.from("test")));
  }

  private SchedulingResult sentTo(int index) {
    ProfileRun run =
        new ProfileRun(
            "default", candidates, List.of(), new double[0][], new double[0], new int[] {index});
    return new SchedulingResult(List.of(run), run);
  }

  private void pass(long millis) {
    nanos += TimeUnit.MILLISECONDS.toNanos(millis);
  }
}
