package io.inferencegateway.producer.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.inferencegateway.producer.latency.LatencyPredictor.Observation;
import io.inferencegateway.producer.latency.LatencyPredictor.Prediction;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OnlinePredictorTest {
  private final OnlinePredictor predictor = new OnlinePredictor(0.9, 50, 50, Runnable::run);

  @Test
  void nothingIsPredictedBeforeThereAreEnoughObservations() {
    learn(49);

    assertThat(predictor.predict(List.of(row(0, 100, 0)))).isCompletedExceptionally();
  }

  @Test
  void longerQueuesAndPromptsArePredictedToTakeLonger() {
    learn(2000);

    List<Prediction> predictions =
        predictor
            .predict(List.of(row(0, 100, 0), row(8, 100, 0), row(0, 2000, 0), row(0, 2000, 1)))
            .join();

    assertThat(predictions.get(1).ttftMillis())
        .isGreaterThan(predictions.get(0).ttftMillis() + 300);
    assertThat(predictions.get(2).ttftMillis())
        .isGreaterThan(predictions.get(0).ttftMillis() + 150);
    assertThat(predictions.get(3).ttftMillis())
        .isCloseTo(predictions.get(0).ttftMillis(), within(60.0));
    assertThat(predictions.get(1).tpotMillis()).isGreaterThan(predictions.get(0).tpotMillis());
  }

  @Test
  void keepsABoundedNumberOfObservationsOfEachKindOfLoad() {
    LoadBuckets buckets = new LoadBuckets(10);

    for (int i = 0; i < 1000; i++) {
      buckets.add(row(0, 1, 0), new double[1], i);
    }
    buckets.add(row(7, 1, 0), new double[1], -1);

    assertThat(buckets.size()).isEqualTo(11);
    assertThat(buckets.snapshot().values()).contains(999, -1).doesNotContain(0);
  }

  /** 50 ms per waiting request, 0.1 ms per token that is not cached, 10 ms and some noise. */
  private void learn(int count) {
    Random random = new Random(3);
    for (int i = 0; i < count; i++) {
      PredictionRow row = row(random.nextInt(12), random.nextInt(3000), random.nextDouble());
      double ttft =
          10
              + 50 * row.waitingRequests()
              + 0.1 * (1 - row.prefixScore()) * row.inputTokens()
              + random.nextDouble() * 10;
      predictor.learn(new Observation(row, ttft, 0, Instant.EPOCH));
      predictor.learn(
          new Observation(row, 0, 5 + row.waitingRequests() + random.nextDouble(), Instant.EPOCH));
    }
  }

  private static PredictionRow row(int waiting, long tokens, double prefix) {
    return new PredictionRow(0.5, tokens, waiting, 3, 1, prefix, 0, 0, "", 0);
  }
}
