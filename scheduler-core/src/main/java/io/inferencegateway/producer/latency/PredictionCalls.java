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
    dispatch(join(new Caller(rows, answer)));
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
    if (!callers.isEmpty() && begins(callers)) {
      run(callers);
    }
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

  /** Calls for the first of those in turn of whom somebody still waits. */
  private void run(List<Caller> first) {
    for (List<Caller> callers = first; !callers.isEmpty(); callers = next()) {
      List<Caller> wanted = callers.stream().filter(caller -> !caller.answer().isDone()).toList();
      if (!wanted.isEmpty()) {
        call(wanted);
        return;
      }
    }
  }

  private void call(List<Caller> callers) {
    List<PredictionRow> rows = new ArrayList<>();
    callers.forEach(caller -> rows.addAll(caller.rows()));
    var _ =
        sent(rows)
            .whenComplete(
                (predictions, failure) -> {
                  answer(callers, predictions, failure);
                  run(next());
                });
  }

  private CompletableFuture<List<Prediction>> sent(List<PredictionRow> rows) {
    try {
      return send.apply(rows);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static void answer(
      List<Caller> callers, @Nullable List<Prediction> predictions, @Nullable Throwable failure) {
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
  }

  /** Hands the place of a call that ended to those who wait longest; frees it when nobody does. */
  private synchronized List<Caller> next() {
    List<Caller> next = waiting.poll();
    if (next == null) {
      underWay--;
      return List.of();
    }
    waitingCallers -= next.size();
    return next;
  }
}
