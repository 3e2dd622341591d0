package io.inferencegateway.benchmarks.decision;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointMetrics;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.RoutingOutcome.Routed;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecisionPoolTest {

  @Test
  void aDecisionIsMeasuredOverEndpointsWithDifferentNumbersThatStay() throws Exception {
    try (DecisionPool pool = DecisionPool.of(5)) {
      ChatRequests requests = new ChatRequests(2);

      for (int i = 0; i < 10; i++) {
        Routed routed = (Routed) pool.pool().route(requests.next()).toCompletableFuture().join();
        routed.request().end(Ending.NATURAL);
      }

      List<Endpoint> endpoints = pool.pool().endpoints().endpoints();
      assertThat(endpoints).extracting(Endpoint::reservedRequests).containsOnly(0);
      assertThat(endpoints)
          .extracting(endpoint -> endpoint.metrics().waitingRequests())
          .containsExactlyInAnyOrder(0, 1, 2, 3, 4);
      assertThat(endpoints).extracting(Endpoint::metrics).doesNotContain(EndpointMetrics.UNKNOWN);
    }
  }
}
