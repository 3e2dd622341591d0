package io.inferencegateway.benchmarks.quality;

import io.inferencegateway.benchmarks.load.Latencies;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** One trace, replayed once on fresh pods. Every request arrives when the trace says. */
final class Replay {
  private static final Duration SCRAPE_INTERVAL = Duration.ofMillis(50);

  private final Trace trace;
  private final Fleet fleet;
  private final Router router;
  private final VirtualTime time;
  private final Latencies firstToken = new Latencies();
  private int answered;

  Replay(Trace trace, Fleet fleet, Router router, VirtualTime time) {
    this.trace = trace;
    this.fleet = fleet;
    this.router = router;
    this.time = time;
  }

  /** Runs until all are answered. */
  PolicyResult run(String policy) {
    scrape();
    planArrival(0);
    time.run();
    double seconds = (double) time.nanos() / TimeUnit.SECONDS.toNanos(1);
    return new PolicyResult(
        policy,
        firstToken,
        fleet.hitRate(),
        fleet.requestSpread(),
        fleet.inFlightSpread(),
        answered / seconds);
  }

  private void scrape() {
    for (int pod = 0; pod < fleet.pods(); pod++) {
      int scraped = pod;
      fleet.report(pod, report -> router.scraped(scraped, report));
    }
    fleet.sample();
    if (answered < trace.requests().size()) {
      time.schedule(SCRAPE_INTERVAL, this::scrape);
    }
  }

  private void planArrival(int index) {
    if (index < trace.requests().size()) {
      TraceRequest request = trace.requests().get(index);
      time.at(
          request.arrivalNanos(),
          () -> {
            arrive(request);
            planArrival(index + 1);
          });
    }
  }

  private void arrive(TraceRequest request) {
    byte[] text = PromptText.of(request);
    Router.Placement placement = router.place(request, text);
    fleet.submit(
        placement.pod(),
        text,
        request.answerTokens(),
        () -> {
          firstToken.record(time.nanos() - request.arrivalNanos());
          placement.answerBegins();
        },
        () -> {
          answered++;
          placement.answerEnds();
        });
  }
}
