package io.inferencegateway.benchmarks.decision;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.InFlightRequest;
import io.inferencegateway.routing.RoutingOutcome;
import io.inferencegateway.scheduling.Scheduler;
import io.inferencegateway.scheduling.SchedulingOutcome;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Goal P5: the cost of a decision with the queue, KV cache and prefix scorers, by pool size. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 10, time = 1) // the whole path is compiled late
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = "-Xmx512m")
public class ScheduleDecisionBenchmark {
  private static final int QUESTIONS = 256;

  @Param({"5", "25", "100"})
  private int endpoints;

  @SuppressWarnings("NullAway.Init") // set before the benchmark runs
  private DecisionPool pool;

  private final ChatRequests requests = new ChatRequests(QUESTIONS);
  private final Scheduler scheduler = BareScheduler.create();

  @SuppressWarnings("NullAway.Init") // set before the benchmark runs
  private InferenceRequest parsed;

  @SuppressWarnings("NullAway.Init") // set before the benchmark runs
  private Candidates candidates;

  /** Sends every question once, so that all prefixes have a place. */
  @Setup
  public void start() throws IOException, ConfigException {
    pool = DecisionPool.of(endpoints);
    InFlightRequest last = routed();
    for (int i = 0; i < QUESTIONS; i++) {
      last.end(Ending.NATURAL);
      last = routed();
    }
    last.end(Ending.NATURAL);
    parsed = last.request();
    candidates = Candidates.of(pool.pool().endpoints().endpoints());
  }

  /** Stops what {@link #start} started. */
  @TearDown
  public void stop() throws IOException {
    pool.close();
  }

  /** Scorers and picker for a request that is parsed and whose prefix was looked up. */
  @Benchmark
  public SchedulingOutcome schedule() {
    return scheduler.schedule(parsed, candidates);
  }

  /** From the bytes of a 1 KiB body to the reservation, and its release. */
  @Benchmark
  public InFlightRequest routeAndRelease() {
    InFlightRequest request = routed();
    request.end(Ending.NATURAL);
    return request;
  }

  private InFlightRequest routed() {
    RoutingOutcome outcome = pool.pool().route(requests.next()).toCompletableFuture().join();
    return switch (outcome) {
      case RoutingOutcome.Routed(InFlightRequest request) -> request;
      case RoutingOutcome.Refused(var refusal) ->
          throw new IllegalStateException("refused: " + refusal);
    };
  }
}
