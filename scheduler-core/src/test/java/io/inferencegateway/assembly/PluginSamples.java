package io.inferencegateway.assembly;

import io.inferencegateway.assembly.absent.AbsentPlugins;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.DocumentReader;
import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointMetrics;
import io.inferencegateway.endpoint.ScalarKeys;
import io.inferencegateway.endpoint.Topology;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.PeerEndpoint;
import io.inferencegateway.signal.EncoderCacheMatches;
import io.inferencegateway.signal.InFlightLoad;
import io.inferencegateway.signal.LatencyPredictions;
import io.inferencegateway.signal.TokenizedPrompt;
import io.inferencegateway.signal.UncachedTokens;
import io.inferencegateway.telemetry.PluginMeters;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * An instance of every registered plugin type, and requests and candidates that give each something
 * to do. A type that cannot be made without parameters fails here until it has some below.
 */
final class PluginSamples {
  private static final Map<String, String> NEEDED_PARAMETERS =
      Map.ofEntries(
          Map.entry("by-label", "{label: tier, validValues: [gold]}"),
          Map.entry("utilization-filter", "{conditions: [{metric: waiting-queue, maxValue: 9}]}"),
          Map.entry(
              "endpoint-attribute-filter",
              "{attribute: x, algorithm: {type: threshold,"
                  + " threshold: {operator: LessThan, value: 5}}}"),
          Map.entry(
              "endpoint-attribute-scorer",
              "{attributeKey: x, algorithm: {type: linear_lower_is_better}}"),
          Map.entry("header-label-affinity-scorer", "{headerName: x-tier, labelKey: tier}"),
          Map.entry("context-length-aware", "{enableFiltering: true}"),
          Map.entry(
              "request-attribute-reporter",
              "{attributes: [{key: {name: x-cost}, expression: usage.total_tokens}]}"),
          Map.entry("session-id-producer", "{headerName: x-session-id}"),
          Map.entry("file-discovery", "{path: endpoints.yaml}"),
          Map.entry("pd-profile-handler", "{deciderPluginName: decider}"),
          Map.entry("disagg-profile-handler", "{deciders: {prefill: decider, encode: decider}}"),
          Map.entry(
              "disaggregatedset-rollout-screener",
              "{scope: {labelSelector: 'app=x'}, revisionGating: {mode: disabled}}"));

  private PluginSamples() {}

  /** One instance of each type that is of this kind, by type. */
  static <T> Map<String, T> all(Class<T> kind) {
    Map<String, T> found = new LinkedHashMap<>();
    for (String type : present()) {
      T plugin = sample(type).find("sample", kind);
      if (plugin != null) {
        found.put(type, plugin);
      }
    }
    return found;
  }

  /** Types that do not only exist on paper. */
  private static Set<String> present() {
    Set<String> types = new TreeSet<>(BuiltInPlugins.registry().types());
    AbsentPlugins.all().forEach(factory -> types.remove(factory.type()));
    return types;
  }

  /** A fresh instance of a type. */
  static <T> T of(String type, Class<T> kind) {
    return Objects.requireNonNull(sample(type).find("sample", kind), type);
  }

  private static PluginInstances sample(String type) {
    String text =
        """
        apiVersion: llm-d.ai/v1alpha1
        kind: EndpointPickerConfig
        plugins:
        - {name: decider, type: always-disagg-pd-decider}
        - {name: sample, type: %s, parameters: %s}
        """
            .formatted(type, NEEDED_PARAMETERS.getOrDefault(type, "{}"));
    PluginInstances instances =
        new PluginInstances(
            BuiltInPlugins.registry(),
            InstantSource.system(),
            new SplittableRandom(7),
            PluginMeters.unread());
    try {
      instances.createDeclared(Objects.requireNonNull(DocumentReader.read(text)).plugins());
    } catch (ConfigException e) {
      throw new AssertionError("no sample of " + type, e);
    }
    return instances;
  }

