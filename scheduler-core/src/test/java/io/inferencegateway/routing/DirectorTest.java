package io.inferencegateway.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.producer.AsyncDataProducer;
import io.inferencegateway.producer.DataProducer;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.request.parser.ParserRegistry;
import io.inferencegateway.request.parser.RequestParser;
import io.inferencegateway.request.usage.ResponseFormat;
import io.inferencegateway.routing.TestProducer.Waiting;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.InvalidScores;
import io.inferencegateway.scheduling.Picker;
import io.inferencegateway.scheduling.ProfileHandler;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.RequestHeader;
import io.inferencegateway.scheduling.Scheduler;
import io.inferencegateway.scheduling.SchedulingProfile;
import io.inferencegateway.telemetry.GatewayMetrics;
import io.inferencegateway.telemetry.PluginTimer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that have to wait for data on their way, and that say where they want to go. */
class DirectorTest {
  private final SteppedTimeouts time = new SteppedTimeouts();
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final GatewayMetrics metrics = new GatewayMetrics(registry);
  private final EndpointPool pool = new EndpointPool("pool");
  private boolean trustsModelRewrite;
  private final Waiting slow = new Waiting("slow", AsyncDataProducer.DEFAULT_BUDGET);

  @BeforeEach
  void addEndpoint() {
    pool.replace(List.of(Fixtures.endpoint(1).metadata()));
  }

  @Test
  void withoutAnythingToWaitForItDecidesOnTheCallersThread() {
    assertThat(route()).isCompletedWithValueMatching(RoutingOutcome.Routed.class::isInstance);
  }

  @Test
  void callerIsNotBlockedWhileDataIsAwaited() {
    CompletableFuture<RoutingOutcome> outcome = route(TestProducer.named("slow", slow));
    assertThat(outcome).isNotDone();
    assertThat(reserved()).isZero();

    slow.answer();

    assertThat(outcome).isCompletedWithValueMatching(RoutingOutcome.Routed.class::isInstance);
    assertThat(reserved()).isEqualTo(1);
  }

  @Test
  void requestIsRoutedWithoutDataThatTakesTooLong() {
    CompletableFuture<RoutingOutcome> outcome = route(TestProducer.named("slow", slow));

    time.advance(AsyncDataProducer.DEFAULT_BUDGET);

    assertThat(outcome).isCompletedWithValueMatching(RoutingOutcome.Routed.class::isInstance);
  }

  @Test
  void callerThatLeavesWhileDataIsAwaitedHoldsNothing() {
    CompletableFuture<RoutingOutcome> outcome = route(TestProducer.named("slow", slow));

    outcome.cancel(true);
    time.advance(AsyncDataProducer.DEFAULT_BUDGET);

    assertThat(slow.answer).isCancelled();
    assertThat(reserved()).isZero();
  }

  @Test
  void agentIsTheFlowOfARequestThatStatesNone() {
    assertThat(fairnessId(Map.of())).isEqualTo("agent-1");
    assertThat(fairnessId(Map.of("x-llm-d-inference-fairness-id", ""))).isEqualTo("agent-1");
    assertThat(fairnessId(Map.of("x-llm-d-inference-fairness-id", "f"))).isEqualTo("f");
    assertThat(fairnessId(Map.of("x-gateway-inference-fairness-id", "g"))).isEqualTo("g");
  }

  @Test
  void hookThatFailsCostsARequestNothingElse() {
    RequestHeader failing =
        request -> {
          throw new IllegalStateException("broken");
        };

    assertThat(route(Map.of(), hooks(failing), List.of()))
        .isCompletedWithValueMatching(RoutingOutcome.Routed.class::isInstance);
  }

  private String fairnessId(Map<String, String> headers) {
    RequestHeader agent = request -> request.data().put(InferenceRequest.AGENT, "agent-1");
    RoutingOutcome outcome = route(headers, hooks(agent), List.of()).join();
    return ((RoutingOutcome.Routed) outcome).request().request().fairnessId();
  }

  private static List<Named<RequestHeader>> hooks(RequestHeader hook) {
    return List.of(new Named<>("hook", hook, PluginTimer.NONE));
  }

