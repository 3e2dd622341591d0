package io.inferencegateway.routing;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.InferenceRequest;
import java.util.List;
import java.util.Map;

/**
 * A routed request until its stream ends. Holds the reservation; {@link #end} frees it exactly
 * once, from whichever thread sees the end first.
 */
public final class InFlightRequest {

  InFlightRequest() {}

  public InferenceRequest request() {
    return Pending.<InferenceRequest>value(Pending.any());
  }

  /** Where to send it, best first; at least one. */
  public List<Endpoint> targets() {
    return Pending.<List<Endpoint>>value(Pending.any());
  }

  /** Value of the destination header: {@code host:port} of the targets, joined with commas. */
  public String destination() {
    return Pending.<String>value(Pending.any());
  }

  /** The bytes to forward; shares those that came. */
  public ByteChunks body() {
    return Pending.<ByteChunks>value(Pending.any());
  }

  /** Weighted total by {@code host:port} of every scored candidate; empty when no scorer ran. */
  public Map<String, Double> scores() {
    return Pending.<Map<String, Double>>value(Pending.any());
  }

  /** What was decided and why. */
  public DecisionRecord decision() {
    return Pending.<DecisionRecord>value(Pending.any());
  }

  /** The response head arrived. */
  public void responseStarted(int status, boolean eventStream) {
    Pending.check();
  }

  /** {@code bytes} more of the response body passed. */
  public void responseBytes(int bytes) {
    Pending.check();
  }

  /** The stream is over. Only the first call counts. */
  public void end(Ending ending) {
    Pending.check();
  }
}
