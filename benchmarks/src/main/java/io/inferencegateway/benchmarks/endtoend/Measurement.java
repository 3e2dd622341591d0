package io.inferencegateway.benchmarks.endtoend;

import io.inferencegateway.benchmarks.load.LoadResult;
import io.inferencegateway.benchmarks.process.ProcessUsage;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What came of one or more equal loads on one route.
 *
 * @param used by each process meanwhile, by name
 */
record Measurement(LoadResult load, Map<String, ProcessUsage> used) {
  private static final double NANOS_PER_MICRO = 1e3;

  Measurement {
    used = Map.copyOf(used);
  }

  Measurement plus(Measurement later) {
    Map<String, ProcessUsage> sum = new HashMap<>(used);
    later.used.forEach((name, more) -> sum.merge(name, more, ProcessUsage::plus));
    return new Measurement(load.plus(later.load), sum);
  }

  /** CPU time of a process per complete answer; infinite when there was none. */
  double cpuMicrosPerAnswer(String process) {
    return usedBy(process).cpu().toNanos() / NANOS_PER_MICRO / load.answered();
  }

  /** Cores that a process kept busy on average. */
  double cores(String process) {
    return (double) usedBy(process).cpu().toNanos() / load.elapsed().toNanos();
  }

  /** The most at the end of a load. */
  long residentBytes(String process) {
    return usedBy(process).residentBytes();
  }

  private ProcessUsage usedBy(String process) {
    return Objects.requireNonNull(used.get(process), process);
  }
}
