package io.inferencegateway.request;

import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.RequestData;

/**
 * One request as routing sees it: made by the parser, completed by the director, read by plugins.
 * Used by one thread at a time, the one that routes it.
 */
public final class InferenceRequest {
  /** Fairness id of requests that name none (specification 01, section 7). */
  public static final String DEFAULT_FAIRNESS_ID = "default-flow";

  /** Who sends a request, if a plugin found out; never empty. */
  public static final DataKey<String> AGENT = new DataKey<>("agent-identity", "", String.class);

  private final String id;
  private final RequestHead head;
  private ParsedBody body;
  private final String targetModel;
  private final int priority;
  private final String statedFairnessId;
  private final RequestData data = new RequestData();
  private final HeaderEdits headerEdits = new HeaderEdits();
  private final ResponseProgress response = new ResponseProgress();

  /**
   * @param id internal id, unique in the process; never the client's {@code x-request-id}
   * @param targetModel the model after rewriting; may be empty when the parser needs none
   * @param priority higher is more important; 0 unless an objective says otherwise
   * @param statedFairnessId as the client says; empty when it says nothing
   */
  public InferenceRequest(
      String id,
      RequestHead head,
      ParsedBody body,
      String targetModel,
      int priority,
      String statedFairnessId) {
    this.id = id;
    this.head = head;
    this.body = body;
    this.targetModel = targetModel;
    this.priority = priority;
    this.statedFairnessId = statedFairnessId;
  }

  public String id() {
    return id;
  }

  public RequestHead head() {
    return head;
  }

  public ParsedBody body() {
    return body;
  }

  /** Lets go of the body's bytes and text; the rest of what was read stays. */
  public void bodySent() {
    body = body.withoutBytes();
  }

  /** The model the client asked for; empty when the body names none. */
  public String model() {
    return body.model();
  }

  public String targetModel() {
    return targetModel;
  }

  public int priority() {
    return priority;
  }

  /** The flow it belongs to: the one it states, else its {@linkplain #AGENT agent}'s. */
  public String fairnessId() {
    if (!statedFairnessId.isEmpty()) {
      return statedFairnessId;
    }
    String agent = data.get(AGENT);
    return agent == null ? DEFAULT_FAIRNESS_ID : agent;
  }

  /** What producers found out about this request. */
  public RequestData data() {
    return data;
  }

  /** How far its response has come. */
  public ResponseProgress response() {
    return response;
  }

  /** Headers that plugins set on the request to the model server. */
  public HeaderEdits headerEdits() {
    return headerEdits;
  }
}
