package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.EndpointPickerConfig.PluginSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who is made before whom (specification 03, section 22.5). */
class CreationOrderTest {

  @Test
  void othersAreMadeBeforeThoseThatReferToThem() throws ConfigException {
    Map<String, List<String>> needs = Map.of("A", List.of("B"));

    assertThat(order(needs, "A", "B")).containsExactly("B", "A");
    assertThat(order(needs, "B", "A")).containsExactly("B", "A");
    assertThat(order(Map.of("A", List.of("B", "C", "D", "E", "F")), "A", "F", "E", "D", "C", "B"))
        .hasSize(6)
        .last()
        .isEqualTo("A");
  }

  @Test
  void circlesAreRefused() {
    Map<String, List<String>> circle = Map.of("A", List.of("B"), "B", List.of("A"));

    ConfigException refusal =
        catchThrowableOfType(ConfigException.class, () -> order(circle, "A", "B"));

    assertThat(refusal.category()).isEqualTo(Category.PLUGIN_GRAPH);
    assertThat(refusal).hasMessageContaining("cycle detected");
  }

  @Test
  void namesThatNobodyHasAreRefused() {
    ConfigException refusal =
        catchThrowableOfType(ConfigException.class, () -> order(Map.of("A", List.of("X")), "A"));

    assertThat(refusal.category()).isEqualTo(Category.PLUGIN_GRAPH);
    assertThat(refusal).hasMessageContaining("unregistered plugin X");
  }

  private static List<String> order(Map<String, List<String>> references, String... names)
      throws ConfigException {
    List<PluginSpec> specs = Arrays.stream(names).map(PluginSpec::added).toList();
    return CreationOrder.of(specs, references).stream().map(PluginSpec::name).toList();
  }
}
