package io.inferencegateway.kvcache.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.endpoint.EndpointMetadata;
import io.inferencegateway.kvcache.BlockExtras;
import io.inferencegateway.kvcache.BlockIndex;
import io.inferencegateway.kvcache.BlockKeys;
import io.inferencegateway.kvcache.SpeculativeBlocks;
import io.inferencegateway.signal.TokenIdReader;
import io.inferencegateway.telemetry.PluginMeters;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

/** Over real sockets, with publishers that behave like an engine's. */
class BlockEventsTest {
  private static final int BLOCK_TOKENS = 4;

  private final PluginMeters meters = PluginMeters.unread();
  private final BlockKeys keys = BlockKeys.cborFnv("", BLOCK_TOKENS);
  private final BlockIndex index = new BlockIndex(1_000, Map.of(), meters, false);
  private final Endpoint endpoint = endpoint(8000);
  private final Candidates candidates = Candidates.of(List.of(endpoint, endpoint(9000)));
  private BlockEvents events = events(new EventSettings("", "kv@", 2, false, 5557, 0));

  @AfterEach
  void close() {
    events.close();
  }

  @Test
  void engineIsConnectedToAndItsBlocksAreKnown() throws IOException {
    try (TestPublisher engine = TestPublisher.bound()) {
      follow(engine, 0);

      engine.publish(0, "kv@whoever@m", stored(0, 1, 2));
      engine.publish(1, "kv@whoever@m", stored(2, 3));
      await(() -> held(3) == 3);
      engine.publish(2, "kv@whoever@m", removed(3));

      await(() -> held(3) == 2);
      assertThat(gauge("llm_d_epp_kv_cache_events_active_subscribers")).isEqualTo(1);
      assertThat(gauge("llm_d_epp_kv_cache_events_pool_capacity")).isEqualTo(2);
    }
  }

  @Test
  void enginesConnectAndTheTopicTellsWhoseBlocksTheyAre() throws IOException {
    String address = "tcp://127.0.0.1:" + freePort();
    events = events(new EventSettings(address, "kv@", 2, false, 5557, 0));
    events.added(endpoint);
    try (TestPublisher engine = TestPublisher.connected(address);
        TestPublisher other = TestPublisher.connected(address)) {
      engine.awaitSubscriber();
      other.awaitSubscriber();

      other.publish(40, "kv@10.9.9.9:8000@m", stored(0, 1, 2));
      engine.publish(7, "kv@127.0.0.1:8000@m", stored(0, 1, 2));
      engine.publish(3, "kv@127.0.0.1:8000@m", stored(2, 3));

      await(() -> held(3) == 3);
      await(() -> count("inference_gateway_kv_cache_events_ignored_total") == 1);
      assertThat(index.endpoints()).containsExactly("127.0.0.1:8000");
    }
  }

  @Test
  void blocksStoredBeforeWeCameAreReplayed() throws IOException {
    try (TestPublisher engine = TestPublisher.bound()) {
      engine.publish(5, "kv@x@m", stored(0, 1, 2));
      engine.publish(6, "kv@x@m", stored(2, 3));
      follow(engine, engine.replayPort());

      await(() -> held(3) == 3);
      engine.publish(7, "kv@x@m", stored(3, 4));

      await(() -> held(4) == 4);
      assertThat(count("inference_gateway_kv_cache_events_missed_messages_total")).isZero();
    }
  }

  @Test
  void messagesThatGotLostAreReplayed() throws IOException {
    try (TestPublisher engine = TestPublisher.bound()) {
      follow(engine, engine.replayPort());
      engine.publish(0, "kv@x@m", stored(0, 1));
      await(() -> held(1) == 1);

      engine.lose(1, "kv@x@m", stored(1, 2));
      engine.lose(2, "kv@x@m", stored(2, 3));
      engine.publish(3, "kv@x@m", stored(3, 4));

      await(() -> held(4) == 4);
      assertThat(count("inference_gateway_kv_cache_events_missed_messages_total")).isZero();
    }
  }

  @Test
  void messagesThatGotLostForGoodAreCounted() throws IOException {
    try (TestPublisher engine = TestPublisher.bound()) {
      follow(engine, 0);
      engine.publish(0, "kv@x@m", stored(0, 1));

      engine.publish(4, "kv@x@m", stored(1, 2));

      await(() -> held(2) == 2);
      assertThat(count("inference_gateway_kv_cache_events_missed_messages_total")).isEqualTo(3);
    }
  }

