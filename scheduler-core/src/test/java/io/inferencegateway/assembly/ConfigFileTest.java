package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Whatever happens to the file, a good configuration is in force. */
@Isolated("records what all threads log")
class ConfigFileTest {
  private static final int TEN_MB = 10_000_000;

  @TempDir private Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private ReloadingPool running;

  @SuppressWarnings("NullAway.Init") // set before each test
  private Path file;

  @SuppressWarnings("NullAway.Init") // set before each test
  private ConfigFile config;

  @SuppressWarnings("NullAway.Init") // set before each test
  private LogRecorder log;

  @BeforeEach
  void start() throws Exception {
    log = new LogRecorder();
    running = ReloadingPool.start(folder);
    file = Files.writeString(folder.resolve("config.yaml"), running.document());
    config = new ConfigFile(file, ConfigFile.read(file));
  }

  @AfterEach
  void stop() {
    running.close();
    log.close();
  }

  @Test
  void theTextOfTheStartIsNoReload() {
    config.look(running.pool());

    assertThat(running.reloads().values()).containsOnly(0.0);
  }

  @Test
  void aTextIsTakenOnce() throws IOException {
    Files.writeString(file, running.document().replace("weight: 2", "weight: 5"));

    config.look(running.pool());
    config.look(running.pool());

    assertThat(running.generation()).isEqualTo(2);
    assertThat(running.reloads())
        .isEqualTo(Map.of("applied", 1.0, "unchanged", 0.0, "rejected", 0.0));
  }

  @Test
  void goingBackAfterAMistakeIsTold() throws IOException {
    Files.writeString(file, "plugins: [");
    config.look(running.pool());

    Files.writeString(file, running.document());
    config.look(running.pool());

    assertThat(running.generation()).isEqualTo(1);
    assertThat(running.reloads())
        .isEqualTo(Map.of("applied", 0.0, "unchanged", 1.0, "rejected", 1.0));
  }

  @TestFactory
  Stream<DynamicTest> badFilesAreRejected() {
    return Stream.of(
        rejected("empty", ""),
        rejected("blank", " \n\n"),
        rejected("a bomb of aliases", "plugins: [&a [x], &b [*a, *a], &c [*b, *b], {*c : 1}]"),
        rejected("10 MB", "# " + "x".repeat(TEN_MB)),
        rejected("NUL", "plugins: [{type: \"queue\0scorer\"}]"),
        rejected("no YAML", "plugins: [}"),
        rejected("an unknown plugin", "plugins: [{type: quue-scorer}]"),
        rejected("no discovery", "plugins: [{type: queue-scorer}]"));
  }

  private DynamicTest rejected(String name, String text) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          stop();
          start();
          Files.writeString(file, text);

          config.look(running.pool());

          assertStillTheFirst(1);
        });
  }

  @Test
  void bytesThatAreNoTextAreRejected() throws IOException {
    Files.write(file, new byte[] {'a', (byte) 0xc3, '('});

    config.look(running.pool());

    assertStillTheFirst(1);
  }

  @Test
  void aFileThatCannotBeReadIsRejectedAndTakenWhenItComesBack() throws IOException {
    Files.delete(file);
    config.look(running.pool());
    assertStillTheFirst(1);

    Files.createDirectory(file);
    config.look(running.pool());
    assertStillTheFirst(2);
    assertThat(log.lines())
        .anySatisfy(line -> assertThat(line).contains("cannot read " + file + ": does not exist"))
        .anySatisfy(line -> assertThat(line).contains("cannot read " + file + ": Is a directory"));

    Files.delete(file);
    Files.writeString(file, running.document().replace("weight: 2", "weight: 5"));
    config.look(running.pool());
    assertThat(running.generation()).isEqualTo(2);
  }

  @Test
  void noBeginningOfAFileIsEverInForce() throws IOException {
    String next = running.document().replace("weight: 2", "weight: 5");
    String before = withoutComments();

    for (int end = 0; end < next.stripTrailing().length(); end++) {
      Files.writeString(file, next.substring(0, end));
      config.look(running.pool());
      assertThat(withoutComments()).as("after %s characters", end).isEqualTo(before);
    }
    assertThat(running.generation()).isEqualTo(1);
    Files.writeString(file, next);
    config.look(running.pool());

    assertThat(running.generation()).isEqualTo(2);
  }

  @Test
  void theLinkSwapOfAMountedConfigMapIsFollowed() throws Exception {
    Path first = version("..1", running.document());
    Path second = version("..2", running.document().replace("weight: 2", "weight: 5"));
    Path data = Files.createSymbolicLink(folder.resolve("..data"), first.getFileName());
    Path mounted =
        Files.createSymbolicLink(folder.resolve("mounted.yaml"), Path.of("..data", "config.yaml"));
    ConfigFile followed = new ConfigFile(mounted, ConfigFile.read(mounted));

    try (AutoCloseable following = followed.follow(running.pool())) {
      assertThat(following).isNotNull();
      Path next = Files.createSymbolicLink(folder.resolve("..data_tmp"), second.getFileName());
      Files.move(next, data, StandardCopyOption.ATOMIC_MOVE);
      awaitGeneration(2);
    }

    assertThat(running.reloads()).containsEntry("rejected", 0.0).containsEntry("applied", 1.0);
  }

  @Test
  void whatCannotBeReadIsNamed() throws IOException {
    Path large = Files.write(folder.resolve("large"), new byte[ConfigFile.LARGEST_BYTES + 1]);
    Path largest = Files.write(folder.resolve("largest"), new byte[ConfigFile.LARGEST_BYTES]);

    assertThat(ConfigFile.read(largest)).hasSize(ConfigFile.LARGEST_BYTES);
    assertThatThrownBy(() -> ConfigFile.read(large))
        .isInstanceOf(IOException.class)
        .hasMessage(large + ": more than 2097152 bytes");
    assertThatThrownBy(() -> ConfigFile.read(folder.resolve("none")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("none: does not exist");
  }

  private Path version(String name, String text) throws IOException {
    Path version = Files.createDirectory(folder.resolve(name));
    Files.write(version.resolve("config.yaml"), text.getBytes(StandardCharsets.UTF_8));
    return version;
  }

  private void assertStillTheFirst(double rejected) {
    assertThat(running.generation()).isEqualTo(1);
    assertThat(running.reloads())
        .isEqualTo(Map.of("applied", 0.0, "unchanged", 0.0, "rejected", rejected));
    assertThat(withoutComments()).contains("weight: 2.0");
  }

  private String withoutComments() {
    return running.pool().effectiveYaml().replaceAll("#.*", "");
  }

  private void awaitGeneration(double generation) {
    long deadline = System.nanoTime() + 10_000_000_000L;
    while (running.generation() != generation && System.nanoTime() < deadline) {
      LockSupport.parkNanos(5_000_000);
    }
    assertThat(running.generation()).isEqualTo(generation);
  }
}
