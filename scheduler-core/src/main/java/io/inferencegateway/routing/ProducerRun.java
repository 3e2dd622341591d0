package io.inferencegateway.routing;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.RequestData;
import io.inferencegateway.producer.AsyncDataProducer;
import io.inferencegateway.producer.DataProducer;
import io.inferencegateway.request.InferenceRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The data producers of one request, some of which wait or failed. Those that need data that is
 * still awaited come later, those whose required data will never come are left out, all others run
 * meanwhile. The lock makes the threads that bring data take turns.
 */
final class ProducerRun {

  private enum State {
    NOT_CALLED,
    AWAITED,
    DONE,
    /** Failed, late, or without the data it needs. */
    LOST
  }

  private final ProducerCalls calls;
  private final List<Named<DataProducer>> producers;
  private final InferenceRequest request;
  private final Candidates candidates;
  private final State[] states;
  private final List<CompletableFuture<RequestData>> fetched = new ArrayList<>();
  private final CompletableFuture<Void> finished = new CompletableFuture<>();

  ProducerRun(ProducerCalls calls, InferenceRequest request, Candidates candidates) {
    this.calls = calls;
    this.producers = calls.producers();
    this.request = request;
    this.candidates = candidates;
    this.states = new State[producers.size()];
    Arrays.fill(states, State.NOT_CALLED);
  }

  /** Goes on at producer {@code index}; those before it are done. See {@link #start}. */
  @Nullable CompletableFuture<Void> startAt(int index) {
    Arrays.fill(states, 0, index, State.DONE);
    return start();
  }

  /** Goes on after producer {@code index}; those before it are done. See {@link #start}. */
  @Nullable CompletableFuture<Void> startAfterFailureOf(int index) {
    states[index] = State.LOST;
    Arrays.fill(states, 0, index, State.DONE);
    return start();
  }

  /** Null when nothing has to be awaited; else what completes once nothing has to be any more. */
  private @Nullable CompletableFuture<Void> start() {
    if (advance()) {
      return null;
    }
    var _ =
        finished.whenComplete(
            (nothing, cancelled) -> allFetched().forEach(data -> data.cancel(true)));
    return finished;
  }

  private synchronized List<CompletableFuture<RequestData>> allFetched() {
    return List.copyOf(fetched);
  }

  /** Calls whoever can be called; tells whether nobody is awaited any more. */
  private synchronized boolean advance() {
    boolean over = true;
    for (int i = 0; i < states.length; i++) {
      if (states[i] == State.NOT_CALLED) {
        call(i);
      }
      over &= states[i] == State.DONE || states[i] == State.LOST;
    }
    return over;
  }

  private void call(int index) {
    Named<DataProducer> named = producers.get(index);
    DataProducer producer = named.plugin();
    if (isReadingWhatIsAwaited(index)) {
      return;
    }
    if (lacksRequiredData(producer) || !calls.publishes(named, request, candidates)) {
      states[index] = State.LOST;
    } else if (producer instanceof AsyncDataProducer waiting) {
      fetch(index, waiting);
    } else {
      states[index] = State.DONE;
    }
  }

  private boolean isReadingWhatIsAwaited(int index) {
    DataProducer reader = producers.get(index).plugin();
    for (int i = 0; i < index; i++) {
      boolean comes = states[i] == State.AWAITED || states[i] == State.NOT_CALLED;
      if (comes && isAnyProducedBy(i, reader.requiredData(), reader.optionalData())) {
        return true;
      }
    }
    return false;
  }

  private boolean isAnyProducedBy(int index, Set<DataKey<?>> required, Set<DataKey<?>> optional) {
    return producers.get(index).plugin().producedData().stream()
        .anyMatch(key -> required.contains(key) || optional.contains(key));
  }

  private boolean lacksRequiredData(DataProducer reader) {
    return reader.requiredData().stream().anyMatch(this::isLost);
  }

  /** Whether all who would produce something are lost. */
  private boolean isLost(DataKey<?> key) {
    boolean lost = false;
    for (int i = 0; i < states.length; i++) {
      if (producers.get(i).plugin().producedData().contains(key)) {
        if (states[i] != State.LOST) {
          return false;
        }
        lost = true;
      }
    }
    return lost;
  }

  private void fetch(int index, AsyncDataProducer producer) {
    Named<DataProducer> named = producers.get(index);
    long started = named.timer().start();
    CompletableFuture<RequestData> data = fetched(producer);
    states[index] = State.AWAITED;
    fetched.add(data);
    if (!data.isDone()) {
      Runnable disarm =
          calls.timeouts().after(producer.budget(), () -> timedOut(index, started, data));
      var _ = data.whenComplete((value, failure) -> disarm.run());
    }
    var _ = data.whenComplete((value, failure) -> arrived(index, started, value, failure));
  }

  private CompletableFuture<RequestData> fetched(AsyncDataProducer producer) {
    try {
      return producer.fetch(request, candidates);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private void arrived(
      int index, long started, @Nullable RequestData data, @Nullable Throwable failure) {
    if (data != null) {
      settle(index, started, State.DONE, () -> request.data().putAll(data));
    } else {
      String name = producers.get(index).name();
      settle(index, started, State.LOST, () -> calls.failures().failed(name, failure));
    }
  }

  private void timedOut(int index, long started, CompletableFuture<RequestData> data) {
    String name = producers.get(index).name();
    settle(index, started, State.LOST, () -> calls.failures().timedOut(name));
    data.cancel(true);
  }

  /** Ends the wait for one producer; what comes after that is dropped. */
  private void settle(int index, long started, State end, Runnable effect) {
    boolean over;
    synchronized (this) {
      if (states[index] != State.AWAITED || finished.isDone()) {
        return;
      }
      producers.get(index).timer().stop(started);
      effect.run();
      states[index] = end;
      over = advance();
    }
    if (over) {
      finished.complete(null);
    }
  }
}
