package io.inferencegateway.producer.latency;

import io.inferencegateway.producer.latency.LatencyPredictor.Prediction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Joins the predictions that several requests want at about the same time into one call, and limits
 * the calls under way (specification 05, section 10.5). Thread-safe.
 */
final class PredictionCalls {
  private static final int MOST_WAITING = 1024;

  private record Caller(List<PredictionRow> rows, CompletableFuture<List<Prediction>> answer) {}

  private final Function<List<PredictionRow>, CompletableFuture<List<Prediction>>> send;
  private final @Nullable Executor afterWindow;
  private final int maxRows;
  private final int maxCalls;
  private List<Caller> open = new ArrayList<>();
  private int openRows;
  private final Deque<List<Caller>> waiting = new ArrayDeque<>();
  private int waitingCallers;
  private int underWay;

  PredictionCalls(
      ServerSettings settings,
      Function<List<PredictionRow>, CompletableFuture<List<Prediction>>> send) {
    this(
        send,
        settings.window().isZero()
            ? null
            : CompletableFuture.delayedExecutor(
                settings.window().toMillis(), TimeUnit.MILLISECONDS),
        settings.maxRows(),
        settings.maxCalls());
  }

  /**
   * @param afterWindow runs what it is given when the window is over; null: every caller gets a
   *     call of its own
   */
  PredictionCalls(
      Function<List<PredictionRow>, CompletableFuture<List<Prediction>>> send,
      @Nullable Executor afterWindow,
      int maxRows,
      int maxCalls) {
    this.send = send;
    this.afterWindow = afterWindow;
    this.maxRows = maxRows == 0 ? Integer.MAX_VALUE : maxRows;
    this.maxCalls = maxCalls;
  }

  CompletableFuture<List<Prediction>> submit(List<PredictionRow> rows) {
    CompletableFuture<List<Prediction>> answer = new CompletableFuture<>();
    List<Caller> full = join(new Caller(rows, answer));
    if (!full.isEmpty()) {
      dispatch(full);
    }
    return answer;
  }

  /** The callers whose call is due now. */
  private synchronized List<Caller> join(Caller caller) {
    if (waitingCallers + open.size() >= MOST_WAITING) {
      caller
          .answer()
          .completeExceptionally(
              new RejectedExecutionException(MOST_WAITING + " predictions wait already"));
      return List.of();
    }
    open.add(caller);
    openRows += caller.rows().size();
    if (afterWindow == null || openRows >= maxRows) {
      return takeOpen();
    }
    if (open.size() == 1) {
      afterWindow.execute(() -> dispatch(takeOpen()));
    }
    return List.of();
  }

  private synchronized List<Caller> takeOpen() {
    List<Caller> taken = open;
    open = new ArrayList<>();
    openRows = 0;
    return taken;
  }

  private void dispatch(List<Caller> callers) {
    List<Caller> wanted = callers.stream().filter(caller -> !caller.answer().isDone()).toList();
    if (wanted.isEmpty() || !begins(wanted)) {
      return;
    }
    List<PredictionRow> rows = new ArrayList<>();
    wanted.forEach(caller -> rows.addAll(caller.rows()));
    var _ = sent(rows).whenComplete((predictions, failure) -> end(wanted, predictions, failure));
  }

  private synchronized boolean begins(List<Caller> callers) {
    if (underWay >= maxCalls) {
      waiting.add(callers);
      waitingCallers += callers.size();
      return false;
    }
    underWay++;
    return true;
  }

  private CompletableFuture<List<Prediction>> sent(List<PredictionRow> rows) {
    try {
      return send.apply(rows);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private void end(
      List<Caller> callers, @Nullable List<Prediction> predictions, @Nullable Throwable failure) {
    List<Caller> next = next();
    int from = 0;
    for (Caller caller : callers) {
      int to = from + caller.rows().size();
      if (predictions == null) {
        caller
            .answer()
            .completeExceptionally(
                failure == null ? new IllegalStateException("no answer") : failure);
      } else {
        caller.answer().complete(List.copyOf(predictions.subList(from, to)));
      }
      from = to;
    }
    if (!next.isEmpty()) {
      dispatch(next);
    }
  }

  private synchronized List<Caller> next() {
    underWay--;
    List<Caller> next = waiting.poll();
    if (next == null) {
      return List.of();
    }
    waitingCallers -= next.size();
    return next;
  }
}
