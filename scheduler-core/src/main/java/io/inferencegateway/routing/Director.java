package io.inferencegateway.routing;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.Reservation;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RefusalReason;
import io.inferencegateway.routing.RequestReader.Reading;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.SchedulingOutcome;
import io.inferencegateway.scheduling.SchedulingResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a request from its body to its outcome (specification 01, section 7). Never blocks the
 * caller; safe for many threads. Where producers have to wait, the rest of a request runs on the
 * thread that brings the last data, or on one of {@link Timeouts}.
 *
 * <p>Scoring, picking and reserving happen under one lock, so that each decision sees the
 * reservations of all earlier ones (decision 9). What depends on the size of the prompt happens
 * before it.
 */
public final class Director {
  private static final Logger LOG = LoggerFactory.getLogger(Director.class);

  private final DirectorParts parts;
  private final PluginCalls plugins;
  private final PoolState state;
  private final RequestReader reader;

  /**
   * Makes a director.
   *
   * @param state shared with the other directors of the pool
   */
  public Director(DirectorParts parts, PoolState state) {
    this.parts = parts;
    this.plugins = new PluginCalls(parts.plugins(), parts.metrics(), parts.timeouts());
    this.state = state;
    this.reader = new RequestReader(parts, plugins, state);
  }

  /**
   * Decides about one request. Completes on the calling thread when nothing has to wait, and never
   * exceptionally: whatever goes wrong becomes a typed refusal. Who cancels it while it waits gets
   * nothing and holds nothing.
   */
  public CompletionStage<RoutingOutcome> route(IncomingRequest incoming) {
    CompletableFuture<RoutingOutcome> outcome;
    try {
      ByteChunks body = incoming.body();
      outcome = body == null ? done(routeWithoutBody(incoming)) : routeBody(incoming, body);
    } catch (RuntimeException e) {
      outcome = done(failed(e));
    }
    if (outcome.isDone()) {
      if (incoming.body() != null || outcome.join() instanceof RoutingOutcome.Refused) {
        processed(incoming);
      }
    } else {
      var _ = outcome.whenComplete((decided, cancelled) -> processed(incoming));
    }
    return outcome;
  }

  private void processed(IncomingRequest incoming) {
    parts.metrics().processed((System.nanoTime() - incoming.receivedNanos()) / 1e9);
  }

  private RoutingOutcome failed(RuntimeException cause) {
    LOG.atError().setCause(cause).log("routing failed");
    return refused(Refusal.of(RefusalReason.INTERNAL, "internal error while routing"));
  }

  private static CompletableFuture<RoutingOutcome> done(RoutingOutcome outcome) {
    return CompletableFuture.completedFuture(outcome);
  }

  /** A response whose request was never seen. */
  public InFlightRequest unseen() {
    return unscheduled(reader.unseen(), List.of(), List.of());
  }

  /**
   * A request that is all head: any ready endpoint of the subset, the least busy first (decision
   * 2).
   */
  private RoutingOutcome routeWithoutBody(IncomingRequest incoming) {
    List<Endpoint> endpoints = located(incoming);
    if (endpoints.isEmpty()) {
      return noEndpoints("");
    }
    Reading.Read read = reader.withoutBody(incoming);
    Reservation reservation;
    Endpoint endpoint;
    synchronized (state.decisionLock()) {
      endpoint = leastReserved(endpoints);
      reservation = endpoint.reserve();
    }
    return new RoutingOutcome.Routed(unscheduled(read, List.of(endpoint), List.of(reservation)));
  }

  private InFlightRequest unscheduled(
      Reading.Read read, List<Endpoint> targets, List<Reservation> reservations) {
    return new InFlightRequest(
        read.request(),
        read.forwarded(),
        targets,
        reservations,
        null,
        parts.metrics(),
        read.response());
  }

  private CompletableFuture<RoutingOutcome> routeBody(IncomingRequest incoming, ByteChunks body) {
    return switch (reader.read(incoming, body)) {
      case Reading.Refused(Refusal refusal) -> done(refused(refusal));
      case Reading.Read read -> schedule(incoming, read);
    };
  }

  private CompletableFuture<RoutingOutcome> schedule(IncomingRequest incoming, Reading.Read read) {
    InferenceRequest request = read.request();
    long started = System.nanoTime();
    List<Endpoint> endpoints = located(incoming);
    if (endpoints.isEmpty()) {
      return done(noEndpoints(request.model()));
    }
    Candidates candidates = plugins.screen(request, Candidates.of(endpoints));
    if (candidates.isEmpty()) {
      return done(
          refused(
              request,
              Refusal.of(
                  RefusalReason.NO_ENDPOINTS, "screeners eliminated all endpoint candidates")));
    }
    CompletableFuture<Void> awaited = plugins.produce(request, candidates);
    return awaited == null
        ? done(decide(read, candidates, started))
        : decideAfter(awaited, () -> decide(read, candidates, started));
  }

  private CompletableFuture<RoutingOutcome> decideAfter(
      CompletableFuture<Void> awaited, Supplier<RoutingOutcome> decision) {
    CompletableFuture<RoutingOutcome> outcome = new CompletableFuture<>();
    var _ = outcome.whenComplete((decided, cancelled) -> awaited.cancel(true));
    var _ =
        awaited.whenComplete(
            (nothing, cancelled) -> {
              if (!outcome.isDone()) {
                settle(outcome, decision);
              }
            });
    return outcome;
  }

