package io.inferencegateway.datalayer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricSpecTest {

  @Test
  void emptyTextDisablesTheNumber() {
    assertThat(MetricSpec.parse("")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"my_metric", " my_metric ", "my_metric{}"})
  void nameAloneHasNoMatcher(String text) {
    assertThat(MetricSpec.parse(text)).isEqualTo(new MetricSpec("my_metric", Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"m{a=b,c=d}", "m{a=\"b\",c=\"d\"}", " m { a = b , c = d } "})
  void labelsMayBeQuotedOrNot(String text) {
    assertThat(MetricSpec.parse(text)).isEqualTo(new MetricSpec("m", Map.of("a", "b", "c", "d")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " ",
        "m{a=b",
        "ma=b}",
        "m{a}",
        "m{=b}",
        "m{a=}",
        "m{ = }",
        "m{a=b}x",
        "{a=b}",
        "1_bad",
        "m{a!=b}",
        "m{a=~\"b\"}",
        "m{a=b,}"
      })
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> MetricSpec.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
