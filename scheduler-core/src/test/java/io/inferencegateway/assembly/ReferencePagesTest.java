package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.config.JsonSchema;
import io.inferencegateway.config.PluginsPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The pages of the documentation that follow from the code are up to date. */
class ReferencePagesTest {
  private static final Path DOCS = Path.of("../docs");
  private static final Pattern YAML_BLOCK = Pattern.compile("(?ms)^```yaml\\n(.*?)^```$");

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

  @TestFactory
  Stream<DynamicTest> everyYamlBlockOfTheGuideIsAConfiguration() throws IOException {
    String guide = Files.readString(DOCS.resolve("configuration.md"));
    return YAML_BLOCK
        .matcher(guide)
        .results()
        .map(MatchResult::group)
        .map(block -> block.substring(block.indexOf('\n') + 1, block.lastIndexOf("```")))
        .map(
            block -> DynamicTest.dynamicTest(block, () -> assertThat(Plans.of(block)).isNotNull()));
  }
}
