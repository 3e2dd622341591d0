package io.inferencegateway.benchmarks.coldload;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.assembly.Pool;
import io.inferencegateway.assembly.PoolSettings;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColdLoadTest {
  @TempDir private Path folder;

  @Test
  void documentDeclaresAsManyPluginsAsItSays() throws Exception {
    String effective = Pool.validate(settings());

    assertThat(effective.lines().filter(line -> line.matches("  type: .*# line \\d+")))
        .hasSize(ColdLoadBenchmark.PLUGINS);
  }

  @Test
  void jvmOfItsOwnTellsHowLongItTook() throws Exception {
    Path document = Files.writeString(folder.resolve("config.yaml"), settings().configText());

    assertThat(ColdLoadBenchmark.load(document)).isPositive();
  }

  private PoolSettings settings() throws Exception {
    Path endpoints = Files.writeString(folder.resolve("endpoints.yaml"), "endpoints: []\n");
    return PoolSettings.of(
        "cold",
        ManyPlugins.document(ColdLoadBenchmark.PLUGINS, endpoints),
        new PrometheusRegistry());
  }
}
