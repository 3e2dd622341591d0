package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.producer.DataProducer;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreciseScorersTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{type: precise-prefix-cache-producer, name: k}, {type: precise-prefix-cache-scorer}]",
        "[{type: precise-prefix-cache-scorer}, {type: precise-prefix-cache-producer, name: k}]",
        "[{type: precise-prefix-cache-scorer, parameters: {whatever: 1}},"
            + " {type: precise-prefix-cache-producer, name: k}]",
      })
  void scorerUsesTheDeclaredProducerInWhateverOrder(String plugins) throws ConfigException {
    PluginInstances instances = Plans.of(Plans.ENVELOPE + "plugins: " + plugins).instances();

    Plugin scorer = plugin(instances);
    assertThat(scorer).isInstanceOf(DataConsumer.class).isNotInstanceOf(DataProducer.class);
    assertThat(((DataConsumer) scorer).requiredData()).containsExactly(PrefixMatches.KEY.from("k"));
    assertThat(instances.reportedType("precise-prefix-cache-scorer"))
        .isEqualTo("prefix-cache-scorer");
  }

  @Test
  void scorerAloneFollowsEventsItself() throws ConfigException {
    PluginInstances instances =
        Plans.of(Plans.ENVELOPE + "plugins: [{type: precise-prefix-cache-scorer}]").instances();

    assertThat(plugin(instances)).isInstanceOf(DataProducer.class);
    assertThat(instances.reportedType("precise-prefix-cache-scorer"))
        .isEqualTo("precise-prefix-cache-scorer");
  }

  @Test
  void severalProducersAreRefused() {
    String plugins =
        """
        plugins:
        - {type: precise-prefix-cache-producer, name: a}
        - {type: precise-prefix-cache-producer, name: b}
        - {type: precise-prefix-cache-scorer}
        """;

    assertThatThrownBy(() -> Plans.of(Plans.ENVELOPE + plugins))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("plugins[2].parameters")
        .hasMessageContaining("multiple precise-prefix-cache-producer instances configured (a, b)");
  }

  private static Plugin plugin(PluginInstances instances) {
    return Objects.requireNonNull(
        instances.find("precise-prefix-cache-scorer", Plugin.class), "the scorer");
  }
}
