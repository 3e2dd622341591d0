package io.inferencegateway.producer.latency;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The latest observations for each kind of load, so that rare loads are not crowded out by frequent
 * ones: by waiting requests, KV use and matched prefix. Bounded. Not thread-safe.
 */
final class LoadBuckets {
  private static final int WAITING_STEPS = 5;
  private static final int KV_STEPS = 4;
  private static final int PREFIX_STEPS = 4;

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Sample(double[] features, double value) {}

  /** All observations at one time; equal indexes belong together. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Snapshot(double[][] features, double[] values) {}

  private final int perBucket;
  private final List<Deque<Sample>> buckets =
      IntStream.range(0, WAITING_STEPS * KV_STEPS * PREFIX_STEPS)
          .<Deque<Sample>>mapToObj(i -> new ArrayDeque<>())
          .toList();
  private int size;

  LoadBuckets(int perBucket) {
    this.perBucket = perBucket;
  }

  void add(PredictionRow row, double[] features, double value) {
    int waiting = waitingStep(row.waitingRequests());
    int kv = step(row.kvUsedFraction(), KV_STEPS);
    int prefix = step(row.prefixScore(), PREFIX_STEPS);
    Deque<Sample> bucket = buckets.get((waiting * KV_STEPS + kv) * PREFIX_STEPS + prefix);
    if (bucket.size() == perBucket) {
      bucket.removeFirst();
      size--;
    }
    bucket.addLast(new Sample(features, value));
    size++;
  }

  private static int waitingStep(int waiting) {
    if (waiting == 0) {
      return 0;
    }
    return waiting <= 2 ? 1 : waiting <= 5 ? 2 : waiting <= 10 ? 3 : 4;
  }

  private static int step(double fraction, int steps) {
    return Math.clamp((int) (fraction * steps), 0, steps - 1);
  }

  int size() {
    return size;
  }

  Snapshot snapshot() {
    List<Sample> all = new ArrayList<>(size);
    buckets.forEach(all::addAll);
    double[][] features = new double[all.size()][];
    double[] values = new double[all.size()];
    for (int i = 0; i < values.length; i++) {
      features[i] = all.get(i).features();
      values[i] = all.get(i).value();
    }
    return new Snapshot(features, values);
  }
}
