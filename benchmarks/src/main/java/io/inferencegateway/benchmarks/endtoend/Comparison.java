package io.inferencegateway.benchmarks.endtoend;

import io.inferencegateway.benchmarks.load.Load;
import io.inferencegateway.benchmarks.load.LoadGenerator;
import io.inferencegateway.benchmarks.load.LoadResult;
import io.inferencegateway.benchmarks.load.Pace;
import io.inferencegateway.benchmarks.process.ProcessUsage;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Sends the same loads along all routes in turn: first every closed loop as a warm-up, then every
 * scenario in rounds, so that whatever changes on the machine meets all routes alike.
 */
final class Comparison {
  private record Cell(Scenario scenario, Route route) {}

  private final Plan plan;
  private final Deployment deployment;
  private final UsageMeter meter;
  private final LoadGenerator generator;
  private final PrintWriter progress;
  private final Map<Cell, Double> coldRates = new HashMap<>();

  Comparison(Plan plan, Deployment deployment, LoadGenerator generator, PrintWriter progress) {
    this.plan = plan;
    this.deployment = deployment;
    this.meter = new UsageMeter(deployment.running());
    this.generator = generator;
    this.progress = progress;
  }

  Results run() throws IOException, InterruptedException {
    warmUp();
    Map<String, ProcessUsage> idle = idle();
    List<ScenarioResult> results = new ArrayList<>();
    for (Scenario scenario : plan.scenarios()) {
      results.add(measure(scenario));
    }
    return new Results(deployment.startTimes(), plan.duration(), idle, results);
  }

  private void warmUp() throws IOException, InterruptedException {
    for (Scenario scenario : plan.scenarios()) {
      if (scenario.pace() instanceof Pace.Closed) {
        for (Route route : deployment.routes()) {
          LoadResult result = send(scenario, route, plan.warmUp());
          coldRates.put(new Cell(scenario, route), result.answeredPerSecond());
          report("warm-up", scenario, route, result);
        }
      }
    }
  }

  private Map<String, ProcessUsage> idle() throws IOException, InterruptedException {
    Map<String, ProcessUsage> before = meter.read();
    Thread.sleep(plan.duration());
    return meter.readSince(before);
  }

  private ScenarioResult measure(Scenario scenario) throws IOException, InterruptedException {
    Map<Route, List<Measurement>> rounds = new LinkedHashMap<>();
    for (int round = 1; round <= plan.rounds(); round++) {
      for (Route route : deployment.routes()) {
        Map<String, ProcessUsage> before = meter.read();
        LoadResult result = send(scenario, route, plan.duration());
        rounds
            .computeIfAbsent(route, _ -> new ArrayList<>())
            .add(new Measurement(result, meter.readSince(before)));
        report("round " + round, scenario, route, result);
      }
    }
    List<RouteResult> results = new ArrayList<>();
    rounds.forEach(
        (route, measured) ->
            results.add(new RouteResult(route, coldRate(scenario, route), measured)));
    return new ScenarioResult(scenario, results);
  }

  private double coldRate(Scenario scenario, Route route) {
    return coldRates.getOrDefault(new Cell(scenario, route), Double.NaN);
  }

  private LoadResult send(Scenario scenario, Route route, Duration duration)
      throws IOException, InterruptedException {
    return generator.run(route.port(), new Load(scenario.shape(), scenario.pace(), duration));
  }

  private void report(String stage, Scenario scenario, Route route, LoadResult result) {
    progress.printf(
        Locale.ROOT,
        "%s, %s, %s: %.0f/s, p50 %.2f ms, failed %s%n",
        stage,
        scenario.name(),
        route.name(),
        result.answeredPerSecond(),
        result.total().millis(50),
        result.errors());
    progress.flush();
  }
}
