package io.inferencegateway.benchmarks.quality;

import io.inferencegateway.benchmarks.pool.UnscrapedPool;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointMetrics;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.InFlightRequest;
import io.inferencegateway.routing.IncomingRequest;
import io.inferencegateway.routing.RoutingOutcome;
import io.inferencegateway.simulator.engine.EngineOptions;
import io.inferencegateway.simulator.engine.EngineReport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Decides with the library: parser, producers, scheduler and reservations of a real pool. */
final class PoolRouter implements Router {
  private static final RequestHead HEAD =
      new RequestHead("POST", "/v1/completions", Headers.of("content-type", "application/json"));
  private static final String BODY_START =
      "{\"model\":\"m\",\"stream\":true,\"max_tokens\":%d,\"prompt\":\"";
  private static final ByteBuffer BODY_END = utf8("\"}");
  private static final long SEED = 1;

  private final UnscrapedPool pool;
  private final List<Endpoint> endpoints;
  private final InstantSource clock;
  private final EngineOptions engine;
  private final Ties ties;

  /** Who gets a request when the best pods are equal. */
  enum Ties {
    /** The one with the fewest reservations, then chance. */
    LEAST_RESERVED,
    /** Chance: reservations are given back at once, so that no decision sees any. */
    RANDOM
  }

  /** What the library holds for a request. */
  private record Routed(int pod, InFlightRequest request) implements Placement {
    @Override
    public void answerBegins() {
      request.responseBody(ByteBuffer.allocate(1), false);
    }

    @Override
    public void answerEnds() {
      request.end(Ending.NATURAL);
    }
  }

  private PoolRouter(UnscrapedPool pool, InstantSource clock, EngineOptions engine, Ties ties) {
    this.pool = pool;
    this.endpoints = pool.pool().endpoints().endpoints();
    this.clock = clock;
    this.engine = engine;
    this.ties = ties;
  }

  /**
   * Starts the pool.
   *
   * @param config see {@link UnscrapedPool#start}
   */
  static PoolRouter start(
      String config, Ties ties, int pods, InstantSource clock, EngineOptions engine)
      throws IOException, ConfigException {
    return new PoolRouter(
        UnscrapedPool.start(config, pods, clock, new SplittableRandom(SEED)), clock, engine, ties);
  }

  @Override
  public Placement place(TraceRequest request, byte[] text) {
    RoutingOutcome outcome =
        pool.pool().route(incoming(request, text)).toCompletableFuture().join();
    return switch (outcome) {
      case RoutingOutcome.Routed(InFlightRequest routed) -> placed(routed);
      case RoutingOutcome.Refused(var refusal) ->
          throw new IllegalStateException("refused: " + refusal);
    };
  }

  /** The request as a client would send it. */
  static IncomingRequest incoming(TraceRequest request, byte[] text) {
    ByteChunks body =
        ByteChunks.of(
            List.of(
                utf8(BODY_START.formatted(request.answerTokens())),
                ByteBuffer.wrap(text),
                BODY_END.duplicate()));
    return new IncomingRequest(HEAD, body, null, System.nanoTime());
  }

  private Routed placed(InFlightRequest routed) {
    if (ties == Ties.RANDOM) {
      routed.end(Ending.NATURAL);
    }
    return new Routed(endpoints.indexOf(routed.targets().getFirst()), routed);
  }

  @Override
  public void scraped(int pod, EngineReport report) {
    endpoints
        .get(pod)
        .publish(
            new EndpointMetrics(
                report.waiting(),
                report.running(),
                report.usedFraction(),
                Set.of(),
                Set.of(),
                0,
                engine.blockTokens(),
                engine.blocks(),
                clock.instant()));
  }

  @Override
  public void close() throws IOException {
    pool.close();
  }

  private static ByteBuffer utf8(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }
}
