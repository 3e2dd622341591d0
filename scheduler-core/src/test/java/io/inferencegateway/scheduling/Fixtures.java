package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.endpoint.EndpointMetadata;
import io.inferencegateway.endpoint.EndpointMetrics;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.signal.InFlightLoad;
import io.inferencegateway.signal.TokenizedPrompt;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Harmless requests, endpoints and candidates. */
public final class Fixtures {

  private Fixtures() {}

  public static InferenceRequest request(String model) {
    return request(model, Headers.EMPTY);
  }

  public static InferenceRequest request(String model, Headers headers) {
    return new InferenceRequest(
        "test-1",
        new RequestHead("POST", "/v1/completions", headers),
        ParsedBody.opaque(ByteChunks.EMPTY),
        model,
        0,
        "");
  }

  /** A request with these headers: name, value, name, value, ... */
  public static InferenceRequest requestWith(String... headers) {
    return request("m", Headers.of(headers));
  }

  public static PluginContext context() {
    return new PluginContext("test", InstantSource.system(), new SplittableRandom(7));
  }

  /** An instance with the defaults of its type. */
  public static <T> T plugin(PluginFactory<?, ?> factory, Class<T> kind) {
    return kind.cast(create(factory));
  }

  private static <P extends Record> Object create(PluginFactory<?, P> factory) {
    return factory.create(factory.defaults(), context());
  }

  public static Endpoint endpoint(int number) {
    return endpoint(number, Map.of());
  }

  public static Endpoint endpoint(int number, Map<String, String> labels) {
    return new Endpoint(
        new EndpointMetadata(
            new EndpointId("default", "pod-" + number),
            "pod-" + number,
            "10.0." + number / 256 + "." + number % 256,
            8000,
            8000,
            labels));
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

  /** One candidate per map of labels. */
  @SafeVarargs
  public static Candidates labelled(Map<String, String>... labels) {
    List<Endpoint> endpoints = new ArrayList<>();
    for (Map<String, String> each : labels) {
      endpoints.add(endpoint(endpoints.size(), each));
    }
    return Candidates.of(endpoints);
  }

  /** {@code size} candidates nothing is known of. */
  public static Candidates unknown(int size) {
    EndpointMetrics[] metrics = new EndpointMetrics[size];
    Arrays.fill(metrics, EndpointMetrics.UNKNOWN);
    return candidates(metrics);
  }

  /** One candidate per number of requests in flight; -1: nobody counts them. */
  public static Candidates inFlight(long... requests) {
    Candidates candidates = unknown(requests.length);
    for (int i = 0; i < requests.length; i++) {
      if (requests[i] >= 0) {
        InFlightLoad load = new InFlightLoad();
        load.add(requests[i], 0);
        candidates.endpoint(i).attributes().put(InFlightLoad.KEY, load);
      }
    }
    return candidates;
  }

  /** What the scheduler says when it picked this one without scoring. */
  public static SchedulingResult picked(Endpoint endpoint) {
    ProfileRun run =
        new ProfileRun(
            "default",
            Candidates.of(List.of(endpoint)),
            List.of(),
            new double[0][],
            new double[1],
            new int[] {0});
    return new SchedulingResult(List.of(run), run);
  }

  public static double[] scoresOf(Scorer scorer, InferenceRequest request, Candidates candidates) {
    double[] scores = new double[candidates.size()];
    scorer.score(request, candidates, scores);
    return scores;
  }

  /** Numbers of the candidates a filter keeps. */
  public static List<Integer> keptBy(
      Filter filter, InferenceRequest request, Candidates candidates) {
    boolean[] keep = new boolean[candidates.size()];
    Arrays.fill(keep, true);
    filter.filter(request, candidates, keep);
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < keep.length; i++) {
      if (keep[i]) {
        kept.add(i);
      }
    }
    return kept;
  }

  /** A prompt of so many tokens. */
  public static TokenizedPrompt prompt(long tokens) {
    return new TokenizedPrompt() {
      @Override
      public int promptCount() {
        return 1;
      }

      @Override
      public long tokenCount() {
        return tokens;
      }

      @Override
      public String cacheSalt() {
        return "";
      }

      @Override
      public TokenReader reader(int prompt) {
        return (target, wanted) -> 0;
      }
    };
  }
}
