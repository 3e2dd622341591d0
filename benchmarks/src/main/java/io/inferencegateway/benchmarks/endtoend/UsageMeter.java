package io.inferencegateway.benchmarks.endtoend;

import io.inferencegateway.benchmarks.process.ChildProcess;
import io.inferencegateway.benchmarks.process.ProcessUsage;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads what the processes of a deployment and this one, the load generator, use, and what the rest
 * of the machine uses.
 */
final class UsageMeter {
  static final String LOAD_GENERATOR = "load generator";
  static final String REST = "rest of the machine";

  private final List<ChildProcess> processes;

  UsageMeter(List<ChildProcess> processes) {
    this.processes = List.copyOf(processes);
  }

  /** What each has used so far, by name. */
  Map<String, ProcessUsage> read() throws IOException {
    Map<String, ProcessUsage> usage = new LinkedHashMap<>();
    for (ChildProcess process : processes) {
      usage.put(process.name(), process.usage());
    }
    usage.put(LOAD_GENERATOR, ProcessUsage.of(ProcessHandle.current().pid()));
    Duration ours =
        usage.values().stream().map(ProcessUsage::cpu).reduce(Duration.ZERO, Duration::plus);
    usage.put(REST, new ProcessUsage(ProcessUsage.cpuOfAll().minus(ours), 0));
    return usage;
  }

  /** What each has used since an earlier reading. */
  Map<String, ProcessUsage> readSince(Map<String, ProcessUsage> earlier) throws IOException {
    Map<String, ProcessUsage> usage = read();
    earlier.forEach((name, before) -> usage.computeIfPresent(name, (_, now) -> now.since(before)));
    return usage;
  }
}
