package io.inferencegateway.simulator;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.inferencegateway.simulator.engine.EngineOptions;
import io.inferencegateway.simulator.engine.Timing;
import io.inferencegateway.simulator.fault.FaultOrder;
import io.inferencegateway.simulator.fault.FaultReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs simulated model servers until the process is told to end. */
@Command(
    name = "simulator",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Model servers that behave like vLLM, without a GPU.")
public final class SimulatorMain implements Callable<Integer> {
  private static final double NANOS_PER_MILLI = 1e6;

  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--pods", defaultValue = "4", description = "Pods on consecutive ports.")
  private int pods;

  @Option(names = "--port", defaultValue = "8000", description = "First port; 0: any free ones.")
  private int port;

  @Option(
      names = "--model",
      split = ",",
      defaultValue = "simulated-model",
      description = "Served names, the first is answered with.")
  private List<String> models = List.of();

  @Option(names = "--lora-adapters", split = ",", description = "LoRA adapters.")
  private List<String> adapters = List.of();

  @Option(names = "--max-loras", defaultValue = "4", description = "Adapters in one batch.")
  private int maxLoras;

  @Option(names = "--lora-load-ms", defaultValue = "80", description = "Time to load one.")
  private double loraLoadMillis;

  @Option(
      names = "--prefill-tokens-per-second",
      defaultValue = "8000",
      description = "Speed for prompt tokens that are not cached; 0: takes no time.")
  private double prefillTokensPerSecond;

  @Option(names = "--inter-token-ms", defaultValue = "12", description = "Time of a token.")
  private double interTokenMillis;

  @Option(
      names = "--inter-token-ms-per-sequence",
      defaultValue = "0.15",
      description = "Added to it for every further sequence of the batch.")
  private double interTokenMillisPerSequence;

  @Option(names = "--max-num-seqs", defaultValue = "256", description = "Sequences in a batch.")
  private int maxSequences;

  @Option(
      names = "--max-num-batched-tokens",
      defaultValue = "8192",
      description = "Tokens that a step processes.")
  private int maxBatchedTokens;

  @Option(
      names = "--max-model-len",
      defaultValue = "131072",
      description = "Longest prompt and answer together, in tokens.")
  private int maxModelTokens;

  @Option(names = "--block-size", defaultValue = "16", description = "Tokens per cache block.")
  private int blockTokens;

  @Option(names = "--num-blocks", defaultValue = "8193", description = "Cache blocks.")
  private int blocks;

  @Option(names = "--time-scale", defaultValue = "1", description = "Factor on all times.")
  private double timeScale;

  @Option(names = "--instant", description = "Everything takes no time.")
  private boolean isInstant;

  @Option(
      names = "--stop-chance",
      defaultValue = "0",
      description = "Chance of every token to end its answer; 0: all end by length.")
  private double stopChance;

  @Option(names = "--seed", defaultValue = "0", description = "Decides ids and answers.")
  private long seed;

  @Option(
      names = "--metrics-page-bytes",
      defaultValue = "0",
      description = "Size to fill metrics pages up to.")
  private int metricsPageBytes;

  @Option(
      names = "--fault",
      paramLabel = "JSON",
      description = "Fault from the start on, as for POST /control/faults.")
  private List<String> faults = List.of();

  @Option(names = "--endpoints-file", description = "Where to write the list of pods.")
  private @Nullable Path endpointsFile;

  private SimulatorMain() {}

  /** Runs until SIGTERM; exits with 2 for bad flags and 1 when it cannot start. */
  public static void main(String[] arguments) {
    System.setProperty("io.netty.transport.noNative", "true"); // looking for it only costs time
    if (LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME) instanceof Logger root) {
      root.setLevel(Level.WARN);
    }
    int exitCode = commandLine().execute(arguments);
    if (exitCode != 0) {
      System.exit(exitCode);
    }
  }

  static CommandLine commandLine() {
    return new CommandLine(new SimulatorMain());
  }

  @Override
  public Integer call() throws InterruptedException {
    CommandSpec command = Objects.requireNonNull(spec);
    SimulatorOptions options;
    try {
      options = options();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
    PrintWriter errors = command.commandLine().getErr();
    Simulator simulator;
    try {
      simulator = Simulator.start(options);
    } catch (RuntimeException e) {
      Throwable cause = e.getCause();
      String reason = cause == null ? "" : ": " + cause.getMessage();
      errors.println("simulator cannot start: " + e.getMessage() + reason);
      return 1;
    }
    return run(simulator, command.commandLine().getOut(), errors);
  }

  private int run(Simulator simulator, PrintWriter out, PrintWriter errors)
      throws InterruptedException {
    try (simulator) {
      if (endpointsFile != null) {
        Files.writeString(endpointsFile, simulator.endpointsYaml());
      }
      CountDownLatch ended = new CountDownLatch(1);
      Runtime.getRuntime()
          .addShutdownHook(
              Thread.ofPlatform()
                  .unstarted(
                      () -> {
                        simulator.close();
                        ended.countDown();
                      }));
      out.println(readyLine(simulator));
      out.flush();
      ended.await();
      return 0;
    } catch (IOException e) {
      errors.println("simulator cannot write the endpoints file: " + e);
      return 1;
    }
  }

  private static String readyLine(Simulator simulator) {
    return simulator.pods().stream()
        .map(pod -> String.valueOf(pod.port()))
        .collect(Collectors.joining(",", "simulator ready on 127.0.0.1 ports ", ""));
  }

  private SimulatorOptions options() {
    return new SimulatorOptions(
        pods,
        port,
        models,
        adapters,
        new EngineOptions(maxSequences, maxBatchedTokens, blockTokens, blocks, maxLoras, timing()),
        maxModelTokens,
        seed,
        stopChance,
        metricsPageBytes,
        0,
        SimulatorOptions.defaults().labels(),
        readFaults());
  }

  private Timing timing() {
    if (isInstant) {
      return Timing.INSTANT;
    }
    return new Timing(
        prefillTokensPerSecond == 0 ? Double.POSITIVE_INFINITY : prefillTokensPerSecond,
        millis(interTokenMillis),
        millis(interTokenMillisPerSequence),
        millis(loraLoadMillis),
        timeScale);
  }

  private static Duration millis(double value) {
    return Duration.ofNanos(Math.round(value * NANOS_PER_MILLI));
  }

  private List<FaultOrder> readFaults() {
    List<FaultOrder> read = new ArrayList<>();
    for (String json : faults) {
      read.add(FaultReader.read(json.getBytes(StandardCharsets.UTF_8)));
    }
    return read;
  }
}
