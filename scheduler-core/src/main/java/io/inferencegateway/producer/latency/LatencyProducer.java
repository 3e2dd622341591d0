package io.inferencegateway.producer.latency;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.RequestData;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.producer.AsyncDataProducer;
import io.inferencegateway.producer.latency.LatencyPredictor.Observation;
import io.inferencegateway.producer.latency.LatencyPredictor.Prediction;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.ResponseObserver;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.signal.EncoderCacheMatches;
import io.inferencegateway.signal.InFlightLoad;
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
        AutoCloseable {
  private static final String PREFILL_PROFILE = "prefill";
  private static final double NANOS_PER_MILLI = 1e6;

  /** The rows of a request by candidate slot, kept between prediction and decision. */
  private record Rows(List<@Nullable PredictionRow> bySlot) {}

  /** A request that was sent. */
  private static final class Sent {
    private final Endpoint endpoint;
    private final LatencyObjectives objectives;
    private final PredictionRow ttftRow;
    private final PredictionRow tpotRow;
    private final @Nullable Prediction predictedTtft;
    private final @Nullable Prediction predictedTpot;
    private final long startedNanos;
    private volatile long firstNanos = -1;

    Sent(
        Endpoint endpoint,
        LatencyObjectives objectives,
        PredictionRow ttftRow,
        PredictionRow tpotRow,
        @Nullable Prediction predictedTtft,
        @Nullable Prediction predictedTpot,
        long startedNanos) {
      this.endpoint = endpoint;
      this.objectives = objectives;
      this.ttftRow = ttftRow;
      this.tpotRow = tpotRow;
      this.predictedTtft = predictedTtft;
      this.predictedTpot = predictedTpot;
      this.startedNanos = startedNanos;
    }
  }

  /** All predictions of a request by slot. */
  private record Predicted(List<@Nullable Prediction> bySlot) {}

  private final LatencyTargets targets;
  private final LatencyPredictor predictor;
  private final LatencyMeters meters;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final DataKey<LatencyPredictions> key;
  private final DataKey<Rows> rowsKey;
  private final DataKey<Predicted> predictedKey;
  private final DataKey<Sent> sentKey;
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
    this.rowsKey = new DataKey<>("latency-rows", name, Rows.class);
    this.predictedKey = new DataKey<>("latencies-predicted", name, Predicted.class);
    this.sentKey = new DataKey<>("latency-sent", name, Sent.class);
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
    List<@Nullable PredictionRow> rows = new ArrayList<>();
    for (int slot = 0; slot < candidates.slots(); slot++) {
      rows.add(null);
    }
    for (int i = 0; i < candidates.size(); i++) {
      rows.set(candidates.slot(i), row(request, candidates, i));
    }
    request.data().put(rowsKey, new Rows(rows));
  }

  private PredictionRow row(InferenceRequest request, Candidates candidates, int index) {
    int slot = candidates.slot(index);
    TokenizedPrompt prompt = request.data().get(TokenizedPrompt.KEY);
    PrefixMatches matches = request.data().get(targets.prefixKey());
    EncoderCacheMatches encoded =
        targets.usesEncoderCaches() ? request.data().get(targets.encoderKey()) : null;
    Endpoint endpoint = candidates.endpoint(index);
    InFlightLoad load = endpoint.attributes().get(targets.loadKey());
    long encoderInput = encoded == null ? 0 : encoded.requestSize();
    return new PredictionRow(
        Math.clamp(candidates.metrics(index).kvUsedFraction(), 0.0, 1.0),
        prompt == null ? 0 : prompt.tokenCount(),
        candidates.metrics(index).waitingRequests(),
        load == null ? candidates.metrics(index).runningRequests() : load.requests(),
        1,
        matches == null ? 0 : Math.clamp(matches.ratio(slot), 0.0, 1.0),
        encoderInput,
        encoded == null ? 0 : Math.min(encoded.matchedSize()[slot], encoderInput),
        role(endpoint),
        load == null ? 0 : load.tokens());
  }

  private String role(Endpoint endpoint) {
    return targets.roleLabel().isEmpty()
        ? ""
        : endpoint.metadata().labels().getOrDefault(targets.roleLabel(), "");
  }

  @Override
  public CompletableFuture<RequestData> fetch(InferenceRequest request, Candidates candidates) {
    Rows rows = request.data().get(rowsKey);
    if (!targets.predicts() || rows == null) {
      return CompletableFuture.completedFuture(new RequestData());
    }
    List<PredictionRow> wanted = new ArrayList<>(candidates.size());
    for (int i = 0; i < candidates.size(); i++) {
      PredictionRow row = rows.bySlot().get(candidates.slot(i));
      if (row != null) {
        wanted.add(row);
      }
    }
    LatencyObjectives objectives = LatencyObjectives.of(request.head().headers());
    long started = nanos.getAsLong();
    return predictor
        .predict(wanted)
        .thenApply(
            predictions -> {
              meters.predicted((nanos.getAsLong() - started) / NANOS_PER_MILLI);
              return judged(objectives, candidates, predictions);
            });
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
              role(endpoint),
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
    Rows rows = request.data().get(rowsKey);
    if (rows == null) {
      return;
    }
    ProfileRun primary = result.primary();
    ProfileRun prefill = result.run(PREFILL_PROFILE);
    ProfileRun computing = prefill == null || prefill.isEmpty() ? primary : prefill;
    PredictionRow ttftRow = rows.bySlot().get(computing.firstSlot());
    PredictionRow tpotRow = rows.bySlot().get(primary.firstSlot());
    if (ttftRow == null || tpotRow == null) {
      return;
    }
    Predicted predicted = request.data().get(predictedKey);
    Sent sent =
        new Sent(
            primary.first(),
            LatencyObjectives.of(request.head().headers()),
            ttftRow,
            tpotRow,
            predicted == null ? null : predicted.bySlot().get(computing.firstSlot()),
            predicted == null ? null : predicted.bySlot().get(primary.firstSlot()),
            nanos.getAsLong());
    DispatchedRequests all = dispatched.get(sent.endpoint);
    if (all != null) {
      all.add(request.id(), sent.objectives.tpotMillis(), clock.instant());
    }
    request.data().put(sentKey, sent);
  }

  @Override
  public void firstByte(InferenceRequest request) {
    Sent sent = request.data().get(sentKey);
    if (sent != null) {
      sent.firstNanos = nanos.getAsLong();
    }
  }

  @Override
  public void ended(InferenceRequest request) {
    Sent sent = request.data().get(sentKey);
    if (sent == null) {
      return;
    }
    DispatchedRequests all = dispatched.get(sent.endpoint);
    if (all != null) {
      all.remove(request.id());
    }
    if (sent.firstNanos >= 0) {
      observe(sent, nanos.getAsLong(), request.response().chunks());
    }
  }

  /** A response that does not stream tells how long it took as a whole. */
  private void observe(Sent sent, long endNanos, int chunks) {
    long first = targets.streaming() ? sent.firstNanos : endNanos;
    double ttft = (first - sent.startedNanos) / NANOS_PER_MILLI;
    if (targets.streaming() && chunks < 2) {
      return;
    }
    predictor.learn(new Observation(sent.ttftRow.forTraining(), ttft, 0, clock.instant()));
    meters.ttft(ttft, sent.predictedTtft, sent.objectives.ttftMillis());
    double tpot = targets.streaming() ? (endNanos - first) / NANOS_PER_MILLI / (chunks - 1) : 0;
    if (tpot > 0) {
      predictor.learn(
          new Observation(sent.tpotRow.forTraining().afterFirstToken(), 0, tpot, clock.instant()));
      meters.tpot(tpot, sent.predictedTpot, sent.objectives.tpotMillis());
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
  public void close() {
    predictor.close();
  }
}
