package io.inferencegateway.benchmarks.kvcache;

import io.inferencegateway.kvcache.BlockExtras;
import io.inferencegateway.kvcache.BlockIndex;
import io.inferencegateway.kvcache.BlockKeys;
import io.inferencegateway.kvcache.BlockMatches;
import io.inferencegateway.kvcache.SpeculativeBlocks;
import io.inferencegateway.kvcache.events.EventIndexer;
import io.inferencegateway.signal.TokenIdReader;
import io.inferencegateway.telemetry.PluginMeters;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Goal P8: nanoseconds per block of what a request and an event cost, with a million blocks in the
 * index.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = "-Xmx1g")
public class BlockIndexBenchmark {
  private static final int BLOCKS = 256;
  private static final int BLOCK_TOKENS = 16;
  private static final int PROMPTS = 4096;
  private static final String HOST_PORT = "10.9.9.9:8000";

  private final BlockKeys cborFnv = BlockKeys.cborFnv("", BLOCK_TOKENS);
  private final BlockKeys xxh64 = BlockKeys.xxh64("", BLOCK_TOKENS);
  private final int[] tokens =
      new SplittableRandom(2).ints(BLOCKS * BLOCK_TOKENS, 0, 150_000).toArray();
  private final BlockFleet oneHolder = BlockFleet.of(100, PROMPTS, BLOCKS, 1);
  private final BlockFleet tenHolders = BlockFleet.of(100, PROMPTS / 4, BLOCKS, 10);
  private final byte[] stored = EventPayloads.stored(tokens, BLOCKS);
  private final byte[] removed = EventPayloads.removed(BLOCKS);
  private final EventIndexer indexer = indexer();
  private int next;

  private EventIndexer indexer() {
    PluginMeters meters = PluginMeters.unread();
    BlockIndex index = new BlockIndex(10_000_000, Map.of(), meters, false);
    return new EventIndexer(
        cborFnv,
        index,
        new SpeculativeBlocks(index, Duration.ofSeconds(2), InstantSource.system()),
        meters);
  }

  /** Keys of a prompt, the default way. */
  @Benchmark
  @OperationsPerInvocation(BLOCKS)
  public long[] keysCborFnv() {
    return keys(cborFnv);
  }

  /** Keys of a prompt, the faster way. */
  @Benchmark
  @OperationsPerInvocation(BLOCKS)
  public long[] keysXxh64() {
    return keys(xxh64);
  }

  private long[] keys(BlockKeys keys) {
    return keys.chain(keys.model("m"), new TokenIdReader(tokens), BlockExtras.NONE);
  }

  /** Who of 100 endpoints holds how much of a prompt that one of them holds. */
  @Benchmark
  @OperationsPerInvocation(BLOCKS)
  public BlockMatches lookUpOneHolder() {
    return lookUp(oneHolder);
  }

  /** The same of a prompt that ten of them hold. */
  @Benchmark
  @OperationsPerInvocation(BLOCKS)
  public BlockMatches lookUpTenHolders() {
    return lookUp(tenHolders);
  }

  private BlockMatches lookUp(BlockFleet fleet) {
    long[][] prompts = fleet.prompts();
    next = (next + 1) % prompts.length;
    return fleet.index().match(new long[][] {prompts[next]}, fleet.candidates());
  }

  /** A message that stores blocks and one that drops them, from their bytes into the index. */
  @Benchmark
  @OperationsPerInvocation(2 * BLOCKS)
  public void applyEvents() {
    indexer.apply(HOST_PORT, "m", stored);
    indexer.apply(HOST_PORT, "m", removed);
  }
}