  /** Decides; frees what the decision holds if nobody waits for it any more. */
  private void settle(
      CompletableFuture<RoutingOutcome> outcome, Supplier<RoutingOutcome> decision) {
    RoutingOutcome decided;
    try {
      decided = decision.get();
    } catch (RuntimeException e) {
      decided = failed(e);
    }
    if (!outcome.complete(decided) && decided instanceof RoutingOutcome.Routed(var left)) {
      left.end(Ending.CLIENT_DISCONNECT);
    }
  }

  private RoutingOutcome decide(Reading.Read read, Candidates candidates, long started) {
    InferenceRequest request = read.request();
    Refusal denial = plugins.admit(request, candidates);
    if (denial != null) {
      return refused(request, denial);
    }
    Choice choice;
    synchronized (state.decisionLock()) {
      choice = pickAndReserve(request, candidates);
    }
    return switch (choice) {
      case Choice.Nobody(Refusal refusal) -> {
        parts.metrics().notScheduled(request.targetModel(), (System.nanoTime() - started) / 1e9);
        yield refused(request, refusal);
      }
      case Choice.Reserved reserved -> routed(read, reserved, started);
    };
  }

  /** What came of one turn under the lock. */
  private sealed interface Choice {
    record Nobody(Refusal refusal) implements Choice {}

    record Reserved(SchedulingResult result, List<Reservation> reservations, int reservedBefore)
        implements Choice {}
  }

  private Choice pickAndReserve(InferenceRequest request, Candidates candidates) {
    return switch (parts.scheduler().schedule(request, candidates)) {
      case SchedulingOutcome.Unschedulable(Refusal refusal) -> new Choice.Nobody(refusal);
      case SchedulingResult result when ConditionalDecode.refuses(request, result) ->
          new Choice.Nobody(
              Refusal.of(RefusalReason.NOT_CACHED, "no decode worker has the requested KV cache"));
      case SchedulingResult result -> {
        int before = result.destination().reservedRequests();
        List<Reservation> reservations = new ArrayList<>(result.runs().size());
        for (ProfileRun run : result.runs()) {
          if (!run.isEmpty()) {
            reservations.add(run.first().reserve());
          }
        }
        plugins.reserve(request, result);
        yield new Choice.Reserved(result, reservations, before);
      }
    };
  }

  private RoutingOutcome routed(Reading.Read read, Choice.Reserved reserved, long started) {
    InferenceRequest request = read.request();
    SchedulingResult result = reserved.result();
    Endpoint destination = result.destination();
    ProfileRun primary = result.primary();
    long nanos = System.nanoTime() - started;
    parts
        .metrics()
        .scheduled(
            request.targetModel(),
            destination.id().name(),
            destination.id().namespace(),
            destination.metadata().port(),
            nanos / 1e9);
    plugins.preRequest(request, result);
    DecisionRecord decision =
        new DecisionRecord(
            parts.clock().instant(),
            request.id(),
            request.model(),
            request.targetModel(),
            primary,
            parts.scorers(primary.profile()),
            reserved.reservedBefore(),
            nanos,
            new DecisionRecord.Progress());
    state.decisions().add(decision);
    return new RoutingOutcome.Routed(
        new InFlightRequest(
            request,
            read.forwarded(),
            result.targets(),
            reserved.reservations(),
            new InFlightRequest.Scheduled(result, decision, plugins),
            parts.metrics(),
            read.response()));
  }

  private List<Endpoint> located(IncomingRequest incoming) {
    List<Endpoint> all = parts.pool().endpoints();
    SubsetHint subset = incoming.subset();
    return subset == null || !parts.subsetHints() ? all : subset.select(all);
  }

  private Endpoint leastReserved(List<Endpoint> endpoints) {
    Endpoint best = endpoints.getFirst();
    int equals = 1;
    for (int i = 1; i < endpoints.size(); i++) {
      Endpoint next = endpoints.get(i);
      int order = Integer.compare(next.reservedRequests(), best.reservedRequests());
      if (order < 0) {
        best = next;
        equals = 1;
      } else if (order == 0 && parts.random().nextInt(++equals) == 0) {
        best = next;
      }
    }
    return best;
  }

  private RoutingOutcome noEndpoints(String model) {
    return refused(
        Refusal.of(
            RefusalReason.NO_ENDPOINTS,
            "failed to find endpoint candidates for serving the request"),
        model,
        InferenceRequest.DEFAULT_FAIRNESS_ID);
  }

  private RoutingOutcome refused(Refusal refusal) {
    return refused(refusal, "", InferenceRequest.DEFAULT_FAIRNESS_ID);
  }

  private RoutingOutcome refused(InferenceRequest request, Refusal refusal) {
    return refused(refusal, request.model(), request.fairnessId());
  }

  private RoutingOutcome refused(Refusal refusal, String model, String fairnessId) {
    RefusalReason reason = refusal.reason();
    parts
        .metrics()
        .requestRefused(
            parts.metrics().labels(model, model, fairnessId, 0), reason.category(), reason.label());
    return new RoutingOutcome.Refused(refusal);
  }
}
