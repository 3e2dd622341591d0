package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.assembly.ReloadResult.Applied;
import io.inferencegateway.assembly.ReloadResult.Unchanged;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.request.ServedReport;
import io.inferencegateway.routing.DecisionRecord;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.InFlightRequest;
import io.inferencegateway.scheduling.SchedulingProfile.WeightedScorer;
import io.inferencegateway.signal.InFlightLoad;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("records what all threads log")
class PoolReloadTest {
  private static final String PROMPT = "x".repeat(2000);

  @TempDir private Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private ReloadingPool running;

  @SuppressWarnings("NullAway.Init") // set before each test
  private Pool pool;

  @BeforeEach
  void start() throws Exception {
    running = ReloadingPool.start(folder);
    pool = running.pool();
  }

  @AfterEach
  void stop() {
    running.close();
  }

  @Test
  void metersExistFromTheStart() {
    assertThat(running.generation()).isEqualTo(1);
    assertThat(running.reloads())
        .isEqualTo(Map.of("applied", 0.0, "unchanged", 0.0, "rejected", 0.0));
  }

  @Test
  void anotherWeightIsInForceAtOnce() {
    ReloadResult result = pool.reload(changed("weight: 2", "weight: 5"));

    assertThat(result).isInstanceOf(Applied.class);
    assertThat(weights(running.routed("hello"))).containsEntry("queue-scorer", 5.0);
    assertThat(running.generation()).isEqualTo(2);
    assertThat(running.reloads()).containsEntry("applied", 1.0);
    assertThat(pool.effectiveYaml()).startsWith("# generation: 2\n# origin: text\n");
  }

  @Test
  void prefixesAreRememberedWhileTheirProducerDoesNotChange() {
    running.routed(PROMPT).end(Ending.NATURAL);

    pool.reload(changed("weight: 2", "weight: 5"));

    assertThat(prefixScore(running.routed(PROMPT))).isPositive();
  }

  @Test
  void prefixesAreForgottenWithAnotherParameter() {
    running.routed(PROMPT).end(Ending.NATURAL);

    pool.reload(changed("blockSizeTokens: 64", "blockSizeTokens: 128"));

    assertThat(prefixScore(running.routed(PROMPT))).isZero();
  }

  @Test
  void requestsInFlightStillCountAndAreFreed() {
    InFlightRequest open = running.routed("hello");
    Endpoint endpoint = open.targets().getFirst();

    pool.reload(changed("weight: 2", "weight: 5"));

    assertThat(load(endpoint).requests()).isEqualTo(1);
    assertThat(endpoint.reservedRequests()).isEqualTo(1);
    open.end(Ending.NATURAL);
    assertThat(load(endpoint).requests()).isZero();
    assertThat(endpoint.reservedRequests()).isZero();
  }

  @Test
  void aProducerThatIsNewCountsWhatComesAndNothingTwice() {
    InFlightRequest open = running.routed("hello");
    Endpoint endpoint = open.targets().getFirst();

    pool.reload(
        changed(
            "- {type: queue-scorer}",
            "- {type: queue-scorer}\n- {type: inflight-load-producer, parameters: {outputRatio: 2}}"));
    InFlightRequest second = running.routed("hello");
    open.end(Ending.NATURAL);

    assertThat(load(endpoint).requests())
        .isEqualTo(second.targets().getFirst() == endpoint ? 1 : 0);
    second.end(Ending.NATURAL);
    assertThat(load(endpoint).requests()).isZero();
    assertThat(endpoint.reservedRequests()).isZero();
  }

  @Test
  void aProducerThatIsGoneLeavesNothingOnEndpoints() {
    Endpoint endpoint = running.endpoint("e1");

    pool.reload(
        changed("- {type: active-request-scorer}\n", "")
            .replace("  - {pluginRef: active-request-scorer, weight: 1}\n", ""));

    assertThat(endpoint.attributes().get(InFlightLoad.KEY)).isNull();
  }

  @Test
  void aRequestIsAnsweredByThePluginsItStartedWith() {
    InFlightRequest before = running.routed("hello");

    pool.reload(
        changed("- {type: session-affinity-scorer}\n", "")
            .replace("  - {pluginRef: session-affinity-scorer, weight: 1}\n", ""));
    InFlightRequest after = running.routed("hello");

    assertThat(responseHeaders(before)).contains("x-session-token");
    assertThat(responseHeaders(after)).isEmpty();
  }