  @Test
  void restartedEngineHasLostItsBlocks() throws IOException {
    int port;
    int replayPort;
    try (TestPublisher engine = TestPublisher.bound()) {
      port = engine.port();
      replayPort = engine.replayPort();
      follow(engine, 0);
      engine.publish(0, "kv@x@m", stored(0, 1));
      engine.publish(1, "kv@x@m", stored(1, 2));
      await(() -> held(2) == 2);
    }

    try (TestPublisher engine = TestPublisher.bound(port, replayPort)) {
      engine.awaitSubscriber();
      engine.publish(0, "kv@x@m", stored(0, 1));

      await(() -> count("inference_gateway_kv_cache_events_publisher_restarts_total") == 1);
      await(() -> held(2) == 1);
      assertThat(count("llm_d_epp_kv_cache_events_subscriber_reconnections_total")).isEqualTo(1);
    }
  }

  @Test
  void endpointThatGoesTakesItsBlocksAndItsSocketAlong() throws IOException {
    try (TestPublisher engine = TestPublisher.bound()) {
      follow(engine, 0);
      engine.publish(0, "kv@x@m", stored(0, 1));
      await(() -> held(1) == 1);

      events.removed(endpoint);

      await(() -> index.endpoints().isEmpty());
      await(() -> gauge("llm_d_epp_kv_cache_events_active_subscribers") == 0);
      await(() -> count("llm_d_epp_kv_cache_events_messages_received_total") == 0);
      assertThat(index.size()).isZero();
    }
  }

  @Test
  void addressInUseIsReportedAndTriedAgain() throws IOException {
    try (ServerSocket taken = new ServerSocket(0)) {
      String address = "tcp://127.0.0.1:" + taken.getLocalPort();
      events = events(new EventSettings(address, "kv@", 1, false, 5557, 0));

      events.added(endpoint);

      await(() -> count("llm_d_epp_kv_cache_events_zmq_errors_total") >= 1);
    }
  }

  @Test
  void closedOneHasNoThreadsLeft() throws IOException {
    try (TestPublisher engine = TestPublisher.bound()) {
      follow(engine, 0);

      events.close();

      assertThat(gauge("llm_d_epp_kv_cache_events_active_subscribers")).isZero();
      assertThat(gauge("llm_d_epp_kv_cache_events_pool_capacity")).isZero();
    }
  }

  private void follow(TestPublisher engine, int replayPort) {
    events = events(new EventSettings("", "kv@", 2, true, engine.port(), replayPort));
    events.added(endpoint);
    engine.awaitSubscriber();
  }

  private BlockEvents events(EventSettings settings) {
    SpeculativeBlocks speculative =
        new SpeculativeBlocks(index, Duration.ofSeconds(2), InstantSource.system());
    return new BlockEvents(settings, keys, index, speculative, meters);
  }

  private static Endpoint endpoint(int port) {
    return new Endpoint(
        new EndpointMetadata(
            new EndpointId("default", "pod-" + port),
            "pod-" + port,
            "127.0.0.1",
            port,
            port,
            Map.of()));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** How many of the first blocks the endpoint holds. */
  private int held(int blocks) {
    int[] tokens = IntStream.range(0, blocks * BLOCK_TOKENS).toArray();
    long[] chain = keys.chain(keys.model("m"), new TokenIdReader(tokens), BlockExtras.NONE);
    return index.match(new long[][] {chain}, candidates).cached()[0];
  }

  /** Blocks of consecutive tokens whose hashes are their numbers from 1. */
  private static byte[] stored(int parent, int... blocks) throws IOException {
    try (MessageBufferPacker out = MessagePack.newDefaultBufferPacker()) {
      out.packArrayHeader(3).packDouble(1.5).packArrayHeader(1).packArrayHeader(5);
      out.packString("BlockStored").packArrayHeader(blocks.length);
      for (int block : blocks) {
        out.packInt(block);
      }
      if (parent == 0) {
        out.packNil();
      } else {
        out.packInt(parent);
      }
      out.packArrayHeader(blocks.length * BLOCK_TOKENS);
      for (int i = 0; i < blocks.length * BLOCK_TOKENS; i++) {
        out.packInt(parent * BLOCK_TOKENS + i);
      }
      out.packInt(BLOCK_TOKENS).packNil();
      return out.toByteArray();
    }
  }

  private static byte[] removed(int block) throws IOException {
    try (MessageBufferPacker out = MessagePack.newDefaultBufferPacker()) {
      out.packArrayHeader(3).packDouble(1.5).packArrayHeader(1).packMapHeader(2);
      out.packString("type").packString("BlockRemoved");
      out.packString("block_hashes").packArrayHeader(1).packInt(block);
      out.packNil();
      return out.toByteArray();
    }
  }

  private double count(String name) {
    Counter counter = meters.counter(name, "");
    return counter.collect().getDataPoints().stream().mapToDouble(p -> p.getValue()).sum();
  }

  private double gauge(String name) {
    Gauge gauge = meters.gauge(name, "");
    return gauge.collect().getDataPoints().stream().mapToDouble(p -> p.getValue()).sum();
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
