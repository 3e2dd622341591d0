package io.inferencegateway.scheduling.scorer;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.Topology;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.PeerEndpoint;
import io.inferencegateway.scheduling.scorer.TopologyAffinityScorer.Parameters;
import org.junit.jupiter.api.Test;

class TopologyAffinityTest {
  private final TopologyAffinityScorer scorer = new TopologyAffinityScorer(Parameters.DEFAULT);

  @Test
  void scoreFallsWithTheDistanceToThePeer() {
    Candidates places =
        at(
            new Topology("h1", "r1", "z1", "g1"),
            new Topology("h2", "r1", "z1", "g1"),
            new Topology("h2", "r2", "z1", "g1"),
            new Topology("h2", "r2", "z2", "g1"),
            new Topology("h2", "r2", "z2", "g2"),
            new Topology("", "r1", "", ""));

    assertThat(Fixtures.scoresOf(scorer, withPeer(), places))
        .containsExactly(1, 0.2, 0.05, 0.02, 0, 0.2);
  }

  @Test
  void withoutPeerOrPlaceNobodyIsNear() {
    Candidates one = at(new Topology("h1", "r1", "z1", "g1"));

    assertThat(Fixtures.scoresOf(scorer, Fixtures.request("m"), one)).containsExactly(0);
    assertThat(Fixtures.scoresOf(scorer, withPeer(), Fixtures.unknown(1))).containsExactly(0);
  }

  private static Candidates at(Topology... places) {
    Candidates candidates = Fixtures.unknown(places.length);
    for (int i = 0; i < places.length; i++) {
      candidates.endpoint(i).attributes().put(Topology.KEY, places[i]);
    }
    return candidates;
  }

  private static InferenceRequest withPeer() {
    Endpoint peer = Fixtures.endpoint(99);
    peer.attributes().put(Topology.KEY, new Topology("h1", "r1", "z1", "g1"));
    InferenceRequest request = Fixtures.request("m");
    request.data().put(PeerEndpoint.KEY, peer);
    return request;
  }
}
