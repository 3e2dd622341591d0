package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.config.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
  private static final AtomicInteger EQUAL = new AtomicInteger();
  private static final AtomicInteger DIFFERENT = new AtomicInteger();

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
  @SuppressWarnings("SystemOut") // the number is part of the build's report
  static void report() {
    System.out.println("protocol recordings: equal " + EQUAL + ", as ours says " + DIFFERENT);
  }

  private static void replay(String name, Path file) throws Exception {
    JsonNode recording = new JsonMapper().readTree(Files.readString(file));
    Path ours = OURS.resolve(name + ".json");
    boolean differs = Files.exists(ours);
    JsonNode expected =
        differs
            ? new JsonMapper().readTree(Files.readString(ours))
            : JsonMapper.shared().createArrayNode();
    assertThat(differs && recording.path("ours").asString("").isEmpty())
        .as("a difference that the recording does not allow")
        .isFalse();
    try (ConversationReplay replay =
        new ConversationReplay(recording, expected, Files.createDirectory(folder.resolve(name)))) {
      if (recording.path("startFails").asBoolean(false)) {
        assertThatThrownBy(replay::run).isInstanceOf(ConfigException.class);
      } else {
        List<String> differences = replay.run();
        assertThat(differences).as(recording.path("ours").asString("")).isEmpty();
      }
    }
    (differs ? DIFFERENT : EQUAL).incrementAndGet();
  }
}
