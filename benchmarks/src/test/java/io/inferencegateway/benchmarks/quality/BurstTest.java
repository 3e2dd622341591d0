package io.inferencegateway.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.benchmarks.pool.UnscrapedPool;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.InFlightRequest;
import io.inferencegateway.routing.IncomingRequest;
import io.inferencegateway.routing.RoutingOutcome.Routed;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Many requests at the same moment, on real threads, while no metrics arrive. */
class BurstTest {
  private static final int PODS = 8;
  private static final int REQUESTS = 200;
  private static final int IDLE_THRESHOLD = 32; // of shared-prompts
  private static final int[] PREFIX = {1, 2, 3, 4};

  @Test
  void equalRequestsAreSpreadEvenlyOverEqualEndpoints() throws Exception {
    try (UnscrapedPool pool = pool("unrelated-prompts")) {
      List<InFlightRequest> routed = burst(pool, number -> new int[] {1});

      assertThat(reserved(pool)).allMatch(count -> count == REQUESTS / PODS);
      routed.forEach(request -> request.end(Ending.NATURAL));
      assertThat(reserved(pool)).containsOnly(0);
    }
  }

  @Test
  void repeatedRequestsStayWithTheirPrefixUntilItsEndpointIsNoLongerIdle() throws Exception {
    try (UnscrapedPool pool = pool("shared-prompts")) {
      Endpoint holder = warm(pool, PREFIX);

      burst(pool, number -> PREFIX);

      assertThat(holder.reservedRequests()).isGreaterThan(IDLE_THRESHOLD);
      assertThat(reserved(pool)).allMatch(count -> count <= 2 * IDLE_THRESHOLD);
    }
  }

  @Test
  void questionsAboutASharedPrefixSpreadOnceItsEndpointHasMoreToComputeThanThePrefixIsWorth()
      throws Exception {
    try (UnscrapedPool pool = pool("shared-prompts")) {
      Endpoint holder = warm(pool, PREFIX);

      burst(pool, number -> new int[] {1, 2, 3, 4, 1_000 + number});

      int even = REQUESTS / PODS;
      assertThat(holder.reservedRequests()).isGreaterThanOrEqualTo(even);
      assertThat(reserved(pool)).allMatch(count -> count > even / 2 && count < 2 * even);
    }
  }

  @Test
  void oneQuestionAfterTheOtherStaysWithThePrefixUntilItsQueueOutweighsIt() throws Exception {
    try (UnscrapedPool pool = pool("shared-prompts")) {
      Endpoint holder = warm(pool, PREFIX);
      List<Endpoint> went = new ArrayList<>();

      for (int i = 0; i < 7; i++) {
        InFlightRequest question = route(pool, request(new int[] {1, 2, 3, 4, 1_000 + i}));
        went.add(question.targets().getFirst());
      }

      // 2048 tokens of prefix are worth 2048 that need no computing and 512 beyond: 5 questions.
      assertThat(went.subList(0, 5)).containsOnly(holder);
      assertThat(went.get(6)).isNotEqualTo(holder);
    }
  }

  /** The blocks of a prompt by the number of its request. */
  @FunctionalInterface
  private interface Prompts {
    int[] blocks(int number);
  }

  private static List<InFlightRequest> burst(UnscrapedPool pool, Prompts prompts) throws Exception {
    CountDownLatch start = new CountDownLatch(1);
    List<Future<InFlightRequest>> routing = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(REQUESTS)) {
      for (int i = 0; i < REQUESTS; i++) {
        int number = i;
        routing.add(
            threads.submit(
                () -> {
                  IncomingRequest request = request(prompts.blocks(number));
                  start.await();
                  return route(pool, request);
                }));
      }
      start.countDown();
    }
    List<InFlightRequest> routed = new ArrayList<>();
    for (Future<InFlightRequest> request : routing) {
      routed.add(request.get());
    }
    return routed;
  }

  /** Sends one request, which ends; returns who now holds its prompt. */
  private static Endpoint warm(UnscrapedPool pool, int[] blocks) {
    InFlightRequest first = route(pool, request(blocks));
    first.end(Ending.NATURAL);
    return first.targets().getFirst();
  }

  private static InFlightRequest route(UnscrapedPool pool, IncomingRequest request) {
    return ((Routed) pool.pool().route(request).toCompletableFuture().join()).request();
  }

  private static IncomingRequest request(int[] blocks) {
    int tokens = blocks.length * TraceRequest.BLOCK_TOKENS;
    TraceRequest request = new TraceRequest(0, tokens, 1, blocks);
    return PoolRouter.incoming(request, PromptText.of(request));
  }

  private static List<Integer> reserved(UnscrapedPool pool) {
    return pool.pool().endpoints().endpoints().stream().map(Endpoint::reservedRequests).toList();
  }

  private static UnscrapedPool pool(String example) throws IOException, ConfigException {
    return UnscrapedPool.start(
        Policy.exampleConfig(example), PODS, InstantSource.system(), new SplittableRandom(1));
  }
}