  @Test
  void requestsNeverSeeTwoConfigurationsAtOnce() throws Exception {
    String other = changed("weight: 2", "weight: 20").replace("weight: 3", "weight: 30");
    AtomicBoolean going = new AtomicBoolean(true);
    Set<Set<Double>> seen;
    try (ExecutorService clients = Executors.newFixedThreadPool(4)) {
      Callable<Set<Set<Double>>> client =
          () -> {
            Set<Set<Double>> combinations = new HashSet<>();
            while (going.get()) {
              InFlightRequest request = running.routed("hello");
              combinations.add(
                  Set.of(weight(request, "queue-scorer"), weight(request, "prefix-cache-scorer")));
              request.end(Ending.NATURAL);
            }
            return combinations;
          };
      List<Future<Set<Set<Double>>>> clientsSaw =
          IntStream.range(0, 4).mapToObj(i -> clients.submit(client)).toList();
      for (int i = 0; i < 100; i++) {
        pool.reload(i % 2 == 0 ? other : running.document());
      }
      going.set(false);
      seen = new HashSet<>();
      for (Future<Set<Set<Double>>> combinations : clientsSaw) {
        seen.addAll(combinations.get());
      }
    }

    assertThat(seen).isSubsetOf(Set.of(Set.of(2.0, 3.0), Set.of(20.0, 30.0)));
    assertThat(running.generation()).isEqualTo(101);
    for (Endpoint endpoint : pool.endpoints().endpoints()) {
      assertThat(endpoint.reservedRequests()).isZero();
      assertThat(load(endpoint).requests()).isZero();
    }
  }

  @Test
  void otherWordsForTheSameChangeNothing() {
    ReloadResult result = pool.reload("# a comment\n" + running.document());

    assertThat(result).isEqualTo(new Unchanged());
    assertThat(running.generation()).isEqualTo(1);
    assertThat(running.reloads()).containsEntry("unchanged", 1.0);
    assertThat(pool.effectiveYaml())
        .as("places are those in the new text")
        .contains("type: queue-scorer  # line 3\n");
  }

  @Test
  void endpointsOfBothDiscoveriesStayWhatTheyAre() throws Exception {
    Path other = ReloadingPool.endpoints(folder, "other.yaml", 2, 3);
    InFlightRequest open = running.routed("hello");
    Endpoint kept = running.endpoint("e2");

    ReloadResult result = pool.reload(changed("endpoints.yaml", "other.yaml"));

    assertThat(Files.exists(other)).isTrue();
    assertThat(result).isInstanceOf(Applied.class);
    assertThat(pool.endpoints().endpoints())
        .extracting(endpoint -> endpoint.id().name())
        .containsExactly("e2", "e3");
    assertThat(running.endpoint("e2")).isSameAs(kept);
    assertThat(load(running.endpoint("e3")).requests()).isZero();
    open.end(Ending.NATURAL);
    assertThat(open.targets().getFirst().reservedRequests()).isZero();
  }

  @Test
  void aDiscoveryThatFailsRefusesAllOfTheConfiguration() {
    List<Endpoint> before = pool.endpoints().endpoints();
    String text = changed("endpoints.yaml", "absent.yaml").replace("weight: 2", "weight: 5");

    try (LogRecorder log = new LogRecorder()) {
      pool.reload(text);

      assertThat(log.lines()).singleElement().asString().contains("absent.yaml");
    }
    assertThat(pool.endpoints().endpoints()).isEqualTo(before);
    assertThat(weights(running.routed("hello"))).containsEntry("queue-scorer", 2.0);
    assertThat(running.reloads()).containsEntry("rejected", 1.0);
  }

