package io.inferencegateway.simulator.engine;

import io.inferencegateway.simulator.engine.Sequence.State;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * Who takes part in the next step, by vLLM's rules: those running first, each with one token or the
 * next piece of its prompt; then those waiting, in order, while there are places, tokens and
 * blocks. Only a sequence whose adapter finds no slot is passed over. When a running sequence finds
 * no block, the youngest one is put back to the head of the queue and starts anew.
 */
final class Batch {
  private final EngineOptions options;
  private final Tally tally;
  private final BlockCache cache;
  private final AdapterSlots slots;
  private final Deque<Sequence> waiting = new ArrayDeque<>();
  private final List<Sequence> running = new ArrayList<>();
  private final List<Sequence> scheduled = new ArrayList<>();
  private int prefillTokens;
  private int decoding;
  private int adapterLoads;
  private int budget;

  Batch(EngineOptions options, Tally tally) {
    this.options = options;
    this.tally = tally;
    this.cache = new BlockCache(options.blocks(), options.blockTokens());
    this.slots = new AdapterSlots(options.maxAdapters());
  }

  void add(Sequence sequence) {
    waiting.addLast(sequence);
  }

  /** Plans a step; an empty {@link #scheduled()} means that nobody can go on. */
  void plan() {
    scheduled.clear();
    prefillTokens = 0;
    decoding = 0;
    adapterLoads = 0;
    budget = options.maxBatchedTokens();
    boolean isCrowded = planRunning();
    if (!isCrowded) {
      admitWaiting();
    }
  }

  private boolean planRunning() {
    boolean isCrowded = false;
    for (int i = 0; i < running.size() && budget > 0; i++) {
      Sequence sequence = running.get(i);
      if (sequence.held) {
        continue;
      }
      int tokens = Math.min(budget, sequence.tokensToCompute());
      while (sequence.state == State.RUNNING
          && !cache.grow(sequence, sequence.computedTokens + tokens)) {
        preempt(running.getLast());
        isCrowded = true;
      }
      if (sequence.state == State.RUNNING) {
        schedule(sequence, tokens);
      }
    }
    return isCrowded;
  }

  private void preempt(Sequence youngest) {
    leaveBatch(youngest);
    youngest.state = State.WAITING;
    youngest.computedTokens = 0;
    youngest.preempted = true;
    waiting.addFirst(youngest);
    tally.preemptions++;
  }

  private void admitWaiting() {
    Iterator<Sequence> next = waiting.iterator();
    while (next.hasNext() && running.size() < options.maxSequences() && budget > 0) {
      Sequence sequence = next.next();
      if (sequence.held || !slots.canRun(sequence.adapter())) {
        continue;
      }
      if (!admit(sequence)) {
        return;
      }
      next.remove();
    }
  }

  private boolean admit(Sequence sequence) {
    int cachedBlocks = cache.cachedBlocks(sequence.request().prompt());
    int cachedTokens = cachedBlocks * options.blockTokens();
    int missing = sequence.tokensToCompute() - cachedTokens;
    int tokens = Math.min(budget, missing);
    if (!cache.allocate(sequence, cachedBlocks, cachedTokens + missing)) {
      return false;
    }
    if (!sequence.preempted) {
      tally.queried(sequence.request().prompt().tokens(), cachedTokens);
      sequence.cachedTokens(cachedTokens);
    }
    sequence.computedTokens = cachedTokens;
    sequence.state = State.RUNNING;
    running.add(sequence);
    adapterLoads += slots.enter(sequence.adapter()) ? 1 : 0;
    schedule(sequence, tokens);
    return true;
  }

  private void schedule(Sequence sequence, int tokens) {
    if (sequence.isDecoding()) {
      decoding++;
    } else {
      prefillTokens += tokens;
    }
    budget -= tokens;
    sequence.computedTokens += tokens;
    cache.store(sequence);
    scheduled.add(sequence);
  }

  /** Forgets a sequence that finished or was given up, whatever it was doing. */
  void remove(Sequence sequence) {
    if (sequence.state == State.RUNNING) {
      leaveBatch(sequence);
    } else {
      waiting.remove(sequence);
    }
    sequence.state = State.ENDED;
  }

  private void leaveBatch(Sequence sequence) {
    running.remove(sequence);
    cache.release(sequence);
    slots.leave(sequence.adapter());
  }

  /** Those taking part in the planned step; some may have ended since. */
  List<Sequence> scheduled() {
    return scheduled;
  }

  List<Sequence> running() {
    return running;
  }

  int waitingSequences() {
    return waiting.size();
  }

  int waitingForAdapter() {
    int deferred = 0;
    for (Sequence sequence : waiting) {
      deferred += slots.canRun(sequence.adapter()) ? 0 : 1;
    }
    return deferred;
  }

  BlockCache cache() {
    return cache;
  }

  long stepNanos() {
    return options.timing().stepNanos(prefillTokens, decoding, adapterLoads);
  }
}
