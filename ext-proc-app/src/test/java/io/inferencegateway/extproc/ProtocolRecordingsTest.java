package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.config.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Holds every recorded conversation with the reference endpoint picker against our gRPC server.
 *
 * <p>Where a recording says under {@code ours} that we differ on purpose, the folder {@code
 * protocol-ours} holds what ours answers in the steps that differ.
 */
class ProtocolRecordingsTest {
  private static final Path RECORDINGS = Path.of("src/test/resources/recordings/protocol");
  private static final Path OURS = Path.of("src/test/resources/recordings/protocol-ours");

  /** Differences that a decision demands and of which the recording says nothing. */
  private static final Map<String, String> DECIDED =
      Map.of(
          "proto-exchange-cancel", "decision 14: response bodies are not buffered",
          "parse-vllm-grpc-generate", "decision 5: token counts are observed once");

  /** Recordings that need a plugin type which can only be configured. */
  private static final Set<String> WITHOUT_PLUGIN =
      Set.of("proto-address-ipv6-headers-only", "proto-address-ipv6-hint");

  /** Recordings that show a part which there is not, and what it is. */
  private static final Map<String, String> WITHOUT_PART =
      Map.of(
          "proto-errors-stream-metrics-cancelled", "streams are not counted",
          "proto-metrics-at-start", "build and queues are not exported",
          "proto-metrics-every-family", "averages of the pool, streams and build are not exported",
          "proto-tracing-not-sampled", "there is no tracing");

  private static final AtomicInteger EQUAL = new AtomicInteger();
  private static final AtomicInteger OURS_DIFFERS = new AtomicInteger();
  private static final AtomicInteger LACKING = new AtomicInteger();

  @TempDir private static Path folder;

  @TestFactory
  Stream<DynamicTest> everyRecordingIsReproduced() throws IOException {
    try (Stream<Path> files = Files.list(RECORDINGS)) {
      return files.sorted().toList().stream()
          .map(
              file -> {
                String name = file.getFileName().toString().replace(".json", "");
                return DynamicTest.dynamicTest(name, () -> replay(name, file));
              });
    }
  }

  @AfterAll
  @SuppressWarnings("SystemOut") // the numbers are part of the build's report
  static void report() {
    System.out.println(
        "protocol recordings: equal " + EQUAL + ", ours " + OURS_DIFFERS + ", lacking " + LACKING);
  }

  private static void replay(String name, Path file) throws Exception {
    JsonNode recording = JsonMapper.shared().readTree(Files.readString(file));
    Path oursFile = OURS.resolve(name + ".json");
    boolean differs = Files.exists(oursFile);
    JsonNode ours =
        differs
            ? JsonMapper.shared().readTree(Files.readString(oursFile))
            : JsonMapper.shared().createArrayNode();
    if (differs) {
      assertThat(recording.path("ours").asString("") + DECIDED.getOrDefault(name, ""))
          .as("why ours differs")
          .isNotEmpty();
    }
    try (ConversationReplay replay =
        new ConversationReplay(recording, ours, Files.createDirectory(folder.resolve(name)))) {
      if (WITHOUT_PLUGIN.contains(name)) {
        assertThatThrownBy(replay::run)
            .isInstanceOfSatisfying(
                ConfigException.class,
                e -> assertThat(e.category()).isEqualTo(ConfigException.Category.UNAVAILABLE));
        LACKING.incrementAndGet();
      } else if (WITHOUT_PART.containsKey(name)) {
        assertThat(replay.run()).as("no longer: " + WITHOUT_PART.get(name)).isNotEmpty();
        LACKING.incrementAndGet();
      } else if (recording.path("startFails").asBoolean(false)) {
        assertThatThrownBy(replay::run)
            .isInstanceOfSatisfying(
                ConfigException.class,
                e -> assertThat(e.category()).isEqualTo(ConfigException.Category.PLUGIN_PARAM));
        EQUAL.incrementAndGet();
      } else {
        assertThat(replay.run()).as(recording.path("ours").asString("")).isEmpty();
        (differs ? OURS_DIFFERS : EQUAL).incrementAndGet();
      }
    }
  }
}
