package io.inferencegateway.benchmarks.endtoend;

import io.inferencegateway.benchmarks.process.ProcessUsage;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a run found out.
 *
 * @param startTimes from the start of a program until it serves, of every start, by program
 * @param idleTime how long nothing was sent
 * @param idle used by each process in that time, by name
 */
record Results(
    Map<String, List<Duration>> startTimes,
    Duration idleTime,
    Map<String, ProcessUsage> idle,
    List<ScenarioResult> scenarios) {}
