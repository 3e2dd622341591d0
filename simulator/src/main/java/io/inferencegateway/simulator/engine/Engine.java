package io.inferencegateway.simulator.engine;

import io.inferencegateway.simulator.engine.Sequence.State;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/**
 * One simulated GPU. Works in steps, as vLLM does: a step processes the tokens that {@link Batch}
 * picked, takes the time that {@link Timing} says, and gives every sequence whose prompt is done
 * its next token. All methods may be called from any thread; they run one at a time.
 *
 * <p>A step begins when the one before it was due to end, not when the timer got round to it, so
 * that late timers do not slow the engine down.
 */
public final class Engine {
  private static final long MAX_LAG_NANOS = Duration.ofSeconds(1).toNanos();

  private final EngineOptions options;
  private final InstantSource clock;
  private final EngineTimer timer;
  private final boolean tracksAdapters;
  private final Serial serial = new Serial();
  private final Tally tally = new Tally();
  private final AdapterHistory adapters = new AdapterHistory();
  private final Batch batch;
  private boolean isStepping;
  private long stepEnd;
  private volatile int running;
  private volatile int waiting;

  /**
   * @param tracksAdapters whether to keep the history of active adapters
   */
  public Engine(
      EngineOptions options, InstantSource clock, EngineTimer timer, boolean tracksAdapters) {
    this.options = options;
    this.clock = clock;
    this.timer = timer;
    this.tracksAdapters = tracksAdapters;
    this.batch = new Batch(options, tally);
  }

  /**
   * Queues a sequence.
   *
   * @param listener told of every token, possibly before this method returns
   * @throws IllegalArgumentException if the cache could never hold prompt and answer
   */
  public Sequence submit(SequenceRequest request, SequenceListener listener) {
    long tokens = (long) request.prompt().tokens() + request.outputTokens();
    if (tokens > options.cacheTokens()) {
      throw new IllegalArgumentException(
          "tokens: " + tokens + " (expected: at most " + options.cacheTokens() + ")");
    }
    Sequence sequence = new Sequence(request, listener, nanos());
    serial.execute(
        () -> {
          if (sequence.state == State.WAITING) {
            batch.add(sequence);
            startIfIdle();
          }
        });
    return sequence;
  }

  /** Gives a sequence up: its place and blocks are free at once. No effect once it has ended. */
  public void abort(Sequence sequence) {
    serial.execute(
        () -> {
          if (sequence.state != State.ENDED) {
            batch.remove(sequence);
            tally.aborted++;
            startIfIdle();
            publish();
          }
        });
  }

  /** Keeps a sequence where it is, with its place and blocks, but produces nothing for it. */
  public void hold(Sequence sequence) {
    serial.execute(() -> sequence.held = true);
  }

  /** Lets a held sequence go on. */
  public void resume(Sequence sequence) {
    serial.execute(
        () -> {
          sequence.held = false;
          startIfIdle();
        });
  }

  /** Runs an action between the engine's own, so never at the same time as a listener. */
  public void execute(Runnable action) {
    serial.execute(action);
  }

  /** Hands a report to the receiver, now or as soon as the engine has finished what it does. */
  public void report(Consumer<EngineReport> receiver) {
    serial.execute(() -> receiver.accept(report()));
  }

  private EngineReport report() {
    int deferred = batch.waitingForAdapter();
    return new EngineReport(
        batch.running().size(),
        batch.waitingSequences() - deferred,
        deferred,
        batch.cache().usedBlocks(),
        batch.cache().capacity(),
        tally.counters(batch.cache().evictions()),
        tally.firstToken.copy(),
        tally.endToEnd.copy(),
        tracksAdapters ? adapters.states() : List.of());
  }

  /** Sequences in the batch. */
  public int running() {
    return running;
  }

  /** Sequences that wait to get into the batch. */
  public int waiting() {
    return waiting;
  }

  /** What was asked of this engine. */
  public EngineOptions options() {
    return options;
  }

  private void startIfIdle() {
    if (!isStepping) {
      startStep(nanos());
    } else {
      publish();
    }
  }

  private void startStep(long start) {
    batch.plan();
    publish();
    if (batch.scheduled().isEmpty()) {
      isStepping = false;
      return;
    }
    isStepping = true;
    stepEnd = start + batch.stepNanos();
    continueStep();
  }

  private void continueStep() {
    long remaining = stepEnd - nanos();
    if (remaining > 0) {
      timer.schedule(Duration.ofNanos(remaining), () -> serial.execute(this::continueStep));
      return;
    }
    finishStep();
    // What listeners asked for comes first: an abort or a hold must stop the next token.
    serial.execute(() -> startStep(-remaining > MAX_LAG_NANOS ? nanos() : stepEnd));
  }

  private void finishStep() {
    List<Sequence> scheduled = batch.scheduled();
    for (int i = 0; i < scheduled.size(); i++) {
      Sequence sequence = scheduled.get(i);
      if (sequence.state == State.RUNNING && sequence.tokensToCompute() == 0) {
        giveToken(sequence);
      }
    }
    if (tracksAdapters) {
      adapters.record(batch.running(), stepEnd / 1e9);
    }
    publish();
  }

  private void giveToken(Sequence sequence) {
    sequence.generatedTokens++;
    tally.token(sequence, stepEnd);
    boolean isComplete = sequence.isComplete();
    if (isComplete) {
      batch.remove(sequence);
      tally.finished(sequence, stepEnd);
      publish();
    }
    sequence.listener.onToken(sequence, sequence.generatedTokens - 1);
    if (isComplete) {
      sequence.listener.onFinished(sequence);
    }
  }

  private void publish() {
    running = batch.running().size();
    waiting = batch.waitingSequences();
  }

  private long nanos() {
    Instant now = clock.instant();
    return now.getEpochSecond() * 1_000_000_000L + now.getNano();
  }
}
