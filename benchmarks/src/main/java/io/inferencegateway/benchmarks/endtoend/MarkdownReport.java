package io.inferencegateway.benchmarks.endtoend;

import static io.inferencegateway.benchmarks.report.MarkdownWriter.decimal;
import static io.inferencegateway.benchmarks.report.MarkdownWriter.percent;

import io.inferencegateway.benchmarks.load.Latencies;
import io.inferencegateway.benchmarks.load.LoadResult;
import io.inferencegateway.benchmarks.process.ProcessUsage;
import io.inferencegateway.benchmarks.report.MarkdownWriter;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Prints results as Markdown tables; docs/benchmarks.md says what the columns mean. */
final class MarkdownReport {
  private static final double[] PERCENTILES = {50, 95, 99};
  private static final double BYTES_PER_MIB = 1 << 20;

  private final MarkdownWriter out;

  MarkdownReport(PrintWriter out) {
    this.out = new MarkdownWriter(out);
  }

  void print(Results results) {
    printStarts(results.startTimes());
    printIdle(results.idleTime(), results.idle());
    results.scenarios().forEach(this::print);
    out.flush();
  }

  private void printStarts(Map<String, List<Duration>> startTimes) {
    out.heading("Start");
    out.header(List.of("program", "starts", "median", "fastest", "slowest"));
    startTimes.forEach(
        (name, times) -> {
          List<Duration> sorted = times.stream().sorted().toList();
          out.row(
              List.of(
                  name,
                  String.valueOf(sorted.size()),
                  millis(sorted.get(sorted.size() / 2)),
                  millis(sorted.getFirst()),
                  millis(sorted.getLast())));
        });
  }

  private static String millis(Duration time) {
    return time.toMillis() + " ms";
  }

  private void printIdle(Duration time, Map<String, ProcessUsage> usage) {
    out.heading("Idle, after the warm-up");
    out.header(List.of("process", "cores", "RSS MiB"));
    usage.forEach(
        (name, used) ->
            out.row(
                List.of(
                    name,
                    decimal(3, (double) used.cpu().toNanos() / time.toNanos()),
                    mebibytes(used.residentBytes()))));
  }

  private void print(ScenarioResult result) {
    Scenario scenario = result.scenario();
    out.heading(scenario.name() + ": " + scenario.title());
    List<String> columns = new ArrayList<>(List.of("route", "req/s", "of direct"));
    if (scenario.isClosed()) {
      columns.add("cold req/s");
    }
    columns.addAll(List.of("p50 / p95 / p99 ms", "added ms"));
    if (scenario.shape().streamed()) {
      columns.addAll(List.of("first byte ms", "added ms"));
    }
    columns.addAll(List.of("CPU us/req", "simulator", "generator", "RSS MiB", "failed"));
    out.header(columns);
    Measurement direct = result.routes().getFirst().sum();
    result.routes().forEach(route -> out.row(cells(scenario, route, direct)));
    out.line("");
    out.line(
        "The rest of the machine kept at most "
            + decimal(2, most(result, sum -> sum.cores(UsageMeter.REST)))
            + " cores busy.");
    if (!scenario.isClosed()) {
      double latest = most(result, sum -> sum.load().lateness().millis(99));
      out.line("The load generator was late by at most " + decimal(2, latest) + " ms (p99).");
    }
  }

  private static double most(ScenarioResult result, ToDoubleFunction<Measurement> value) {
    return result.routes().stream()
        .map(RouteResult::sum)
        .mapToDouble(value)
        .max()
        .orElse(Double.NaN);
  }

  private static List<String> cells(Scenario scenario, RouteResult result, Measurement direct) {
    Measurement measured = result.sum();
    LoadResult load = measured.load();
    LoadResult directLoad = direct.load();
    Route route = result.route();
    List<String> cells = new ArrayList<>();
    cells.add(route.name());
    cells.add(decimal(0, load.answeredPerSecond()) + " ± " + percent(result.spread()));
    cells.add(percent(load.answeredPerSecond() / directLoad.answeredPerSecond()));
    if (scenario.isClosed()) {
      cells.add(decimal(0, result.coldPerSecond()));
    }
    addTimes(cells, load.total(), directLoad.total(), !route.isDirect());
    if (scenario.shape().streamed()) {
      addTimes(cells, load.firstByte(), directLoad.firstByte(), !route.isDirect());
    }
    cells.add(each(route, program -> decimal(0, measured.cpuMicrosPerAnswer(program))));
    cells.add(decimal(0, measured.cpuMicrosPerAnswer(Programs.SIMULATOR)));
    cells.add(decimal(0, measured.cpuMicrosPerAnswer(UsageMeter.LOAD_GENERATOR)));
    cells.add(each(route, program -> mebibytes(measured.residentBytes(program))));
    cells.add(load.failed() == 0 ? "0" : load.errors().toString());
    return cells;
  }

  private static void addTimes(
      List<String> cells, Latencies times, Latencies direct, boolean isCompared) {
    cells.add(percentiles(times::millis));
    cells.add(isCompared ? percentiles(p -> times.millis(p) - direct.millis(p)) : "-");
  }

  private static String percentiles(Function<Double, Double> millis) {
    return DoubleStream.of(PERCENTILES)
        .mapToObj(percentile -> decimal(2, millis.apply(percentile)))
        .collect(Collectors.joining(" / "));
  }

  private static String each(Route route, Function<String, String> value) {
    return route.programs().isEmpty()
        ? "-"
        : route.programs().stream()
            .map(program -> program + " " + value.apply(program))
            .collect(Collectors.joining(", "));
  }

  private static String mebibytes(long bytes) {
    return decimal(0, bytes / BYTES_PER_MIB);
  }
}
