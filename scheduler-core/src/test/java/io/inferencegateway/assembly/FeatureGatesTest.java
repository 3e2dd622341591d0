package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.config.ConfigException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Specification 03, section 22.2. */
class FeatureGatesTest {

  @Test
  void gatesHaveTheirDefaultsWhenNothingIsSaid() throws ConfigException {
    assertThat(FeatureGates.of(List.of())).isEqualTo(new FeatureGates(false, true));
  }

  @Test
  void aGateIsOpenedByItsNameOrAnyWordForTrue() throws ConfigException {
    for (String entry :
        List.of("flowControl", "flowControl=TRUE", "flowControl= t ", "flowControl=true=false")) {
      assertThat(FeatureGates.of(List.of(entry)).flowControl()).as(entry).isTrue();
    }
  }

  @Test
  void theLastEntryOfAGateCounts() throws ConfigException {
    assertThat(FeatureGates.of(List.of("flowControl", "flowControl=f")).flowControl()).isFalse();
  }

  @Test
  void whatIsNoGateOrNoValueIsRefused() {
    for (String entry : List.of("flowControl=", "flowControl=yes", "FlowControl", " flowControl")) {
      assertThatThrownBy(() -> FeatureGates.of(List.of(entry)))
          .as(entry)
          .isInstanceOf(ConfigException.class)
          .hasMessageStartingWith("GATE: featureGates[0]");
    }
  }
}
