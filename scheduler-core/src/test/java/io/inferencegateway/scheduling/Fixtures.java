package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.endpoint.EndpointMetadata;
import io.inferencegateway.endpoint.EndpointMetrics;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.RequestHead;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Harmless requests, endpoints and candidates. */
public final class Fixtures {

  private Fixtures() {}

  public static InferenceRequest request(String model) {
    return new InferenceRequest(
        "test-1",
        new RequestHead("POST", "/v1/completions", Headers.EMPTY),
        ParsedBody.opaque(ByteChunks.EMPTY),
        model,
        0,
        InferenceRequest.DEFAULT_FAIRNESS_ID);
  }

  public static Endpoint endpoint(int number) {
    return new Endpoint(
        new EndpointMetadata(
            new EndpointId("default", "pod-" + number),
            "pod-" + number,
            "10.0." + number / 256 + "." + number % 256,
            8000,
            8000,
            Map.of()));
  }

  public static EndpointMetrics metrics(int waiting, int running, double kvUsed) {
    return new EndpointMetrics(
        waiting, running, kvUsed, Set.of(), Set.of(), 0, 0, 0, Instant.EPOCH);
  }

  public static Candidates candidates(EndpointMetrics... metrics) {
    List<Endpoint> endpoints = new ArrayList<>();
    for (EndpointMetrics numbers : metrics) {
      Endpoint endpoint = endpoint(endpoints.size());
      endpoint.publish(numbers);
      endpoints.add(endpoint);
    }
    return Candidates.of(endpoints);
  }

  public static double[] scoresOf(Scorer scorer, InferenceRequest request, Candidates candidates) {
    double[] scores = new double[candidates.size()];
    scorer.score(request, candidates, scores);
    return scores;
  }
}
