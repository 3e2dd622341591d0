package io.inferencegateway.routing;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.Reservation;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.ReportedAttribute;
import io.inferencegateway.request.ServedReport;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.telemetry.GatewayMetrics;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A routed request until its stream ends. Holds its reservations; {@link #end} frees them exactly
 * once, from whichever thread sees the end first. The response methods are called by one thread at
 * a time.
 */
public final class InFlightRequest {

  /** What only a request that was scheduled has. */
  record Scheduled(SchedulingResult result, DecisionRecord decision, PluginCalls plugins) {}

  private final InferenceRequest request;
  private ByteChunks body;
  private final List<Endpoint> targets;
  private final List<Reservation> reservations;
  private final @Nullable Scheduled scheduled;
  private final GatewayMetrics metrics;
  private final GatewayMetrics.RequestLabels labels;
  private final PassingResponse response;
  private final AtomicBoolean open = new AtomicBoolean(true);
  private @Nullable List<ReportedAttribute> reported;

  /**
   * A routed request.
   *
   * @param body to forward
   * @param targets empty for a response whose request was never seen
   */
  InFlightRequest(
      InferenceRequest request,
      ByteChunks body,
      List<Endpoint> targets,
      List<Reservation> reservations,
      @Nullable Scheduled scheduled,
      GatewayMetrics metrics,
      PassingResponse response) {
    this.request = request;
    this.body = body;
    this.targets = List.copyOf(targets);
    this.reservations = List.copyOf(reservations);
    this.scheduled = scheduled;
    this.metrics = metrics;
    this.response = response;
    this.labels = response.labels();
    if (scheduled != null) {
      metrics.requestStarted(labels, body.length());
      if (isResponseWanted()) {
        metrics.requestRunning(labels);
      }
    }
  }

  public InferenceRequest request() {
    return request;
  }

  /** Where to send it, best first; at least one. */
  public List<Endpoint> targets() {
    return targets;
  }

  /** Value of the destination header: {@code host:port} of the targets, joined with commas. */
  public String destination() {
    if (targets.size() == 1) {
      return targets.getFirst().hostPort();
    }
    return String.join(",", targets.stream().map(Endpoint::hostPort).toList());
  }

  /** The bytes to forward; shares those that came. None after {@link #bodySent}. */
  public ByteChunks body() {
    return body;
  }

  /** Lets go of the bytes of the request, whose response does not pass here and may take long. */
  public void bodySent() {
    body = ByteChunks.EMPTY;
    request.bodySent();
  }

  /** Whether the response shall pass here; if not, the request ends with its own answer. */
  public boolean isResponseWanted() {
    return request.body().responseWanted();
  }

  /** Headers to set on the request to the model server, beside the destination. */
  public HeaderEdits requestHeaders() {
    return request.headerEdits();
  }

  /**
   * Weighted total by {@code host:port} of every scored candidate; empty when nobody was scored, or
   * when the request is addressed otherwise than it was scored.
   */
  public Map<String, Double> scores() {
    Map<String, Double> scores = new LinkedHashMap<>();
    if (scheduled != null && !scheduled.result().isReaddressed()) {
      ProfileRun run = scheduled.result().primary();
      for (int i = 0; i < run.totals().length; i++) {
        scores.put(run.candidates().endpoint(i).hostPort(), run.totals()[i]);
      }
    }
    return scores;
  }

  /** What was decided and why; null when there was nothing to decide (a request without a body). */
  public @Nullable DecisionRecord decision() {
    return scheduled == null ? null : scheduled.decision();
  }

  /**
   * The response head arrived.
   *
   * @param served what the proxy says about who answers
   * @return headers to set on the response to the client
   */
  public HeaderEdits responseStarted(int status, boolean isEventStream, ServedReport served) {
    long start = System.nanoTime();
    response.started(status, isEventStream);
    HeaderEdits edits = new HeaderEdits();
    if (scheduled != null) {
      request.response().begins(served);
      scheduled.decision().progress().status(status);
      scheduled.plugins().responseHeader(request, scheduled.result(), targets.getFirst(), edits);
    }
    response.worked(start);
    return edits;
  }

  /**
   * A piece of the response body passes.
   *
   * @param last whether nothing comes after it
   * @return the bytes to send on, often the same buffer
   */
  public List<ByteBuffer> responseBody(ByteBuffer bytes, boolean last) {
    long start = System.nanoTime();
    count(bytes.remaining());
    List<ByteBuffer> passed = response.pass(bytes, last);
    response.worked(start);
    return passed;
  }

  private void count(int bytes) {
    if (response.count(bytes) && scheduled != null) {
      scheduled.plugins().firstByte(request);
    }
    if (bytes > 0) {
      request.response().chunkPassed();
    }
  }

  /**
   * What plugins have to tell about the response. Call it when the last byte has come; the plugins
   * are asked once.
   */
  public List<ReportedAttribute> reported() {
    if (reported == null) {
      reported =
          scheduled == null ? List.of() : scheduled.plugins().report(request, response.usage());
      if (scheduled != null) {
        scheduled.decision().progress().reported(reported);
      }
    }
    return reported;
  }

  /** The stream is over. Only the first end counts. */
  public void end(Ending ending) {
    if (!open.compareAndSet(true, false)) {
      return;
    }
    if (ending == Ending.NATURAL) {
      reported();
    }
    ended(ending);
  }

  /** The response is over, which did not pass here. Only the first end counts. */
  public void end(Ending ending, ResponseSummary told) {
    if (!open.compareAndSet(true, false)) {
      return;
    }
    response.told(told);
    if (scheduled != null) {
      scheduled.decision().progress().status(told.status());
      if (told.toFirstByte() != null) {
        scheduled.plugins().firstByte(request);
      }
    }
    ended(ending);
  }

  private void ended(Ending ending) {
    reservations.forEach(Reservation::close);
    if (scheduled != null) {
      scheduled.plugins().ended(request);
      if (isResponseWanted()) {
        metrics.requestEnded(labels);
      }
      scheduled.decision().progress().ended(ending);
    }
    response.ended(ending);
  }
}
