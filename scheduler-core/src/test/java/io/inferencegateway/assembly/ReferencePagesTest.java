package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.config.JsonSchema;
import io.inferencegateway.config.PluginsPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The pages of the documentation that follow from the code are up to date. */
class ReferencePagesTest {
  private static final Path DOCS = Path.of("../docs");

  @Test
  void pluginsPageIsWhatTheParameterRecordsSay() throws IOException {
    check("plugins.md", PluginsPage.of(BuiltInPlugins.registry(), BuiltInPlugins.unavailable()));
  }

  @Test
  void schemaIsWhatTheRecordsSay() throws IOException {
    check("endpoint-picker-config.schema.json", JsonSchema.of(BuiltInPlugins.registry()));
  }

  /** Run with {@code -Ddocs.update=true} to write the pages. */
  private static void check(String page, String generated) throws IOException {
    Path file = DOCS.resolve(page);
    if (Boolean.getBoolean("docs.update")) {
      Files.writeString(file, generated);
    }

    assertThat(file).as("run with -Ddocs.update=true").hasContent(generated);
  }
}
