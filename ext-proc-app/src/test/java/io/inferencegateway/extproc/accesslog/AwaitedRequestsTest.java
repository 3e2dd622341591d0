package io.inferencegateway.extproc.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.ResponseSummary;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AwaitedRequestsTest {
  private static final Duration SILENCE = Duration.ofMinutes(10);
  private static final ResponseSummary TOLD =
      new ResponseSummary(200, 5, Duration.ofMillis(1), Duration.ofMillis(2));

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private long now = Long.MAX_VALUE - 1; // the clock of durations may overflow
  private final AwaitedRequests awaited =
      new AwaitedRequests("me", 3, SILENCE, () -> now, new AccessLogMetrics(registry));

  @Test
  void endThatIsToldReachesTheRequestOnce() {
    Recorded request = new Recorded();
    String id = awaited.add(request);

    boolean first = awaited.end(id, Ending.NATURAL, TOLD);
    boolean second = awaited.end(id, Ending.NATURAL, TOLD);

    assertThat(first).isTrue();
    assertThat(second).isFalse();
    assertThat(request.endings).containsExactly("NATURAL 200");
    assertThat(awaited.size()).isZero();
  }

  @Test
  void idsOfAnotherProcessAreUnknown() {
    AwaitedRequests other =
        new AwaitedRequests(
            "other", 3, SILENCE, () -> now, new AccessLogMetrics(new PrometheusRegistry()));
    Recorded request = new Recorded();
    awaited.add(request);

    boolean known = awaited.end(other.add(new Recorded()), Ending.NATURAL, TOLD);

    assertThat(known).isFalse();
    assertThat(request.endings).isEmpty();
  }

  @Test
  void silentRequestIsReleasedAndCounted() {
    Recorded request = new Recorded();
    String id = awaited.add(request);

    pass(SILENCE.minusNanos(1));
    awaited.endSilent();
    List<String> before = List.copyOf(request.endings);
    pass(Duration.ofNanos(1));
    awaited.endSilent();

    assertThat(before).isEmpty();
    assertThat(request.endings).containsExactly("UNTOLD");
    assertThat(awaited.end(id, Ending.NATURAL, TOLD)).isFalse();
    assertThat(untold("silent")).isEqualTo(1);
  }

  @Test
  void requestThatIsHeardOfMayTakeLongerThanTheSilence() {
    Recorded request = new Recorded();
    Recorded silent = new Recorded();
    String id = awaited.add(request);
    awaited.add(silent);

    for (int i = 0; i < 3; i++) {
      pass(SILENCE.dividedBy(2));
      assertThat(awaited.heard(id)).isTrue();
      awaited.endSilent();
    }

    assertThat(request.endings).isEmpty();
    assertThat(silent.endings).containsExactly("UNTOLD");
    assertThat(awaited.heard("me-99")).isFalse();
  }

  @Test
  void theOneThatWasSilentLongestMakesRoom() {
    List<Recorded> requests = new ArrayList<>();
    String first = "";
    for (int i = 0; i < 3; i++) {
      requests.add(new Recorded());
      String id = awaited.add(requests.getLast());
      first = first.isEmpty() ? id : first;
    }
    awaited.heard(first);

    awaited.add(new Recorded());

    assertThat(requests).extracting(request -> request.endings.size()).containsExactly(0, 1, 0);
    assertThat(awaited.size()).isEqualTo(3);
    assertThat(untold("too-many")).isEqualTo(1);
  }

  @Test
  void requestWhoseEndWasSeenIsNotAwaitedAnyMore() {
    Recorded request = new Recorded();
    String id = awaited.add(request);

    awaited.remove(id);
    pass(SILENCE);
    awaited.endSilent();

    assertThat(request.endings).isEmpty();
    assertThat(shown()).isZero();
  }

  @Test
  void everyRequestEndsOnceWhoeverIsFirst() {
    AtomicInteger ends = new AtomicInteger();
    AwaitedRequests.Request counting =
        new AwaitedRequests.Request() {
          @Override
          public void end(Ending ending) {
            ends.incrementAndGet();
          }

          @Override
          public void end(Ending ending, ResponseSummary told) {
            ends.incrementAndGet();
          }
        };
    AwaitedRequests impatient =
        new AwaitedRequests("me", 50, Duration.ofNanos(1), System::nanoTime, metricsOfItsOwn());

    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (int thread = 0; thread < 4; thread++) {
        threads.execute(
            () -> {
              for (int i = 0; i < 1000; i++) {
                String id = impatient.add(counting);
                impatient.endSilent();
                impatient.end(id, Ending.NATURAL, TOLD);
              }
            });
      }
    }

    assertThat(ends).hasValue(4000);
    assertThat(impatient.size()).isZero();
  }

  private static AccessLogMetrics metricsOfItsOwn() {
    return new AccessLogMetrics(new PrometheusRegistry());
  }

  private void pass(Duration time) {
    now += time.toNanos();
  }

  private double untold(String reason) {
    return ((CounterSnapshot) metric("inference_gateway_untold_requests"))
        .getDataPoints().stream()
            .filter(point -> reason.equals(point.getLabels().get("reason")))
            .mapToDouble(CounterSnapshot.CounterDataPointSnapshot::getValue)
            .sum();
  }

  private double shown() {
    return ((GaugeSnapshot) metric("inference_gateway_awaited_requests"))
        .getDataPoints()
        .getFirst()
        .getValue();
  }

  private MetricSnapshot metric(String name) {
    return registry.scrape(name::equals).stream().findFirst().orElseThrow();
  }

  private static final class Recorded implements AwaitedRequests.Request {
    private final List<String> endings = new ArrayList<>();

    @Override
    public void end(Ending ending) {
      endings.add(ending.name());
    }

    @Override
    public void end(Ending ending, ResponseSummary told) {
      endings.add(ending + " " + told.status());
    }
  }
}
