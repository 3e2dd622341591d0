package io.inferencegateway.routing;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.RequestData;
import io.inferencegateway.producer.AsyncDataProducer;
import io.inferencegateway.producer.DataProducer;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.telemetry.PluginTimer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Producers whose data is a text under their name. */
final class TestProducer {

  private TestProducer() {}

  static DataKey<String> key(String name) {
    return new DataKey<>("text", name, String.class);
  }

  /** What a request got from the producer; empty: nothing. */
  static String text(InferenceRequest request, String name) {
    String text = request.data().get(key(name));
    return text == null ? "" : text;
  }

  static RequestData data(String name) {
    RequestData data = new RequestData();
    data.put(key(name), name);
    return data;
  }

  static Named<DataProducer> named(String name, DataProducer producer) {
    return new Named<>(name, producer, PluginTimer.NONE);
  }

  /** Publishes at once; also says on which thread. */
  static final class AtOnce implements DataProducer {
    private final String name;
    private final Set<DataKey<?>> required;
    private final Set<DataKey<?>> optional;

    AtOnce(String name, Set<DataKey<?>> required, Set<DataKey<?>> optional) {
      this.name = name;
      this.required = required;
      this.optional = optional;
    }

    @Override
    public Set<DataKey<?>> producedData() {
      return Set.of(key(name));
    }

    @Override
    public Set<DataKey<?>> requiredData() {
      return required;
    }

    @Override
    public Set<DataKey<?>> optionalData() {
      return optional;
    }

    @Override
    public void produce(InferenceRequest request, Candidates candidates) {
      request.data().putAll(data(name));
    }
  }

  /** Throws instead. */
  static final class Failing implements DataProducer {
    private final String name;

    Failing(String name) {
      this.name = name;
    }

    @Override
    public Set<DataKey<?>> producedData() {
      return Set.of(key(name));
    }

    @Override
    public void produce(InferenceRequest request, Candidates candidates) {
      throw new IllegalStateException("no " + name);
    }
  }

  /** Publishes when the test completes {@link #answer}. */
  static final class Waiting implements AsyncDataProducer {
    final CompletableFuture<RequestData> answer;
    private final String name;
    private final Duration budget;

    Waiting(String name, Duration budget) {
      this(name, budget, new CompletableFuture<>());
    }

    private Waiting(String name, Duration budget, CompletableFuture<RequestData> answer) {
      this.name = name;
      this.budget = budget;
      this.answer = answer;
    }

    /** One that works on when nobody waits for it any more. */
    static Waiting stubborn(String name, Duration budget) {
      return new Waiting(
          name,
          budget,
          new CompletableFuture<>() {
            @Override
            public boolean cancel(boolean mayInterrupt) {
              return false;
            }
          });
    }

    void answer() {
      answer.complete(data(name));
    }

    @Override
    public Duration budget() {
      return budget;
    }

    @Override
    public Set<DataKey<?>> producedData() {
      return Set.of(key(name));
    }

    @Override
    public CompletableFuture<RequestData> fetch(InferenceRequest request, Candidates candidates) {
      return answer;
    }
  }
}