  @Test
  void allErrorsOfAStepAreLoggedOnALineEach() {
    String bad =
        changed("weight: 2", "weight: 5")
            .replace("blockSizeTokens: 64", "blockSizeTokens: -1, lruCapacity: \"a\\nb\"")
            .replace("path:", "paht:");
    List<String> lines;
    try (LogRecorder log = new LogRecorder()) {
      pool.reload(bad);
      lines = log.lines();
      assertThat(log.hasTraces()).isFalse();
    }

    assertThat(lines)
        .allSatisfy(line -> assertThat(line).startsWith("ERROR configuration rejected, the last"))
        .allSatisfy(line -> assertThat(line).doesNotContain("\n"))
        .anySatisfy(line -> assertThat(line).contains("plugins[2].parameters.lruCapacity"))
        .anySatisfy(line -> assertThat(line).contains("plugins[5].parameters.paht"))
        .hasSize(2);
    assertThat(running.reloads()).containsEntry("rejected", 1.0).containsEntry("applied", 0.0);
    assertThat(running.generation()).isEqualTo(1);
    assertThat(weights(running.routed("hello"))).containsEntry("queue-scorer", 2.0);
  }

  @Test
  void whatChangedIsLoggedWithWhatBecomesOfIt() {
    List<String> lines;
    try (LogRecorder log = new LogRecorder()) {
      pool.reload(
          changed("weight: 2", "weight: 5").replace("blockSizeTokens: 64", "blockSizeTokens: 128"));
      lines = log.lines();
    }

    assertThat(lines)
        .contains(
            "INFO configuration changes change=\"plugins[approx-prefix-cache-producer]:"
                + " parameters.blockSizeTokens 64 -> 128; state new\"",
            "INFO configuration changes change=\"schedulingProfiles[default]"
                + ".plugins[queue-scorer].weight: 2.0 -> 5.0\"",
            "INFO configuration applied generation=\"2\" origin=\"text\"");
  }

  @Test
  void aPreviewTellsTheSameButDoesNothing() throws Exception {
    String text = changed("weight: 2", "weight: 5");
    ConfigPreview preview;
    try (LogRecorder log = new LogRecorder()) {
      preview = pool.preview(text);
      assertThat(log.lines()).isEmpty();
    }

    assertThat(running.generation()).isEqualTo(1);
    assertThat(running.reloads().values()).containsOnly(0.0);
    assertThat(weights(running.routed("hello"))).containsEntry("queue-scorer", 2.0);
    assertThat(((Applied) pool.reload(text)).diff()).isEqualTo(preview.diff());
  }

  @Test
  void whatAPreviewWarnsOfIsInItsText() throws Exception {
    ConfigPreview preview =
        pool.preview(
            changed(
                "{pluginRef: queue-scorer, weight: 2}", "{pluginRef: queue-scorer, weight: -2}"));

    assertThat(preview.toString())
        .contains("weight: 2.0 -> -2.0\n")
        .endsWith("\nwarning: schedulingProfiles[0].plugins[0].weight: -2.0 (expected: 0 or more)");
  }

  @Test
  void afterTheEndNothingIsTaken() {
    pool.close();

    pool.reload(changed("weight: 2", "weight: 5"));

    assertThat(running.generation()).isEqualTo(1);
  }

  private String changed(String from, String to) {
    assertThat(running.document()).contains(from);
    return running.document().replace(from, to);
  }

  private static InFlightLoad load(Endpoint endpoint) {
    return Objects.requireNonNull(endpoint.attributes().get(InFlightLoad.KEY));
  }

  private static Map<String, Double> weights(InFlightRequest request) {
    return decision(request).scorers().stream()
        .collect(Collectors.toMap(WeightedScorer::name, WeightedScorer::weight));
  }

  private static double weight(InFlightRequest request, String scorer) {
    return Objects.requireNonNull(weights(request).get(scorer));
  }

  /** The best score any endpoint got. */
  private static double prefixScore(InFlightRequest request) {
    List<String> names = decision(request).scorers().stream().map(WeightedScorer::name).toList();
    double[] scores = decision(request).run().scores()[names.indexOf("prefix-cache-scorer")];
    request.end(Ending.NATURAL);
    return Math.max(scores[0], scores[1]);
  }

  private static DecisionRecord decision(InFlightRequest request) {
    return Objects.requireNonNull(request.decision());
  }

  private static List<String> responseHeaders(InFlightRequest request) {
    List<String> names = new ArrayList<>();
    request
        .responseStarted(200, false, ServedReport.NONE)
        .forEach((name, value) -> names.add(name));
    request.end(Ending.NATURAL);
    return names;
  }
}
