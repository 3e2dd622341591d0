package io.inferencegateway.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileWatchTest {
  @TempDir private Path folder;
  private int told;

  @Test
  void aStateIsToldOnceWhenTwoLooksSawIt() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "one");
    FileWatch watch = new FileWatch(file, () -> told++);

    watch.look();
    assertThat(told).isZero();
    watch.look();
    watch.look();

    assertThat(told).isEqualTo(1);
  }

  @Test
  void aFileThatIsBeingWrittenIsLeftAlone() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "");
    FileWatch watch = settled(file);

    for (int length = 1; length < 10; length++) {
      Files.writeString(file, "x".repeat(length));
      watch.look();
    }
    assertThat(told).isZero();
    watch.look();

    assertThat(told).isEqualTo(1);
  }

  @Test
  void theLinkSwapOfAConfigMapIsSeen() throws IOException {
    Path first = Files.createDirectory(folder.resolve("..2026_1"));
    Path second = Files.createDirectory(folder.resolve("..2026_2"));
    Files.writeString(first.resolve("config.yaml"), "same size");
    Files.writeString(second.resolve("config.yaml"), "size same");
    Path data = Files.createSymbolicLink(folder.resolve("..data"), first.getFileName());
    Path file =
        Files.createSymbolicLink(folder.resolve("config.yaml"), Path.of("..data", "config.yaml"));
    FileWatch watch = settled(file);

    Path next = Files.createSymbolicLink(folder.resolve("..data_tmp"), second.getFileName());
    Files.move(next, data, StandardCopyOption.ATOMIC_MOVE);
    watch.look();
    watch.look();

    assertThat(told).isEqualTo(1);
  }

  @Test
  void aRenameOverTheFileIsSeen() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "one");
    FileWatch watch = settled(file);

    Path next = Files.writeString(folder.resolve("next"), "two");
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    watch.look();
    watch.look();

    assertThat(told).isEqualTo(1);
  }

  @Test
  void aFileThatIsAwayForAMomentIsNotTold() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "one");
    FileWatch watch = settled(file);

    Path aside = Files.move(file, folder.resolve("aside"));
    watch.look();
    Files.move(aside, file);
    watch.look();
    watch.look();

    assertThat(told).isZero();
  }

  @Test
  void aFileThatStaysAwayIsToldOnce() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "one");
    FileWatch watch = settled(file);

    Files.delete(file);
    for (int i = 0; i < 5; i++) {
      watch.look();
    }

    assertThat(told).isEqualTo(1);
  }

  @Test
  void whoFailsIsCalledAgainForTheNextChange() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "one");
    FileWatch watch =
        new FileWatch(
            file,
            () -> {
              told++;
              throw new IllegalStateException("on purpose");
            });

    watch.look();
    watch.look();
    Files.writeString(file, "another");
    watch.look();
    watch.look();

    assertThat(told).isEqualTo(2);
  }

  @Test
  void itLooksByItself() throws Exception {
    Path file = Files.writeString(folder.resolve("f"), "one");
    CountDownLatch seen = new CountDownLatch(1);

    try (AutoCloseable watching = FileWatch.start(file, seen::countDown)) {
      assertThat(watching).isNotNull();
      assertThat(seen.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  /** A watch that knows the file as it is. */
  private FileWatch settled(Path file) {
    FileWatch watch = new FileWatch(file, () -> told++);
    watch.look();
    watch.look();
    assertThat(told).isEqualTo(1);
    told = 0;
    return watch;
  }
}
