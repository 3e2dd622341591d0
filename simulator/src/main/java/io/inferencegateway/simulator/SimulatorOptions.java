package io.inferencegateway.simulator;

import io.inferencegateway.simulator.engine.EngineOptions;
import io.inferencegateway.simulator.engine.Timing;
import io.inferencegateway.simulator.fault.FaultOrder;
import java.util.List;
import java.util.Map;

/**
 * What to simulate. Start from {@link #defaults()}.
 *
 * @param pods model servers, each on its own port
 * @param port port of the first pod, the others follow; 0 takes any free ports
 * @param models served names of the base model, the first is the one it answers with
 * @param adapters LoRA adapters
 * @param engine size and speed of each pod
 * @param maxModelTokens longest prompt and answer together
 * @param seed decides ids and answers
 * @param stopChance chance of every token to be the last of its answer; 0 ends all by length
 * @param metricsPageBytes size to fill metrics pages up to, 0 to leave them as they are
 * @param keptRequests latest requests that a pod remembers, 0 for none (saves hashing bodies)
 * @param labels labels of all pods in the endpoints file
 * @param faults faults from the start on
 */
public record SimulatorOptions(
    int pods,
    int port,
    List<String> models,
    List<String> adapters,
    EngineOptions engine,
    int maxModelTokens,
    long seed,
    double stopChance,
    int metricsPageBytes,
    int keptRequests,
    Map<String, String> labels,
    List<FaultOrder> faults) {

  private static final int MAX_PORT = 65_535;

  private static final SimulatorOptions DEFAULTS =
      new SimulatorOptions(
          1,
          0,
          List.of("simulated-model"),
          List.of(),
          new EngineOptions(256, 8_192, 16, 8_193, 4, Timing.DEFAULT),
          131_072,
          0,
          0,
          0,
          10_000,
          Map.of("app", "simulator"),
          List.of());

  /** Checks ranges and copies. */
  public SimulatorOptions {
    atLeast("pods", pods, 1);
    atLeast("port", port, 0);
    atLeast("max model tokens", maxModelTokens, 2);
    atLeast("metrics page bytes", metricsPageBytes, 0);
    atLeast("kept requests", keptRequests, 0);
    if (port > 0 && port + pods - 1 > MAX_PORT) {
      throw new IllegalArgumentException(
          "port: " + port + " (expected: at most " + (MAX_PORT - pods + 1) + ")");
    }
    if (!(stopChance >= 0 && stopChance <= 1)) {
      throw new IllegalArgumentException("stop chance: " + stopChance + " (expected: 0 to 1)");
    }
    models = List.copyOf(models);
    adapters = List.copyOf(adapters);
    labels = Map.copyOf(labels);
    faults = List.copyOf(faults);
    for (FaultOrder order : faults) {
      if (order.pod() >= pods) {
        throw new IllegalArgumentException(
            "pod: " + order.pod() + " (expected: less than " + pods + ")");
      }
    }
    if (models.isEmpty()) {
      throw new IllegalArgumentException("models: none (expected: at least one)");
    }
  }

  private static void atLeast(String name, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(
          name + ": " + value + " (expected: " + least + " or more)");
    }
  }

  /** One pod on a free port with the speed of a mid-range GPU. */
  public static SimulatorOptions defaults() {
    return DEFAULTS;
  }

  /** Everything takes no time. */
  public SimulatorOptions instant() {
    return withTiming(Timing.INSTANT);
  }

  /** Other number of pods. */
  public SimulatorOptions withPods(int value) {
    return new SimulatorOptions(
        value,
        port,
        models,
        adapters,
        engine,
        maxModelTokens,
        seed,
        stopChance,
        metricsPageBytes,
        keptRequests,
        labels,
        faults);
  }

  /** Other first port. */
  public SimulatorOptions withPort(int value) {
    return new SimulatorOptions(
        pods,
        value,
        models,
        adapters,
        engine,
        maxModelTokens,
        seed,
        stopChance,
        metricsPageBytes,
        keptRequests,
        labels,
        faults);
  }

  /** Other served names. */
  public SimulatorOptions withModels(String... names) {
    return new SimulatorOptions(
        pods,
        port,
        List.of(names),
        adapters,
        engine,
        maxModelTokens,
        seed,
        stopChance,
        metricsPageBytes,
        keptRequests,
        labels,
        faults);
  }

  /** Other LoRA adapters. */
  public SimulatorOptions withAdapters(String... names) {
    return new SimulatorOptions(
        pods,
        port,
        models,
        List.of(names),
        engine,
        maxModelTokens,
        seed,
        stopChance,
        metricsPageBytes,
        keptRequests,
        labels,
        faults);
  }

  /** Other size and speed. */
  public SimulatorOptions withEngine(EngineOptions value) {
    return new SimulatorOptions(
        pods,
        port,
        models,
        adapters,
        value,
        maxModelTokens,
        seed,
        stopChance,
        metricsPageBytes,
        keptRequests,
        labels,
        faults);
  }

  /** Other speed. */
  public SimulatorOptions withTiming(Timing value) {
    return withEngine(
        new EngineOptions(
            engine.maxSequences(),
            engine.maxBatchedTokens(),
            engine.blockTokens(),
            engine.blocks(),
            engine.maxAdapters(),
            value));
  }

  /** Other limit of prompt and answer. */
  public SimulatorOptions withMaxModelTokens(int value) {
    return new SimulatorOptions(
        pods,
        port,
        models,
        adapters,
        engine,
        value,
        seed,
        stopChance,
        metricsPageBytes,
        keptRequests,
        labels,
        faults);
  }

  /** Other seed. */
  public SimulatorOptions withSeed(long value) {
    return new SimulatorOptions(
        pods,
        port,
        models,
        adapters,
        engine,
        maxModelTokens,
        value,
        stopChance,
        metricsPageBytes,
        keptRequests,
        labels,
        faults);
  }

  /** Other chance of answers to end by themselves. */
  public SimulatorOptions withStopChance(double value) {
    return new SimulatorOptions(
        pods,
        port,
        models,
        adapters,
        engine,
        maxModelTokens,
        seed,
        value,
        metricsPageBytes,
        keptRequests,
        labels,
        faults);
  }

  /** Other size of metrics pages. */
  public SimulatorOptions withMetricsPageBytes(int value) {
    return new SimulatorOptions(
        pods,
        port,
        models,
        adapters,
        engine,
        maxModelTokens,
        seed,
        stopChance,
        value,
        keptRequests,
        labels,
        faults);
  }

  /** Other number of remembered requests. */
  public SimulatorOptions withKeptRequests(int value) {
    return new SimulatorOptions(
        pods,
        port,
        models,
        adapters,
        engine,
        maxModelTokens,
        seed,
        stopChance,
        metricsPageBytes,
        value,
        labels,
        faults);
  }

  /** Other labels. */
  public SimulatorOptions withLabels(Map<String, String> value) {
    return new SimulatorOptions(
        pods,
        port,
        models,
        adapters,
        engine,
        maxModelTokens,
        seed,
        stopChance,
        metricsPageBytes,
        keptRequests,
        value,
        faults);
  }

  /** Other faults. */
  public SimulatorOptions withFaults(List<FaultOrder> value) {
    return new SimulatorOptions(
        pods,
        port,
        models,
        adapters,
        engine,
        maxModelTokens,
        seed,
        stopChance,
        metricsPageBytes,
        keptRequests,
        labels,
        value);
  }
}
