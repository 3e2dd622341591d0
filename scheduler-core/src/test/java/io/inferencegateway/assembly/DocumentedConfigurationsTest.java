package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.ThrowingConsumer;

/** Every configuration that we show loads, and fits the schema that is shipped. */
class DocumentedConfigurationsTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern YAML_BLOCK = Pattern.compile("(?ms)^```yaml\\n(.*?)^```$");
  private static Schema schema;

  private record Shown(String place, String document) {}

  @BeforeAll
  static void readSchema() throws IOException {
    try (InputStream shipped =
        DocumentedConfigurationsTest.class.getResourceAsStream(
            "/io/inferencegateway/config/endpoint-picker-config.schema.json")) {
      schema =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
              .getSchema(Objects.requireNonNull(shipped));
    }
  }

  @TestFactory
  Stream<DynamicTest> everyYamlBlockOfTheDocumentsIsAConfiguration() throws IOException {
    return each(document -> assertThat(Plans.of(document)).isNotNull());
  }

  @TestFactory
  Stream<DynamicTest> everyYamlBlockOfTheDocumentsFitsTheSchema() throws IOException {
    return each(document -> assertThat(problems(document)).isEmpty());
  }

  private static Stream<DynamicTest> each(ThrowingConsumer<String> check) throws IOException {
    return DynamicTest.stream(
        shown().stream(), Shown::place, shown -> check.accept(shown.document()));
  }

  @Test
  void configurationsToStartFromAreShownAsTheyAreInTheExamples() {
    List<Shown> blocks = new ArrayList<>();
    add(ROOT.resolve("docs/which-plugins.md"), blocks);

    assertThat(blocks)
        .extracting(Shown::document)
        .containsExactly(
            read(ROOT.resolve("examples/shared-prompts.yaml")),
            read(ROOT.resolve("examples/unrelated-prompts.yaml")),
            read(ROOT.resolve("examples/lora-adapters.yaml")));
  }

  @Test
  void schemaRefusesWhatTheGatewayRefuses() {
    assertThat(problems("plugins: [{type: queue-score}]")).isNotEmpty();
    assertThat(problems("plugin: []")).isNotEmpty();
    assertThat(
            problems("plugins: [{type: max-score-picker, parameters: {maxNumOfEndpoints: many}}]"))
        .isNotEmpty();
  }

  private static List<Shown> shown() throws IOException {
    List<Shown> shown = new ArrayList<>();
    add(ROOT.resolve("README.md"), shown);
    try (Stream<Path> pages = Files.walk(ROOT.resolve("docs"))) {
      pages
          .filter(page -> page.toString().endsWith(".md"))
          .sorted()
          .forEach(page -> add(page, shown));
    }
    try (Stream<Path> examples = Files.list(ROOT.resolve("examples"))) {
      examples
          .filter(example -> example.toString().endsWith(".yaml"))
          .sorted()
          .forEach(example -> shown.add(new Shown(example.toString(), read(example))));
    }
    assertThat(shown).hasSizeGreaterThan(4);
    return shown;
  }

  private static void add(Path page, List<Shown> shown) {
    String text = read(page);
    Matcher blocks = YAML_BLOCK.matcher(text);
    while (blocks.find()) {
      long line = text.substring(0, blocks.start()).lines().count() + 1;
      if (!blocks.group(1).contains("kind: ConfigMap")) { // body-based routing reads these
        shown.add(new Shown(page + ":" + line, blocks.group(1)));
      }
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Error> problems(String document) {
    return schema.validate(document, InputFormat.YAML);
  }
}
