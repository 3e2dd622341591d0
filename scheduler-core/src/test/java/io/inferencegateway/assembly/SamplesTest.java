package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The samples of the specification and what they become (specification 03, section 20). */
class SamplesTest {
  private static final Path SAMPLES = Path.of("src/test/resources/samples");

  @TestFactory
  Stream<DynamicTest> everySampleHasItsEffectiveForm() {
    return IntStream.rangeClosed(1, 16)
        .mapToObj(i -> "S" + i)
        .map(name -> DynamicTest.dynamicTest(name, () -> check(name)));
  }

  private static void check(String name) throws Exception {
    String expected = Files.readString(SAMPLES.resolve(name + ".effective.txt")).strip();

    PoolPlan plan = Plans.of(document(name));

    assertThat(plan.effectiveForm()).isEqualTo(expected);
  }

  private static String document(String name) throws IOException {
    return Files.readString(SAMPLES.resolve(name + ".yaml"));
  }
}
