package io.inferencegateway.benchmarks.quality;

import io.inferencegateway.benchmarks.report.Machine;
import io.inferencegateway.simulator.engine.EngineOptions;
import io.inferencegateway.simulator.engine.Timing;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The comparison of policies as a program: tables to the standard output. */
@Command(
    name = "bench --quality",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Replays recorded traces on simulated pods and compares how requests are spread.")
public final class QualityBenchmark implements Callable<Integer> {
  /** About an 8B model on a GPU with 80 GB: half a million tokens of KV cache. */
  static final EngineOptions ENGINE = new EngineOptions(256, 8192, 16, 32_769, 1, Timing.DEFAULT);

  /** Each has an address of its own in 127.0.0.0/24. */
  private static final int MOST_PODS = 254;

  private static final int FAILED = 1;
  private static final int DONE = 0;

  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--commit", defaultValue = "unknown", description = "Named in the report.")
  private String commit = "";

  @Option(names = "--shape", description = "Only this load; repeatable.")
  private List<String> shapes = List.of();

  @Option(
      names = "--config",
      description =
          "Compare this configuration, too; repeatable. Its file-discovery has the path"
              + " endpoints.yaml.")
  private List<Path> configs = List.of();

  @Option(names = "--pods", defaultValue = "8", description = "Simulated model servers.")
  private int pods;

  @Option(
      names = "--requests",
      defaultValue = "1000000",
      description = "Only so many requests of each trace.")
  private int requests;

  private QualityBenchmark() {}

  /** Exits with 2 for bad flags, 1 when a configuration cannot be used. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new QualityBenchmark());
  }

  @Override
  public Integer call() throws InterruptedException {
    CommandLine line = spec().commandLine();
    PrintWriter out = line.getOut();
    requireBetween("--pods", pods, 1, MOST_PODS);
    requireBetween("--requests", requests, 1, Integer.MAX_VALUE);
    List<Shape> chosen = chosenShapes();
    try (ExecutorService workers =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      List<Policy> policies = policies();
      out.println("Machine: " + Machine.describe() + "; commit: " + commit + ".");
      for (Shape shape : chosen) {
        new QualityReport(out).print(run(shape, policies, workers));
      }
      return DONE;
    } catch (IOException e) {
      line.getErr().println(e.getMessage());
      return FAILED;
    } catch (ExecutionException e) {
      line.getErr().println(String.valueOf(e.getCause()));
      return FAILED;
    }
  }

  private ShapeResult run(Shape shape, List<Policy> policies, ExecutorService workers)
      throws IOException, InterruptedException, ExecutionException {
    Trace trace = shape.load(requests);
    List<Future<PolicyResult>> running = new ArrayList<>();
    for (Policy policy : policies) {
      running.add(workers.submit(() -> policy.replay(trace, pods, ENGINE)));
    }
    List<PolicyResult> results = new ArrayList<>();
    for (Future<PolicyResult> result : running) {
      results.add(result.get());
    }
    return new ShapeResult(shape, trace.requests().size(), results);
  }

  private List<Policy> policies() throws IOException {
    List<Policy> policies = new ArrayList<>(Policy.usual());
    for (Path config : configs) {
      policies.add(Policy.configured(config.getFileName().toString(), Files.readString(config)));
    }
    return policies;
  }

  private List<Shape> chosenShapes() {
    List<Shape> all = Shape.all();
    for (String name : shapes) {
      if (all.stream().noneMatch(shape -> shape.name().equals(name))) {
        String names = all.stream().map(Shape::name).collect(Collectors.joining(", "));
        throw badFlag("--shape", name, "one of " + names);
      }
    }
    return shapes.isEmpty()
        ? all
        : all.stream().filter(shape -> shapes.contains(shape.name())).toList();
  }

  private void requireBetween(String flag, int value, int least, int most) {
    if (value < least || value > most) {
      throw badFlag(flag, value, least + " to " + most);
    }
  }

  private ParameterException badFlag(String flag, Object value, String expected) {
    return new ParameterException(
        spec().commandLine(), flag + ": " + value + " (expected: " + expected + ")");
  }

  private CommandSpec spec() {
    return Objects.requireNonNull(spec);
  }
}
