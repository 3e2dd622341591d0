package io.inferencegateway.benchmarks.endtoend;

import io.inferencegateway.benchmarks.load.LoadGenerator;
import io.inferencegateway.benchmarks.report.Machine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The comparison as a program: tables to the standard output, progress to the error output. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Compares the ways to a model server: direct, gateway, Envoy with ext-proc.")
public final class EndToEndBenchmark implements Callable<Integer> {
  private static final int FAILED = 1;
  private static final int DONE = 0;

  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--root", defaultValue = ".", description = "The checkout with the jars.")
  private Path root = Path.of(".");

  @Option(names = "--commit", defaultValue = "unknown", description = "Named in the report.")
  private String commit = "";

  @Option(
      names = "--java-option",
      description = "For the gateway and the ext-proc server; repeatable.")
  private List<String> javaOptions = List.of();

  @Option(
      names = "--scenario",
      description = "Only this one of json-closed, sse-closed, long-closed, json-open, sse-open.")
  private List<String> scenarios = List.of();

  @Option(names = "--pods", defaultValue = "10", description = "Simulated model servers.")
  private int pods;

  @Option(
      names = "--token-ms",
      defaultValue = "0",
      description = "Time that they take for a token; 0 answers at once.")
  private long tokenMillis;

  @Option(names = "--json-rate", defaultValue = "300", description = "Requests/s of json-open.")
  private double jsonRate;

  @Option(names = "--sse-rate", defaultValue = "50", description = "Requests/s of sse-open.")
  private double sseRate;

  @Option(names = "--starts", defaultValue = "5", description = "Starts of every program.")
  private int starts;

  @Option(
      names = "--warm-up-ms",
      defaultValue = "15000",
      description = "Per closed-loop scenario and route.")
  private long warmUpMillis;

  @Option(names = "--rounds", defaultValue = "5", description = "Measurements of every route.")
  private int rounds;

  @Option(names = "--duration-ms", defaultValue = "10000", description = "Of one measurement.")
  private long durationMillis;

  private EndToEndBenchmark() {}

  /** Exits with 2 for bad flags, 1 when a program cannot be started. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new EndToEndBenchmark()).setOverwrittenOptionsAllowed(true);
  }

  @Override
  public Integer call() throws InterruptedException {
    CommandLine line = spec().commandLine();
    Plan plan = plan();
    try {
      Programs programs = Programs.of(root, javaOptions);
      Results results = run(programs, plan, line.getErr());
      print(results, programs, line.getOut());
      return DONE;
    } catch (IOException e) {
      line.getErr().println(e.getMessage());
      return FAILED;
    }
  }

  private Plan plan() {
    try {
      return new Plan(
          chosenScenarios(),
          pods,
          Duration.ofMillis(tokenMillis),
          starts,
          Duration.ofMillis(warmUpMillis),
          rounds,
          Duration.ofMillis(durationMillis));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec().commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private List<Scenario> chosenScenarios() {
    List<Scenario> all = Scenario.all(jsonRate, sseRate);
    for (String name : scenarios) {
      if (all.stream().noneMatch(scenario -> scenario.name().equals(name))) {
        throw new IllegalArgumentException(
            "--scenario: " + name + " (expected: one of " + names(all) + ")");
      }
    }
    return scenarios.isEmpty()
        ? all
        : all.stream().filter(scenario -> scenarios.contains(scenario.name())).toList();
  }

  private static String names(List<Scenario> scenarios) {
    return scenarios.stream().map(Scenario::name).collect(Collectors.joining(", "));
  }

  static Results run(Programs programs, Plan plan, PrintWriter progress)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectories(programs.root().resolve("benchmarks/target/end-to-end"));
    try (Deployment deployment = Deployment.start(programs, plan, folder);
        LoadGenerator generator = new LoadGenerator()) {
      return new Comparison(plan, deployment, generator, progress).run();
    }
  }

  private void print(Results results, Programs programs, PrintWriter out) throws IOException {
    out.println("Machine: " + Machine.describe() + "; everything on it.");
    out.println("Commit: " + commit + "; Java options: " + javaOptions + ".");
    if (programs.envoy() == null) {
      out.println("Without Envoy: there is none; scripts/envoy installs it.");
    }
    new MarkdownReport(out).print(results);
  }

  private CommandSpec spec() {
    return Objects.requireNonNull(spec);
  }
}