  @ParameterizedTest
  @CsvSource({"false, ''", "true, served"})
  void clientsNameTheModelToBeServedWhereTheyAreTrusted(boolean trusted, String target) {
    trustsModelRewrite = trusted;

    RoutingOutcome outcome =
        route(Map.of("x-llm-d-model-name-rewrite", "served"), List.of(), List.of()).join();

    assertThat(outcome)
        .isInstanceOfSatisfying(
            RoutingOutcome.Routed.class,
            routed -> assertThat(routed.request().request().targetModel()).isEqualTo(target));
  }

  @Test
  void requestWhoseEndIsToldHoldsNothingAndIsMeasuredAsTold() {
    InFlightRequest request = ((RoutingOutcome.Routed) route().join()).request();
    request.bodySent();

    request.end(
        Ending.NATURAL,
        new ResponseSummary(201, 70, Duration.ofMillis(250), Duration.ofSeconds(3)));
    request.end(Ending.UNTOLD);

    DecisionRecord decision = Objects.requireNonNull(request.decision());
    assertThat(reserved()).isZero();
    assertThat(decision.progress().ending()).isEqualTo(Ending.NATURAL);
    assertThat(decision.progress().status()).isEqualTo(201);
    assertThat(sum("llm_d_epp_request_ttft_seconds")).isEqualTo(0.25);
    assertThat(sum("llm_d_epp_request_duration_seconds")).isEqualTo(3);
    assertThat(sum("llm_d_epp_response_size_bytes")).isEqualTo(70);
    assertThat(request.body().length()).isZero();
  }

  private double sum(String histogram) {
    return ((HistogramSnapshot)
            registry.scrape(histogram::equals).stream().findFirst().orElseThrow())
        .getDataPoints().stream().mapToDouble(point -> point.getSum()).sum();
  }

  private int reserved() {
    return pool.endpoints().getFirst().reservedRequests();
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // only read
  private final CompletableFuture<RoutingOutcome> route(Named<DataProducer>... producers) {
    return route(Map.of(), List.of(), List.of(producers));
  }

  private CompletableFuture<RoutingOutcome> route(
      Map<String, String> headers,
      List<Named<RequestHeader>> hooks,
      List<Named<DataProducer>> producers) {
    Headers.Builder built = Headers.builder();
    headers.forEach(built::add);
    RequestHead head = new RequestHead("POST", "/v1/completions", built.build());
    return new Director(parts(hooks, producers), new PoolState(new DecisionLog(1)))
        .route(new IncomingRequest(head, ByteChunks.EMPTY, null, 0))
        .toCompletableFuture();
  }

  private DirectorParts parts(
      List<Named<RequestHeader>> hooks, List<Named<DataProducer>> producers) {
    SchedulingProfile profile =
        new SchedulingProfile("only", List.of(), List.of(), new First(), new NoScores());
    return new DirectorParts(
        pool,
        new ParserRegistry(List.of(new Opaque())),
        new RequestPlugins(
            hooks, List.of(), producers, List.of(), List.of(), List.of(), List.of(), List.of(),
            List.of()),
        new Scheduler(List.of(profile), new Once()),
        Map.of(),
        metrics,
        1000,
        false,
        trustsModelRewrite,
        "test-",
        InstantSource.system(),
        new SplittableRandom(7),
        time);
  }

  private static final class First implements Picker {
    @Override
    public int[] pick(InferenceRequest request, Candidates candidates, double[] totals) {
      return new int[] {0};
    }
  }

  private static final class Once implements ProfileHandler {
    @Override
    public List<String> pick(
        InferenceRequest request, List<String> profiles, List<ProfileRun> runs) {
      return runs.isEmpty() ? profiles : List.of();
    }

    @Override
    public String primary(InferenceRequest request, List<ProfileRun> runs) {
      return "only";
    }
  }

  private static final class Opaque implements RequestParser {
    @Override
    public List<String> claimedPaths() {
      return List.of();
    }

    @Override
    public ModelUse modelUse() {
      return ModelUse.NONE;
    }

    @Override
    public ResponseFormat responses(RequestHead head) {
      return ResponseFormat.NONE;
    }

    @Override
    public ParsedBody parse(RequestHead head, ByteChunks body) {
      return ParsedBody.opaque(body);
    }
  }

  private static final class NoScores implements InvalidScores {
    @Override
    public void notFinite(String scorer) {}

    @Override
    public void failed(String scorer, RuntimeException cause) {}
  }
}
