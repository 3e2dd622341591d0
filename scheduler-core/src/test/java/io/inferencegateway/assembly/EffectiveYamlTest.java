package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class EffectiveYamlTest {
  private static final String WRITTEN =
      """
      plugins:
      - type: prefix-cache-scorer
        parameters: {matchLengthWeight: 0.5}
      - type: precise-prefix-cache-producer
        parameters:
          indexerConfig:
            kvBlockIndexConfig:
              redisConfig: {address: "redis://me:letmein@store:6379"}
      """;

  @Test
  void everyValueSaysWhereItComesFrom() throws Exception {
    String yaml = Plans.of(WRITTEN).effectiveYaml(WRITTEN);

    assertThat(yaml)
        .contains("- name: prefix-cache-scorer  # default\n  type: prefix-cache-scorer  # line 2\n")
        .contains("matchLengthWeight: 0.5  # line 3\n")
        .contains("matchLengthScaleTokens: 8192  # default\n")
        .contains("- pluginRef: prefix-cache-scorer  # default\n    weight: 1.0  # default\n")
        .contains("- name: approx-prefix-cache-producer  # default");
  }

  @Test
  void secretsAreMasked() throws Exception {
    String yaml = Plans.of(WRITTEN).effectiveYaml(WRITTEN);

    assertThat(yaml).contains("redis://***@store:6379").doesNotContain("letmein");
  }

  @TestFactory
  Stream<DynamicTest> theEffectiveDocumentIsADocumentThatMeansTheSame() {
    return IntStream.rangeClosed(1, 16)
        .mapToObj(i -> Path.of("src/test/resources/samples/S" + i + ".yaml"))
        .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> readBack(file)));
  }

  private static void readBack(Path file) throws Exception {
    String text = Files.readString(file);
    PoolPlan plan = Plans.of(text);

    PoolPlan again = Plans.of(plan.effectiveYaml(text));

    assertThat(again.schedulerForm()).isEqualTo(plan.schedulerForm());
    assertThat(again.instances().names())
        .containsExactlyInAnyOrderElementsOf(plan.instances().names());
  }
}
