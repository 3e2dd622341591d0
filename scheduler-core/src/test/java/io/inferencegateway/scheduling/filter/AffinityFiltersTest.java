package io.inferencegateway.scheduling.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.endpoint.EndpointMetadata;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.signal.InFlightLoad;
import io.inferencegateway.signal.LatencyPredictions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AffinityFiltersTest {

  @Test
  void thoseThatMeetTheObjectiveAreKeptAndExploringKeepsTheOthers() {
    LatencyPredictions predictions =
        new LatencyPredictions(
            new boolean[] {true, true, false},
            new double[3],
            new double[] {10, -1, 0},
            new double[] {5, 5, 0},
            new int[3]);

    assertThat(tier(0, predictions)).containsExactly(0);
    assertThat(tier(1, predictions)).containsExactly(1, 2);
  }

  @Test
  void withoutPredictionsEveryoneIsKept() {
    LatencyPredictions none =
        new LatencyPredictions(
            new boolean[3], new double[3], new double[3], new double[3], new int[3]);

    assertThat(tier(0, none)).containsExactly(0, 1, 2);
  }

  @Test
  void holdersOfMostOfThePromptAreKept() {
    assertThat(affinity(0, 1000, matches(100, 90, 85, 10), Fixtures.unknown(3)))
        .containsExactly(0, 1);
    assertThat(affinity(0, 1000, matches(100, 70, 10), Fixtures.unknown(2))).containsExactly(0, 1);
    assertThat(affinity(0, 1000, matches(100, 0), Fixtures.unknown(1))).containsExactly(0);
  }

  @Test
  void holderThatIsTooBusyIsNotPreferred() {
    Candidates loads = Fixtures.inFlight(1, 1);
    tokens(loads.endpoint(0), 500);
    tokens(loads.endpoint(1), 50);

    assertThat(affinity(100, 1000, matches(10, 9, 0), loads)).containsExactly(0, 1);
    assertThat(affinity(1000, 1000, matches(10, 9, 0), loads)).containsExactly(0);
  }

  @Test
  void holderWithoutPredictionIsNotPreferredToOneWithOne() {
    InferenceRequest request = Fixtures.request("m");
    request.data().put(PrefixMatches.KEY, matches(10, 9, 0));
    request
        .data()
        .put(
            LatencyPredictions.KEY,
            new LatencyPredictions(
                new boolean[] {false, true},
                new double[] {0, 50},
                new double[2],
                new double[2],
                new int[2]));
    Filter filter =
        new PrefixCacheAffinityFilter(
            new PrefixCacheAffinityFilter.Parameters(
                0.8, 0, 18_000, "latencyPredictor", 0, "", "", ""),
            Fixtures.context());

    assertThat(Fixtures.keptBy(filter, request, Fixtures.unknown(2))).containsExactly(0, 1);
  }

  @Test
  void impossibleSettingsAreRefused() {
    assertThatThrownBy(() -> new SloHeadroomTierFilter.Parameters(1.5, ""))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("epsilonExploreNeg: 1.5");
    assertThatThrownBy(
            () ->
                new PrefixCacheAffinityFilter.Parameters(
                    0.8, 0, 1, "prefillThroughput", 0, "", "", ""))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("peakPrefillThroughput");
  }

  @Test
  void headerNamesAddressesAndPorts() {
    Candidates servers =
        Candidates.of(
            List.of(
                server("10.0.0.1", 3000),
                server("10.0.0.2", 3000),
                server("10.0.0.3", 3004),
                server("fd00::1", 8000)));

    assertThat(named("10.0.0.3:3004, 10.0.0.2, 10.0.0.3", servers)).containsExactly(1, 2);
    assertThat(named("[fd00::1]:8000", servers)).containsExactly(3);
    assertThat(named("  ", servers)).isEmpty();
    assertThat(Fixtures.keptBy(new HeaderBasedTestingFilter(), Fixtures.request("m"), servers))
        .isEmpty();
  }

  private static List<Integer> named(String header, Candidates servers) {
    return Fixtures.keptBy(
        new HeaderBasedTestingFilter(),
        Fixtures.requestWith("test-epp-endpoint-selection", header),
        servers);
  }

  private static Endpoint server(String address, int port) {
    return new Endpoint(
        new EndpointMetadata(
            new EndpointId("default", address), address, address, port, port, Map.of()));
  }

  private static void tokens(Endpoint endpoint, long tokens) {
    InFlightLoad load = new InFlightLoad();
    load.add(1, tokens);
    endpoint.attributes().put(InFlightLoad.KEY, load);
  }

  private static PrefixMatches matches(int total, int... matched) {
    return new PrefixMatches(matched, total, 64);
  }

  private static List<Integer> affinity(
      double penalty, double throughput, PrefixMatches matches, Candidates candidates) {
    InferenceRequest request = Fixtures.request("m");
    request.data().put(PrefixMatches.KEY, matches);
    Filter filter =
        new PrefixCacheAffinityFilter(
            new PrefixCacheAffinityFilter.Parameters(
                0.8, 0, penalty, "prefillThroughput", throughput, "", "", ""),
            Fixtures.context());
    return Fixtures.keptBy(filter, request, candidates);
  }

  private static List<Integer> tier(double exploring, LatencyPredictions predictions) {
    InferenceRequest request = Fixtures.request("m");
    request.data().put(LatencyPredictions.KEY, predictions);
    Filter filter =
        new SloHeadroomTierFilter(
            new SloHeadroomTierFilter.Parameters(exploring, ""), Fixtures.context());
    return Fixtures.keptBy(filter, request, Fixtures.unknown(3));
  }
}
