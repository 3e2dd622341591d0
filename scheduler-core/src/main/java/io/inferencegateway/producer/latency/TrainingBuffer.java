package io.inferencegateway.producer.latency;

import io.inferencegateway.producer.latency.LatencyPredictor.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Observations on their way to the training server: gathered, thinned out when there are many, sent
 * together. Bounded; what cannot be sent is lost. Thread-safe.
 */
final class TrainingBuffer {
  private static final Logger LOG = LoggerFactory.getLogger(TrainingBuffer.class);
  private static final int MOST_PER_SAMPLE = 20;

  private final int maxSamples;
  private final RandomGenerator random;
  private final Function<List<Observation>, CompletableFuture<?>> send;
  private final Executor afterInterval;
  private List<Observation> gathered = new ArrayList<>();

  TrainingBuffer(
      ServerSettings settings,
      RandomGenerator random,
      Function<List<Observation>, CompletableFuture<?>> send) {
    this(
        settings.maxSamples(),
        random,
        send,
        CompletableFuture.delayedExecutor(
            settings.flushInterval().toMillis(), TimeUnit.MILLISECONDS));
  }

  /**
   * @param afterInterval runs what it is given when it is time to send
   */
  TrainingBuffer(
      int maxSamples,
      RandomGenerator random,
      Function<List<Observation>, CompletableFuture<?>> send,
      Executor afterInterval) {
    this.maxSamples = maxSamples;
    this.random = random;
    this.send = send;
    this.afterInterval = afterInterval;
  }

  synchronized void add(Observation observation) {
    if (gathered.size() >= maxSamples * MOST_PER_SAMPLE) {
      return;
    }
    gathered.add(observation);
    if (gathered.size() == 1) {
      afterInterval.execute(this::flush);
    }
  }

  /** Sends what is there. */
  void close() {
    flush();
  }

  private void flush() {
    List<Observation> sample = sample(take());
    if (!sample.isEmpty()) {
      var _ =
          send.apply(sample)
              .whenComplete(
                  (done, failure) -> {
                    if (failure != null) {
                      LOG.atWarn()
                          .setCause(failure)
                          .addKeyValue("observations", sample.size())
                          .log("observations were not taken by the training server");
                    }
                  });
    }
  }

  private synchronized List<Observation> take() {
    List<Observation> taken = gathered;
    gathered = new ArrayList<>();
    return taken;
  }

  /** At most so many as may be sent, the kinds of observation in the same proportion. */
  private List<Observation> sample(List<Observation> all) {
    if (all.size() <= maxSamples) {
      return all;
    }
    List<Observation> ttft = new ArrayList<>();
    List<Observation> tpot = new ArrayList<>();
    for (Observation observation : all) {
      (observation.ttftMillis() > 0 ? ttft : tpot).add(observation);
    }
    int ofTtft = (int) ((double) ttft.size() / all.size() * maxSamples);
    int ofTpot = (int) ((double) tpot.size() / all.size() * maxSamples);
    int rest = maxSamples - ofTtft - ofTpot;
    boolean ttftIsLarger = ttft.size() >= tpot.size();
    List<Observation> sample = drawn(ttft, ofTtft + (ttftIsLarger ? rest : 0));
    sample.addAll(drawn(tpot, ofTpot + (ttftIsLarger ? 0 : rest)));
    return sample;
  }

  /** Without repeats. */
  private List<Observation> drawn(List<Observation> from, int count) {
    List<Observation> left = new ArrayList<>(from);
    int wanted = Math.min(count, left.size());
    for (int i = 0; i < wanted; i++) {
      int other = i + random.nextInt(left.size() - i);
      Observation chosen = left.get(other);
      left.set(other, left.get(i));
      left.set(i, chosen);
    }
    return new ArrayList<>(left.subList(0, wanted));
  }
}
