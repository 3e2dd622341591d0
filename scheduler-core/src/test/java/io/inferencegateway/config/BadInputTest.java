package io.inferencegateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Text that is broken, or made to break its reader, is refused quickly. */
class BadInputTest {
  private static final Duration AT_ONCE = Duration.ofSeconds(1);
  private static final int TEN_MB = 10_000_000;

  @TestFactory
  Stream<DynamicTest> hostileTextIsRefusedWithinASecond() {
    return Stream.of(
        refused("a bomb of aliases", "plugins[", bomb()),
        refused("10 MB of text", "", "plugins: [\"" + "x".repeat(TEN_MB) + "\"]"),
        refused("10 MB of brackets", "", "plugins: " + "[".repeat(TEN_MB)),
        refused("deep lists", "plugins[0][0]", "plugins: " + "[".repeat(50_000)),
        refused("deep mappings", "plugins.a.a", "plugins: " + "{a: ".repeat(50_000)),
        refused("deep JSON", "", "{\"plugins\": " + "[".repeat(50_000)),
        refused("a tab", "", "plugins:\n\t- type: queue-scorer\n"),
        refused("a key twice", "plugins", "plugins: []\nkind: EndpointPickerConfig\nplugins: []\n"),
        refused("a JSON key twice", "plugins", "{\"plugins\": [], \"plugins\": []}"),
        refused("NUL", "", "plugins: [{type: \"queue\0scorer\"}]"),
        refused("a circle", "plugins[0]", "plugins: &a [*a]\n"),
        refused("a circle of merges", "plugins[0]", "plugins: [&a {<<: *a}]\n"),
        refused("an unknown alias", "plugins", "plugins: *nobody\n"),
        refused("text after the document", "", "{\"plugins\": []} {\"plugins\": []}"),
        refused("a Java type", "plugins", "plugins: !!java.net.URL [\"http://127.0.0.1/\"]\n"),
        refused("a complex key", "?", "? [a, b]\n: c\n"),
        refused("100,000 unknown keys", "k", keys(100_000)),
        refused("5,000 unknown keys", "k0", keys(5_000)));
  }

  @Test
  void onlyTheFirstOfSeveralDocumentsCounts() throws ConfigException {
    EndpointPickerConfig config =
        DocumentReader.read("plugins: [{type: queue-scorer}]\n---\nnonsense: true\n");

    assertThat(Objects.requireNonNull(config).plugins()).hasSize(1);
  }

  @Test
  void everyPrefixOfADocumentIsReadOrRefused() {
    String text = DefaultDocument.TEXT + "flowControl: {maxBytes: &a 1Gi, maxRequests: *a}\n";

    for (int end = 0; end <= text.length(); end++) {
      String prefix = text.substring(0, end);
      assertThatCode(
              () -> {
                try {
                  DocumentReader.read(prefix);
                } catch (ConfigException e) {
                  assertThat(e.category()).isEqualTo(ConfigException.Category.DECODE);
                }
              })
          .as(prefix)
          .doesNotThrowAnyException();
    }
  }

  private static DynamicTest refused(String name, String path, String text) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          long start = processorNanos();
          ConfigException refusal =
              catchThrowableOfType(ConfigException.class, () -> DocumentReader.read(text));
          long nanos = processorNanos() - start;

          assertThat(refusal.category()).isEqualTo(ConfigException.Category.DECODE);
          assertThat(refusal.errors())
              .as(refusal.errors().getFirst().toString())
              .anyMatch(error -> error.path().startsWith(path));
          assertThat(Duration.ofNanos(nanos)).isLessThan(AT_ONCE);
        });
  }

  /** Of this thread, so that a busy machine does not count. */
  private static long processorNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static String bomb() {
    String levels =
        IntStream.rangeClosed(1, 9)
            .mapToObj(i -> "&a" + i + " [" + ("*a" + (i - 1) + ", ").repeat(9) + "]")
            .collect(Collectors.joining(", "));
    return "plugins: [&a0 [x], " + levels + "]\n";
  }

  private static String keys(int count) {
    return IntStream.range(0, count).mapToObj(i -> "k" + i + ": 1\n").collect(Collectors.joining());
  }
}
