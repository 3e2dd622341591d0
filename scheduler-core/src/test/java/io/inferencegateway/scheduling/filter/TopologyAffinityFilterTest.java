package io.inferencegateway.scheduling.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.Topology;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.PeerEndpoint;
import io.inferencegateway.scheduling.filter.TopologyAffinityFilter.Parameters;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Vectors T7 to T9 of specification 04, section 12.4. */
class TopologyAffinityFilterTest {
  private static final Topology PEER = new Topology("h1", "r1", "z1", "g1");
  private static final Topology RACK = new Topology("h2", "r1", "z1", "g1");
  private static final Topology ZONE = new Topology("h2", "r2", "z1", "g1");
  private static final Topology REGION = new Topology("h2", "r2", "z2", "g1");
  private static final Topology ELSEWHERE = new Topology("h2", "r2", "z2", "g2");

  @Test
  void whoIsNearEnoughStays() {
    assertThat(kept("rack", withPeer(), PEER, RACK, ZONE, REGION, ELSEWHERE)).containsExactly(0, 1);
    assertThat(kept("region", withPeer(), PEER, RACK, ZONE, REGION, ELSEWHERE))
        .containsExactly(0, 1, 2, 3);
  }

  @Test
  void everyoneStaysWhenNobodyIsNear() {
    assertThat(kept("host", withPeer(), ZONE, REGION)).containsExactly(0, 1);
  }

  @Test
  void everyoneStaysWithoutAPeer() {
    assertThat(kept("rack", Fixtures.request("m"), PEER, ELSEWHERE)).containsExactly(0, 1);
  }

  @Test
  void otherLevelsAreRefused() {
    assertThatThrownBy(() -> new Parameters("planet", "")).hasMessageContaining("minAffinity");
  }

  private static List<Integer> kept(String level, InferenceRequest request, Topology... places) {
    Candidates candidates = Fixtures.unknown(places.length);
    for (int i = 0; i < places.length; i++) {
      candidates.endpoint(i).attributes().put(Topology.KEY, places[i]);
    }
    return Fixtures.keptBy(
        new TopologyAffinityFilter(new Parameters(level, "")), request, candidates);
  }

  private static InferenceRequest withPeer() {
    Endpoint peer = Fixtures.endpoint(99);
    peer.attributes().put(Topology.KEY, PEER);
    InferenceRequest request = Fixtures.request("m");
    request.data().put(PeerEndpoint.KEY, peer);
    return request;
  }
}
