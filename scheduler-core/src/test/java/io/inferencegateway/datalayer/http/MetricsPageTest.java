package io.inferencegateway.datalayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsPageTest {

  @ParameterizedTest
  @ValueSource(strings = {"m 1", "m 1\r\n", "m 1 \n", "# TYPE m gauge\n# TYPE m gauge\nm 1\n"})
  void oddButClearPagesAreRead(String text) {
    MetricsPage page = read(text);

    assertThat(page.problem("m")).isEmpty();
    assertThat(page.samples("m")).containsExactly(new Sample(Map.of(), 1, 0));
  }

  @Test
  void labelsTimestampsAndEscapesAreRead() {
    MetricsPage page = read("m{a=\"x\\\"y\\\\z\\n\",b=\"\",} 2.5 1000\n");

    assertThat(page.samples("m"))
        .containsExactly(new Sample(Map.of("a", "x\"y\\z\n", "b", ""), 2.5, 1000));
  }

  @ParameterizedTest
  @ValueSource(strings = {"m{a=\"x 1\n", "m 1f\n", "m\n", "m 0x1\n", "m 1 2.5\n"})
  void malformedLineOfAWantedFamilyIsReported(String text) {
    assertThat(read(text).problem("m")).isNotEmpty();
  }

  @Test
  void malformedLinesOfOtherFamiliesAreSkipped() {
    MetricsPage page = read("<html>\nother{ 1\nm 3\nother x\n");

    assertThat(page.problem("m")).isEmpty();
    assertThat(page.samples("m")).containsExactly(new Sample(Map.of(), 3, 0));
  }

  @Test
  void tooLongLabelValueIsReported() {
    assertThat(read("m{a=\"" + "x".repeat(70_000) + "\"} 1\n").problem("m")).isNotEmpty();
  }

  private static MetricsPage read(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return MetricsPage.read(bytes, bytes.length, new MetricsPage.Wanted(Set.of("m")));
  }
}
