package io.inferencegateway.discovery.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.discovery.DiscoveryException;
import io.inferencegateway.endpoint.EndpointPool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileDiscoveryTest {
  @TempDir Path directory;
  private final EndpointPool pool = new EndpointPool("pool");

  @Test
  void namespaceDefaultsToDefault() throws Exception {
    Path file = Files.writeString(directory.resolve("e.yaml"), endpoints("ep2"));

    try (AutoCloseable running = start(file, false)) {
      assertThat(running).isNotNull();
      assertThat(ids()).containsExactly("default/ep2");
    }
  }

  @ParameterizedTest
  @CsvSource({"not-an-ip,'\"80\"'", "::1,'\"80\"'", "10.0.0.1,'\"99999\"'", "10.0.0.1,80"})
  void startFailsOnAnyBadEntry(String address, String port) throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("e.yaml"),
            "endpoints:\n- {name: a, address: \"" + address + "\", port: " + port + "}\n");

    assertThatThrownBy(() -> start(file, false)).isInstanceOf(DiscoveryException.class);
    assertThat(ids()).isEmpty();
  }

  @Test
  void missingFileFailsTheStart() {
    assertThatThrownBy(() -> start(directory.resolve("none"), false))
        .isInstanceOf(DiscoveryException.class);
  }

  @Test
  void linkSwapRenameAndWriteInPlaceAreSeen() throws Exception {
    Path first = Files.createDirectory(directory.resolve("first"));
    Path second = Files.createDirectory(directory.resolve("second"));
    Files.writeString(first.resolve("e.yaml"), endpoints("a"));
    Files.writeString(second.resolve("e.yaml"), endpoints("b"));
    Path data = Files.createSymbolicLink(directory.resolve("..data"), first);
    Path file = Files.createSymbolicLink(directory.resolve("e.yaml"), data.resolve("e.yaml"));

    try (AutoCloseable running = start(file, true)) {
      assertThat(running).isNotNull();
      Path next = Files.createSymbolicLink(directory.resolve("..next"), second);
      Files.move(next, data, StandardCopyOption.ATOMIC_MOVE);
      awaitIds("default/b");

      Path fresh = Files.writeString(second.resolve("new"), endpoints("c"));
      Files.move(fresh, second.resolve("e.yaml"), StandardCopyOption.ATOMIC_MOVE);
      awaitIds("default/c");

      Files.writeString(second.resolve("e.yaml"), endpoints("longer"));
      awaitIds("default/longer");
    }
  }

  private AutoCloseable start(Path file, boolean watch) throws DiscoveryException {
    return new FileDiscovery(new FileDiscovery.Parameters(file.toString(), watch)).start(pool);
  }

  private void awaitIds(String id) {
    long deadline = System.nanoTime() + 10_000_000_000L;
    while (!ids().equals(List.of(id)) && System.nanoTime() < deadline) {
      LockSupport.parkNanos(5_000_000);
    }
    assertThat(ids()).containsExactly(id);
  }

  private List<String> ids() {
    return pool.endpoints().stream().map(endpoint -> endpoint.id().toString()).toList();
  }

  private static String endpoints(String name) {
    return "endpoints:\n- {name: " + name + ", address: 10.0.0.1, port: \"8000\"}\n";
  }
}
