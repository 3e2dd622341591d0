package io.inferencegateway.producer.latency;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Predicts a quantile of the latencies from those this process observed, without any server. One
 * linear {@linkplain QuantileRegression quantile regression} per latency over load and prompt,
 * fitted anew in the background after every so many observations; predictions read the last fit.
 * Nothing is predicted before there are enough observations.
 */
final class OnlinePredictor implements LatencyPredictor {
  private static final int OBSERVATIONS_PER_FIT = 100;

  private final double quantile;
  private final Executor background;
  private final Model ttft;
  private final Model tpot;

  OnlinePredictor(double quantile, int minSamples, int samplesPerBucket) {
    this(quantile, minSamples, samplesPerBucket, ForkJoinPool.commonPool());
  }

  /**
   * @param background fits models; may take its time
   */
  OnlinePredictor(double quantile, int minSamples, int samplesPerBucket, Executor background) {
    this.quantile = quantile;
    this.background = background;
    this.ttft = new Model(minSamples, samplesPerBucket);
    this.tpot = new Model(minSamples, samplesPerBucket);
  }

  /** The observations of one latency and what was made of them. */
  private final class Model {
    private final int minSamples;
    private final LoadBuckets samples;
    private int sinceFit;
    private boolean fitting;
    private volatile @Nullable QuantileRegression fit;

    Model(int minSamples, int samplesPerBucket) {
      this.minSamples = minSamples;
      this.samples = new LoadBuckets(samplesPerBucket);
    }

    synchronized void add(PredictionRow row, double[] features, double millis) {
      samples.add(row, features, millis);
      sinceFit++;
      boolean enough = samples.size() >= minSamples;
      boolean due = fit == null || sinceFit >= OBSERVATIONS_PER_FIT;
      if (enough && due && !fitting) {
        fitting = true;
        sinceFit = 0;
        LoadBuckets.Snapshot snapshot = samples.snapshot();
        background.execute(() -> refit(snapshot));
      }
    }

    private void refit(LoadBuckets.Snapshot snapshot) {
      try {
        fit = QuantileRegression.fit(snapshot.features(), snapshot.values(), quantile);
      } finally {
        synchronized (this) {
          fitting = false;
        }
      }
    }

    @Nullable QuantileRegression fit() {
      return fit;
    }
  }

  @Override
  public CompletableFuture<List<Prediction>> predict(List<PredictionRow> rows) {
    QuantileRegression first = ttft.fit();
    QuantileRegression further = tpot.fit();
    if (first == null) {
      return CompletableFuture.failedFuture(
          new IllegalStateException("not enough observations yet"));
    }
    List<Prediction> predictions = new ArrayList<>(rows.size());
    for (PredictionRow row : rows) {
      predictions.add(
          new Prediction(
              Math.max(0, first.predict(ttftFeatures(row))),
              further == null ? 0 : Math.max(0, further.predict(tpotFeatures(row)))));
    }
    return CompletableFuture.completedFuture(predictions);
  }

  @Override
  public void learn(Observation observation) {
    PredictionRow row = observation.row();
    if (observation.ttftMillis() > 0) {
      ttft.add(row, ttftFeatures(row), observation.ttftMillis());
    }
    if (observation.tpotMillis() > 0) {
      tpot.add(row, tpotFeatures(row), observation.tpotMillis());
    }
  }

  private static double[] ttftFeatures(PredictionRow row) {
    return new double[] {
      row.waitingRequests(),
      row.runningRequests(),
      row.kvUsedFraction(),
      (1 - row.prefixScore()) * row.inputTokens(),
      row.prefillTokensInFlight()
    };
  }

  private static double[] tpotFeatures(PredictionRow row) {
    return new double[] {
      row.waitingRequests(),
      row.runningRequests(),
      row.kvUsedFraction(),
      row.inputTokens(),
      row.prefillTokensInFlight()
    };
  }

  @Override
  public void close() {}
}
