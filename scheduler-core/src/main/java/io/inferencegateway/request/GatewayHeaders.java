package io.inferencegateway.request;

import java.util.Set;

/** Header names of the endpoint picker protocol (specification 01, section 16). Lower-case. */
public final class GatewayHeaders {
  public static final String REQUEST_ID = "x-request-id";
  public static final String DESTINATION = "x-gateway-destination-endpoint";
  public static final String DESTINATION_SERVED = "x-gateway-destination-endpoint-served";
  public static final String DESTINATION_SUBSET = "x-gateway-destination-endpoint-subset";
  public static final String DESTINATION_SCORES = "x-gateway-destination-endpoint-scores";
  public static final String DROPPED_REASON = "x-llm-d-request-dropped-reason";
  public static final String MODEL_NAME = "x-gateway-model-name";
  public static final String BASE_MODEL_NAME = "x-gateway-base-model-name";
  public static final String PREFILLER = "x-prefiller-host-port";
  public static final String ENCODERS = "x-encoder-hosts-ports";
  public static final String KV_CACHE_SOURCE = "x-kv-cache-source-host-port";
  public static final String DATA_PARALLEL_HOST_PORT = "x-data-parallel-host-port";
  public static final String OBJECTIVE = "x-llm-d-inference-objective";
  public static final String OBJECTIVE_ALIAS = "x-gateway-inference-objective";
  public static final String FAIRNESS_ID = "x-llm-d-inference-fairness-id";
  public static final String FAIRNESS_ID_ALIAS = "x-gateway-inference-fairness-id";
  public static final String MODEL_REWRITE = "x-llm-d-model-name-rewrite";
  public static final String MODEL_REWRITE_ALIAS = "x-gateway-model-name-rewrite";
  public static final String SLO_TTFT = "x-llm-d-slo-ttft-ms";
  public static final String SLO_TTFT_ALIAS = "x-slo-ttft-ms";
  public static final String SLO_TPOT = "x-llm-d-slo-tpot-ms";
  public static final String SLO_TPOT_ALIAS = "x-slo-tpot-ms";

  /**
   * Headers only the gateway may set: removed from what a client sends (decision 3). A stage that
   * sets one of them does so after the removal.
   */
  public static final Set<String> OWNED =
      Set.of(
          DESTINATION,
          DESTINATION_SERVED,
          DESTINATION_SUBSET,
          PREFILLER,
          ENCODERS,
          KV_CACHE_SOURCE,
          DATA_PARALLEL_HOST_PORT,
          "x-data-parallel-rank");

  /**
   * Headers that say what the body says about the model. Whoever reads the body to set them removes
   * a client's; all others leave them alone, for they may have chosen the route.
   */
  public static final Set<String> OF_THE_BODY = Set.of(MODEL_NAME, BASE_MODEL_NAME);

  /** Control headers that clients may send; none of them is set by us (specification 01, 12.1). */
  public static final Set<String> CONTROL =
      Set.of(
          DROPPED_REASON,
          OBJECTIVE,
          OBJECTIVE_ALIAS,
          FAIRNESS_ID,
          FAIRNESS_ID_ALIAS,
          MODEL_REWRITE,
          MODEL_REWRITE_ALIAS,
          SLO_TTFT,
          SLO_TTFT_ALIAS,
          SLO_TPOT,
          SLO_TPOT_ALIAS,
          "x-llm-d-video-fps",
          "x-llm-d-video-duration-seconds",
          "x-llm-d-video-resolution");

  private GatewayHeaders() {}

  /** Whether this header is about the gateway and no use to a model server. */
  public static boolean isStripped(String lowerCaseName) {
    return OWNED.contains(lowerCaseName) || CONTROL.contains(lowerCaseName);
  }
}
