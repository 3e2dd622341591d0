package io.inferencegateway.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.config.ConfigException;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Replays conversations recorded with the reference endpoint picker: the same scores, destinations,
 * headers and refusals have to come out. Where ours differs on purpose a recording says so under
 * {@code ours}, and its results are those of ours.
 */
@Execution(ExecutionMode.CONCURRENT)
class SchedulingRecordingsTest {
  private static final AtomicInteger REPLAYED = new AtomicInteger();

  @TempDir private static Path folder;

  @TestFactory
  Stream<DynamicTest> ours() throws IOException, URISyntaxException {
    URI recordings =
        Objects.requireNonNull(getClass().getResource("/recordings/scheduling")).toURI();
    try (Stream<Path> files = Files.list(Path.of(recordings))) {
      return files.sorted().toList().stream()
          .map(
              file -> {
                String name = file.getFileName().toString().replace(".json", "");
                return DynamicTest.dynamicTest(name, () -> replay(name, file));
              });
    }
  }

  private static void replay(String name, Path file) throws IOException, ConfigException {
    JsonNode recording = new JsonMapper().readTree(Files.readString(file));
    try (Replay replay = new Replay(recording, Files.createDirectory(folder.resolve(name)))) {
      if (recording.path("startFails").asBoolean(false)) {
        boolean unknownType = recording.path("message").asString("").contains("not registered");
        assertThatThrownBy(replay::run)
            .as(name)
            .isInstanceOf(ConfigException.class)
            .satisfies(
                e ->
                    assertThat(e.getMessage().contains("is not registered"))
                        .as("%s: %s", name, e)
                        .isEqualTo(unknownType));
      } else {
        replay.run();
      }
    }
    REPLAYED.incrementAndGet();
  }

  @AfterAll
  static void printCount() {
    System.out.println("replayed " + REPLAYED + " recordings with the results of the reference");
  }
}
