package io.inferencegateway.kvcache;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Blocks that an endpoint will hold soon because a request was just sent there (specification 06,
 * section 4.6). They count for a while, until the engine's own word should have come. Thread-safe.
 */
public final class SpeculativeBlocks {
  private static final int MOST_BLOCKS = 4_000_000;
  private static final long PLACE = 1L << Places.SPECULATIVE;

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Sent(Instant until, EndpointBlocks endpoint, long[][] chains, int blocks) {}

  private final BlockIndex index;
  private final Duration ttl;
  private final InstantSource clock;

  /** The first to expire comes first. */
  private final Queue<Sent> sent = new ArrayDeque<>();

  private int blocks;

  public SpeculativeBlocks(BlockIndex index, Duration ttl, InstantSource clock) {
    this.index = index;
    this.ttl = ttl;
    this.clock = clock;
  }

  /**
   * Counts a request's blocks as held by an endpoint that the index knows.
   *
   * @param chains not modified
   */
  public synchronized void add(String hostPort, long[][] chains) {
    EndpointBlocks endpoint = index.find(hostPort);
    int count = 0;
    for (long[] chain : chains) {
      count += chain.length;
    }
    if (endpoint == null || endpoint.isClosed() || count > MOST_BLOCKS) {
      return;
    }
    while (blocks + count > MOST_BLOCKS) {
      expireFirst();
    }
    for (long[] chain : chains) {
      for (long key : chain) {
        index.add(key, endpoint, Places.SPECULATIVE);
      }
    }
    index.meters().added(count);
    sent.add(new Sent(clock.instant().plus(ttl), endpoint, chains, count));
    blocks += count;
  }

  /** Takes back what has expired. */
  public synchronized void expire() {
    Instant now = clock.instant();
    for (Sent first = sent.peek(); first != null && !now.isBefore(first.until()); ) {
      expireFirst();
      first = sent.peek();
    }
  }

  /** Takes back all of an endpoint, whose engine has dropped its blocks or is gone. */
  public synchronized void forget(EndpointBlocks endpoint) {
    sent.removeIf(
        one -> {
          boolean its = one.endpoint() == endpoint;
          if (its) {
            takeBack(one);
          }
          return its;
        });
  }

  private void expireFirst() {
    takeBack(sent.remove());
  }

  private void takeBack(Sent one) {
    for (long[] chain : one.chains()) {
      for (long key : chain) {
        index.remove(key, one.endpoint(), PLACE);
      }
    }
    index.meters().removed(one.blocks());
    blocks -= one.blocks();
  }
}
