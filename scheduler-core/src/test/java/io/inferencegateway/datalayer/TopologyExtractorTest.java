package io.inferencegateway.datalayer;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.datalayer.PodObserver.Pod;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.endpoint.Topology;
import io.inferencegateway.scheduling.Fixtures;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TopologyExtractorTest {
  private static final EndpointId POD = new EndpointId("default", "pod-1");

  private final TopologyExtractor extractor =
      new TopologyExtractor(TopologyExtractor.Parameters.DEFAULT, Fixtures.context());

  @Test
  void labelsOfTheEndpointSayWhereItRuns() {
    Endpoint endpoint =
        Fixtures.endpoint(
            1, Map.of("kubernetes.io/hostname", "h", "topology.kubernetes.io/zone", "z"));

    extractor.added(endpoint);

    assertThat(topology(endpoint)).isEqualTo(new Topology("h", "", "z", ""));
  }

  @Test
  void endpointWithoutLabelsGetsNone() {
    Endpoint endpoint = Fixtures.endpoint(1);

    extractor.added(endpoint);

    assertThat(topology(endpoint)).isNull();
  }

  @Test
  void hostNameOfThePodFillsInForTheLabelWheneverItIsSeen() {
    Endpoint before = Fixtures.endpoint(1, Map.of("topology.kubernetes.io/rack", "r"));
    extractor.added(before);
    extractor.podChanged(new Pod(POD, Map.of(), true, "node-7"));
    Endpoint after = Fixtures.endpoint(1);
    extractor.added(after);

    assertThat(topology(before)).isEqualTo(new Topology("node-7", "r", "", ""));
    assertThat(topology(after)).isEqualTo(new Topology("node-7", "", "", ""));
  }

  @Test
  void podThatIsGoneOrNotReadyFillsInNoMore() {
    extractor.podChanged(new Pod(POD, Map.of(), true, "node-7"));
    extractor.podChanged(new Pod(POD, Map.of(), false, "node-7"));
    Endpoint unready = Fixtures.endpoint(1);
    extractor.added(unready);
    extractor.removed(unready);
    extractor.podChanged(new Pod(POD, Map.of(), true, "node-7"));
    extractor.podDeleted(POD);
    Endpoint deleted = Fixtures.endpoint(1);
    extractor.added(deleted);

    assertThat(topology(unready)).isNull();
    assertThat(topology(deleted)).isNull();
  }

  private static @Nullable Topology topology(Endpoint endpoint) {
    return endpoint.attributes().get(Topology.KEY.from("test"));
  }
}
