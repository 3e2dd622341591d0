package io.inferencegateway.scheduling.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.ScalarKeys;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.filter.EndpointAttributeFilter.Algorithm;
import io.inferencegateway.scheduling.filter.EndpointAttributeFilter.Threshold;
import io.inferencegateway.scheduling.filter.UtilizationFilter.Condition;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadFiltersTest {

  @Test
  void keepsEndpointsWithinAllLimits() {
    Candidates loads =
        Fixtures.candidates(
            Fixtures.metrics(0, 10, 0), Fixtures.metrics(0, 41, 0), Fixtures.metrics(1, 10, 0));

    Filter filter =
        utilization(
            false, new Condition("running-requests", 40.0), new Condition("waiting-queue", 0.0));

    assertThat(kept(filter, loads)).containsExactly(0);
  }

  @Test
  void unknownLoadCountsAsNone() {
    Filter filter = utilization(false, new Condition("active-requests", 2.0));

    assertThat(kept(filter, Fixtures.inFlight(1, 2, 3))).containsExactly(0, 1);
    assertThat(kept(filter, Fixtures.inFlight(3, -1))).containsExactly(1);
  }

  @Test
  void fallbackKeepsEveryoneInsteadOfNobody() {
    Condition none = new Condition("active-requests", 0.0);

    assertThat(kept(utilization(true, none), Fixtures.inFlight(1, 2))).containsExactly(0, 1);
    assertThat(kept(utilization(false, none), Fixtures.inFlight(1, 2))).isEmpty();
  }

  @Test
  void impossibleLimitsAreRefused() {
    assertThatThrownBy(() -> utilization(false, new Condition("kv-cache-utilization", 1.5)))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("conditions[0].maxValue: 1.5");
    assertThatThrownBy(() -> utilization(false, new Condition("waiting-queue", null)))
        .isInstanceOf(InvalidParameterException.class);
    assertThatThrownBy(() -> utilization(false, new Condition("load", 1.0)))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("conditions[0].metric: load");
    assertThatThrownBy(() -> utilization(false)).isInstanceOf(InvalidParameterException.class);
  }

  @Test
  void attributeDecidesAndMissingOnesGoByTheSetting() {
    Candidates numbers = Fixtures.unknown(3);
    numbers.endpoint(0).attributes().put(ScalarKeys.of("x", "x", null), 3.0);
    numbers.endpoint(1).attributes().put(ScalarKeys.of("x", "x", null), 5.0);

    assertThat(kept(attribute("x", "Fail", "LessThan"), numbers)).containsExactly(0);
    assertThat(kept(attribute("x", "Pass", "LessThan"), numbers)).containsExactly(0, 2);
    assertThat(kept(attribute("x", "Fail", "GreaterThanOrEqual"), numbers)).containsExactly(1);
    assertThat(kept(attribute("x", "Fail", "NotEqual"), numbers)).containsExactly(0);
  }

  @Test
  void attributeWithSlashNeedsItsProducer() {
    assertThatThrownBy(() -> attribute("x/y", "Pass", "Equal"))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("x/y");
    assertThatThrownBy(() -> attribute("x", "Pass", "Like"))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("algorithm.threshold.operator: Like");
  }

  private static Filter utilization(boolean fallback, Condition... conditions) {
    return new UtilizationFilter(
        new UtilizationFilter.Parameters(List.of(conditions), fallback, ""));
  }

  private static Filter attribute(String name, String onMissing, String operator) {
    return new EndpointAttributeFilter(
        new EndpointAttributeFilter.Parameters(
            name,
            null,
            onMissing,
            false,
            new Algorithm("threshold", new Threshold(operator, 5.0))));
  }

  private static List<Integer> kept(Filter filter, Candidates candidates) {
    return Fixtures.keptBy(filter, Fixtures.request("m"), candidates);
  }
}
