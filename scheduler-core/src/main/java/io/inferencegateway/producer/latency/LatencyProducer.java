package io.inferencegateway.producer.latency;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.Inspectable;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.RequestData;
import io.inferencegateway.producer.AsyncDataProducer;
import io.inferencegateway.producer.latency.LatencyPredictor.Observation;
import io.inferencegateway.producer.latency.LatencyPredictor.Prediction;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.ResponseObserver;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.signal.LatencyObjectives;
import io.inferencegateway.signal.LatencyPredictions;
import io.inferencegateway.signal.TokenizedPrompt;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Has the latencies of a request on each candidate predicted, says what they leave of the request's
 * objectives, and lets the predictor learn from what was observed (specification 05, section 10). A
 * request that asks for nothing counts as asking for 0 milliseconds.
 */
final class LatencyProducer
    implements AsyncDataProducer,
        PreRequest,
        ResponseObserver,
        EndpointPool.Listener,
        Inspectable,
        AutoCloseable {
  private static final String PREFILL_PROFILE = "prefill";
  private static final double NANOS_PER_MILLI = 1e6;

  /** What can be looked at. */
  record State(
      List<Running> endpoints,
      int totalEndpoints,
      int maxEndpoints,
      boolean truncated,
      long trackedRequests) {
    record Running(String endpoint, long runningRequests, double minTpotSlo) {}
  }

  /** All predictions of a request by slot. */
  private record Predicted(List<@Nullable Prediction> bySlot) {}

  private final LatencyTargets targets;
  private final LatencyPredictor predictor;
  private final LatencyMeters meters;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final DataKey<LatencyPredictions> key;
  private final DataKey<PredictionRows> rowsKey;
  private final DataKey<Predicted> predictedKey;
  private final DataKey<SentRequest> sentKey;
  private final AtomicBoolean started = new AtomicBoolean();
  private final Map<Endpoint, DispatchedRequests> dispatched = new ConcurrentHashMap<>();

  /**
   * @param nanos a clock for durations
   */
  LatencyProducer(
      LatencyTargets targets,
      LatencyPredictor predictor,
      String type,
      PluginContext context,
      LongSupplier nanos) {
    this.targets = targets;
    this.predictor = predictor;
    this.meters = new LatencyMeters(context.meters(), type, context.name());
    this.clock = context.clock();
    this.nanos = nanos;
    String name = context.name();
    this.key = LatencyPredictions.KEY.from(name);
    this.rowsKey = new DataKey<>("latency-rows", name, PredictionRows.class);
    this.predictedKey = new DataKey<>("latencies-predicted", name, Predicted.class);
    this.sentKey = new DataKey<>("latency-sent", name, SentRequest.class);
  }

  @Override
  public Set<DataKey<?>> producedData() {
    return Set.of(key);
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    Set<DataKey<?>> required =
        new HashSet<>(Set.of(targets.prefixKey(), targets.loadKey(), TokenizedPrompt.KEY));
    if (targets.usesEncoderCaches()) {
      required.add(targets.encoderKey());
    }
    return required;
  }

  @Override
  public void produce(InferenceRequest request, Candidates candidates) {
    request.data().put(rowsKey, PredictionRows.of(targets, request, candidates));
  }

  @Override
  public CompletableFuture<RequestData> fetch(InferenceRequest request, Candidates candidates) {
    PredictionRows rows = request.data().get(rowsKey);
    if (!targets.predicts() || rows == null) {
      return CompletableFuture.completedFuture(new RequestData());
    }
    LatencyObjectives objectives = LatencyObjectives.of(request.head().headers());
    long started = nanos.getAsLong();
    CompletableFuture<List<Prediction>> predicted = predictor.predict(rows.all(candidates));
    CompletableFuture<RequestData> judged =
        predicted.thenApply(
            predictions -> {
              meters.predicted(request, (nanos.getAsLong() - started) / NANOS_PER_MILLI);
              return judged(objectives, candidates, predictions);
            });
    var _ = judged.exceptionally(failure -> withdraw(predicted));
    return judged;
  }

  /** Nobody waits any more, or it has failed already. */
  private static RequestData withdraw(CompletableFuture<List<Prediction>> predicted) {
    predicted.cancel(false);
    return new RequestData();
  }

  private RequestData judged(
      LatencyObjectives objectives, Candidates candidates, List<Prediction> predictions) {
    int slots = candidates.slots();
    boolean[] predicted = new boolean[slots];
    double[] ttft = new double[slots];
    double[] ttftHeadroom = new double[slots];
    double[] tpotHeadroom = new double[slots];
    int[] count = new int[slots];
    List<@Nullable Prediction> bySlot = new ArrayList<>();
    for (int slot = 0; slot < slots; slot++) {
      bySlot.add(null);
    }
    for (int i = 0; i < candidates.size(); i++) {
      int slot = candidates.slot(i);
      Prediction prediction = predictions.get(i);
      Endpoint endpoint = candidates.endpoint(i);
      DispatchedRequests sent = dispatched.get(endpoint);
      predicted[slot] = true;
      bySlot.set(slot, prediction);
      ttft[slot] = prediction.ttftMillis();
      ttftHeadroom[slot] = LatencyTargets.ttftHeadroom(objectives, prediction.ttftMillis());
      tpotHeadroom[slot] =
          targets.tpotHeadroom(
              objectives,
              prediction.tpotMillis(),
              targets.role(endpoint),
              sent == null ? 0 : sent.shortestTpot());
      count[slot] = sent == null ? 0 : sent.count(clock.instant());
    }
    RequestData data = new RequestData();
    data.put(key, new LatencyPredictions(predicted, ttft, ttftHeadroom, tpotHeadroom, count));
    data.put(predictedKey, new Predicted(bySlot));
    return data;
  }

  @Override
  public void preRequest(InferenceRequest request, SchedulingResult result) {
    PredictionRows rows = request.data().get(rowsKey);
    if (rows == null) {
      return;
    }
    ProfileRun primary = result.primary();
    ProfileRun prefill = result.run(PREFILL_PROFILE);
    int computing =
        prefill == null || prefill.isEmpty() ? primary.firstSlot() : prefill.firstSlot();
    PredictionRow ttftRow = rows.bySlot()[computing];
    PredictionRow tpotRow = rows.bySlot()[primary.firstSlot()];
    if (ttftRow == null || tpotRow == null) {
      return;
    }
    Predicted predicted = request.data().get(predictedKey);
    SentRequest sent =
        new SentRequest(
            primary.first(),
            LatencyObjectives.of(request.head().headers()),
            new SentRequest.Expected(
                ttftRow, predicted == null ? null : predicted.bySlot().get(computing)),
            new SentRequest.Expected(
                tpotRow, predicted == null ? null : predicted.bySlot().get(primary.firstSlot())),
            nanos.getAsLong());
    DispatchedRequests all = dispatched.get(sent.endpoint());
    if (all != null) {
      all.add(request.id(), sent.objectives().tpotMillis(), clock.instant());
    }
    request.data().put(sentKey, sent);
  }

  @Override
  public void firstByte(InferenceRequest request) {
    SentRequest sent = request.data().get(sentKey);
    if (sent != null) {
      sent.firstByte(nanos.getAsLong());
    }
  }

  @Override
  public boolean countsPieces() {
    return targets.streaming();
  }

  @Override
  public void ended(InferenceRequest request) {
    SentRequest sent = request.data().get(sentKey);
    if (sent == null) {
      return;
    }
    DispatchedRequests all = dispatched.get(sent.endpoint());
    if (all != null) {
      all.remove(request.id());
    }
    if (targets.streaming()) {
      learnTtft(request, sent, sent.streamedTtftMillis(request.response().chunks()));
      learnTpot(request, sent, sent.tpotMillis(nanos.getAsLong(), request.response().chunks()));
    } else {
      learnTtft(request, sent, sent.wholeMillis(nanos.getAsLong()));
    }
  }

  private void learnTtft(InferenceRequest request, SentRequest sent, double millis) {
    if (millis > 0) {
      predictor.learn(new Observation(sent.ttft().row().forTraining(), millis, 0, clock.instant()));
      meters.ttft(request, millis, sent.ttft().prediction(), sent.objectives().ttftMillis());
    }
  }

  private void learnTpot(InferenceRequest request, SentRequest sent, double millis) {
    if (millis > 0) {
      predictor.learn(
          new Observation(
              sent.tpot().row().forTraining().afterFirstToken(), 0, millis, clock.instant()));
      meters.tpot(request, millis, sent.tpot().prediction(), sent.objectives().tpotMillis());
    }
  }

  @Override
  public void added(Endpoint endpoint) {
    if (targets.predicts() && started.compareAndSet(false, true)) {
      predictor.start();
    }
    dispatched.put(endpoint, new DispatchedRequests(targets.kept()));
  }

  @Override
  public void removed(Endpoint endpoint) {
    dispatched.remove(endpoint);
  }

  @Override
  public State state() {
    List<State.Running> all = new ArrayList<>();
    dispatched.forEach(
        (endpoint, sent) ->
            all.add(
                new State.Running(
                    endpoint.id().toString(), sent.count(clock.instant()), sent.shortestTpot())));
    List<State.Running> shown =
        Inspectable.busiest(all.stream(), State.Running::runningRequests, State.Running::endpoint);
    long tracked = all.stream().mapToLong(State.Running::runningRequests).sum();
    return new State(shown, all.size(), MAX_ENTRIES, shown.size() < all.size(), tracked);
  }

  @Override
  public void close() {
    predictor.close();
  }
}
