package io.inferencegateway.producer.latency;

import tools.jackson.core.JsonGenerator;

/**
 * What a prediction is made from: one request on one endpoint (specification 05, section 10.5).
 *
 * @param kvUsedFraction 0 to 1
 * @param prefixScore matched share of the prompt, 0 to 1
 * @param encoderInput size of the request's images, sounds and videos
 * @param encoderMatched what of it the endpoint has encoded already
 * @param role of the endpoint; empty: unknown
 * @param prefillTokensInFlight tokens this process has sent there that are not computed yet
 */
record PredictionRow(
    double kvUsedFraction,
    long inputTokens,
    int waitingRequests,
    long runningRequests,
    int generatedTokens,
    double prefixScore,
    long encoderInput,
    long encoderMatched,
    String role,
    long prefillTokensInFlight) {

  /** The same as a training entry has it: nothing was generated yet. */
  PredictionRow forTraining() {
    return with(0, prefixScore, encoderInput, encoderMatched);
  }

  /** The same without what only matters before the first token. */
  PredictionRow afterFirstToken() {
    return with(0, 0, 0, 0);
  }

  private PredictionRow with(int generated, double prefix, long input, long matched) {
    return new PredictionRow(
        kvUsedFraction,
        inputTokens,
        waitingRequests,
        runningRequests,
        generated,
        prefix,
        input,
        matched,
        role,
        prefillTokensInFlight);
  }

  /** Writes the members of a JSON object. */
  void write(JsonGenerator json) {
    json.writeNumberProperty("kv_cache_percentage", kvUsedFraction);
    json.writeNumberProperty("input_token_length", inputTokens);
    json.writeNumberProperty("num_request_waiting", waitingRequests);
    json.writeNumberProperty("num_request_running", runningRequests);
    json.writeNumberProperty("num_tokens_generated", generatedTokens);
    json.writeNumberProperty("prefix_cache_score", prefixScore);
    json.writeNumberProperty("encoder_input_size", encoderInput);
    json.writeNumberProperty("encoder_matched_size", encoderMatched);
    if (!role.isEmpty()) {
      json.writeStringProperty("pod_type", role);
    }
    json.writeNumberProperty("prefill_tokens_in_flight", prefillTokensInFlight);
    json.writeNumberProperty("decode_tokens_in_flight", 0);
  }
}
