package io.inferencegateway.bbr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BaseModelMappingTest {

  @Test
  void adaptersMapToTheirBaseAndBasesToThemselves() {
    BaseModelMapping mapping = BaseModelMapping.of(Map.of("llama", List.of("sql", "chat")));

    assertThat(mapping.baseOf("sql")).isEqualTo("llama");
    assertThat(mapping.baseOf("llama")).isEqualTo("llama");
    assertThat(mapping.baseOf("other")).isEmpty();
  }

  @Test
  void aBaseModelIsNeverTheAdapterOfAnother() {
    BaseModelMapping mapping =
        BaseModelMapping.of(Map.of("a", List.of("b", "x"), "b", List.of("x")));

    assertThat(mapping.baseOf("b")).isEqualTo("b");
    assertThat(mapping.baseOf("x")).isEqualTo("a");
  }
}