  /** Candidates with all kinds of labels, loads, attributes and metrics. */
  static Candidates candidates(int size, long seed) {
    Random random = new Random(seed);
    List<Endpoint> endpoints = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      Endpoint endpoint = Fixtures.endpoint(i, labels(random));
      endpoint.publish(metrics(random, random.nextDouble()));
      endpoint.attributes().put(Topology.KEY, new Topology("h" + random.nextInt(3), "r", "z", "g"));
      endpoint.attributes().put(ScalarKeys.of("x", "x", null), random.nextDouble() * 10);
      endpoint.attributes().put(ScalarKeys.MULTICLUSTER_KV_USED, random.nextDouble());
      endpoint.attributes().put(ScalarKeys.MULTICLUSTER_WAITING_REQUESTS, random.nextDouble() * 10);
      InFlightLoad load = new InFlightLoad();
      load.add(random.nextInt(5), random.nextInt(100_000));
      endpoint.attributes().put(InFlightLoad.KEY, load);
      endpoints.add(endpoint);
    }
    return Candidates.of(endpoints);
  }

  private static Map<String, String> labels(Random random) {
    String[] roles = {"encode", "prefill", "decode", "both", "encode-decode", ""};
    String[] ranges = {"0-100", "50-5000", "broken", "7-7"};
    return random.nextInt(4) == 0
        ? Map.of()
        : Map.of(
            "llm-d.ai/role", roles[random.nextInt(roles.length)],
            "tier", random.nextBoolean() ? "gold" : "",
            "llm-d.ai/context-length-range", ranges[random.nextInt(ranges.length)]);
  }

  private static EndpointMetrics metrics(Random random, double kvUsed) {
    return new EndpointMetrics(
        random.nextInt(20),
        random.nextInt(20),
        kvUsed,
        random.nextBoolean() ? Set.of("m") : Set.of(),
        random.nextBoolean() ? Set.of("m") : Set.of(),
        random.nextInt(4),
        16,
        100,
        Instant.EPOCH);
  }

  /** Candidates that have nothing but a KV utilization of NaN. */
  static Candidates broken(int size) {
    EndpointMetrics[] metrics = new EndpointMetrics[size];
    Arrays.fill(metrics, metrics(new Random(1), Double.NaN));
    return Fixtures.candidates(metrics);
  }

  /** A request that carries what any producer could have found out. */
  static InferenceRequest request(Candidates candidates, long seed) {
    Random random = new Random(seed);
    int size = candidates.size();
    InferenceRequest request =
        Fixtures.request(
            "m",
            Headers.of(
                "x-tier", "gold",
                "x-session-id", "s1",
                "x-session-token", "ZGVmYXVsdC9wb2QtMQ==",
                "test-epp-endpoint-selection", "10.0.0.1, 10.0.0.2:8000",
                "epp-profile", "decode"));
    request.data().put(TokenizedPrompt.KEY, Fixtures.prompt(640));
    request.data().put(PrefixMatches.KEY, new PrefixMatches(ints(random, size, 10), 10, 64));
    request
        .data()
        .put(UncachedTokens.KEY, new UncachedTokens(random.longs(size, 0, 1000).toArray()));
    request
        .data()
        .put(
            EncoderCacheMatches.KEY,
            new EncoderCacheMatches(random.longs(size, 0, 4).toArray(), 4));
    request.data().put(LatencyPredictions.KEY, predictions(random, size));
    if (size > 0) {
      request.data().put(PeerEndpoint.KEY, candidates.endpoint(0));
    }
    return request;
  }

  private static int[] ints(Random random, int size, int bound) {
    return random.ints(size, 0, bound + 1).toArray();
  }

  private static LatencyPredictions predictions(Random random, int size) {
    boolean[] predicted = new boolean[size];
    for (int i = 0; i < size; i++) {
      predicted[i] = random.nextInt(5) > 0;
    }
    return new LatencyPredictions(
        predicted,
        random.doubles(size, 1, 500).toArray(),
        random.doubles(size, -100, 100).toArray(),
        random.doubles(size, -10, 10).toArray(),
        ints(random, size, 3));
  }
}
