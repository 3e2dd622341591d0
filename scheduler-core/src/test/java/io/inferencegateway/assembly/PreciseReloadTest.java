package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.kvcache.events.TestPublisher;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.IncomingRequest;
import io.inferencegateway.routing.RoutingOutcome;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the index, and of an address that is listened at, when a pool is reloaded. */
class PreciseReloadTest {
  private static final String DOCUMENT =
      """
      plugins:
      - type: precise-prefix-cache-producer
        parameters:
          tokenProcessorConfig: {blockSizeTokens: 4}
          kvEventsConfig: {zmqEndpoint: 'ADDRESS', discoverPods: false}
      - {type: prefix-cache-scorer,
         parameters: {prefixMatchInfoProducerName: precise-prefix-cache-producer}}
      - {type: file-discovery, name: nodes, parameters: {path: 'NODES'}}
      schedulingProfiles:
      - {name: default, plugins: [{pluginRef: prefix-cache-scorer, weight: 1}]}
      dataLayer: {discovery: {pluginRef: nodes}}
      """;
  private static final byte[] STORED =
      HexFormat.of()
          .parseHex(
              "93cb3ff80000000000009195ab426c6f636b53746f72656491cf1122334455667788c09401020304"
                  + "0400");

  @Test
  void indexOutlivesReloadsThatDoNotConcernItAndTheAddressTheOthers(@TempDir Path folder)
      throws IOException, ConfigException {
    String address = "tcp://127.0.0.1:" + freePort();
    String document =
        DOCUMENT
            .replace("ADDRESS", address)
            .replace("NODES", ReloadingPool.endpoints(folder, "e.yaml", 1, 2).toString());
    try (Pool pool = Pool.start(PoolSettings.of("pool", document, new PrometheusRegistry()));
        TestPublisher engine = TestPublisher.connected(address)) {
      engine.awaitSubscriber();
      engine.publish(0, "kv@127.0.0.2:1@m", STORED);
      await(() -> score(pool) == 1);

      ReloadResult unconcerned = pool.reload(document.replace("weight: 1", "weight: 2"));

      assertThat(unconcerned).isInstanceOf(ReloadResult.Applied.class);
      assertThat(score(pool)).isEqualTo(2);

      ReloadResult concerned =
          pool.reload(document.replace("discoverPods", "concurrency: 2, discoverPods"));

      assertThat(concerned).isInstanceOf(ReloadResult.Applied.class);
      assertThat(score(pool)).as("it begins anew").isZero();
      engine.awaitSubscriber();
      engine.publish(1, "kv@127.0.0.2:1@m", STORED);
      await(() -> score(pool) == 1);
    }
  }

  /** The score of the second endpoint for a prompt of one block. */
  private static double score(Pool pool) {
    String body = "{\"model\":\"m\",\"prompt\":[1,2,3,4]}";
    RequestHead head = new RequestHead("POST", "/v1/completions", Headers.EMPTY);
    RoutingOutcome outcome =
        pool.route(
                new IncomingRequest(
                    head,
                    ByteChunks.of(body.getBytes(StandardCharsets.UTF_8)),
                    null,
                    System.nanoTime()))
            .toCompletableFuture()
            .join();
    if (!(outcome instanceof RoutingOutcome.Routed(var routed))) {
      throw new AssertionError(outcome);
    }
    double[] score = new double[1];
    routed
        .scores()
        .forEach((endpoint, value) -> score[0] += endpoint.contains("127.0.0.2") ? value : 0);
    routed.end(Ending.NATURAL);
    return score[0];
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within 20 s");
      }
      LockSupport.parkNanos(2_000_000);
    }
  }
}
