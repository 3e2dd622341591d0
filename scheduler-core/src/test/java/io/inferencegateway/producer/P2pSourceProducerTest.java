package io.inferencegateway.producer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class P2pSourceProducerTest {

  @Test
  void requestIdSpreadsTheChoice() {
    assertThat(P2pSourceProducer.fraction("")).isCloseTo(0.50434290, within(1e-7));
    assertThat(P2pSourceProducer.fraction("abc")).isCloseTo(0.10265976, within(1e-7));
    assertThat(P2pSourceProducer.fraction("req-1")).isCloseTo(0.85580534, within(1e-7));
    assertThat(P2pSourceProducer.fraction("req-7")).isCloseTo(0.86361803, within(1e-7));
  }
}
