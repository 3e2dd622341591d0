package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.config.JsonSchema;
import io.inferencegateway.config.PluginsPage;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of the documentation that follow from the code are complete and up to date. */
class ReferencePagesTest {
  private static final Set<String> DECIDING =
      Set.of(
          "filter",
          "scorer",
          "picker",
          "profile handler",
          "decider",
          "screener",
          "admitter",
          "data producer",
          "request hook");
  private static final Path DOCS = Path.of("../docs");

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static SourceTexts texts;

  @BeforeAll
  static void read() throws IOException {
    texts = SourceTexts.read();
  }

  @Test
  void pluginsPageIsWhatTheParameterRecordsSay() throws IOException {
    check(
        "plugins.md",
        PluginsPage.of(BuiltInPlugins.registry(), BuiltInPlugins.unavailable(), texts));
  }

  @Test
  void schemaIsWhatTheRecordsSay() throws IOException {
    check("endpoint-picker-config.schema.json", JsonSchema.of(BuiltInPlugins.registry(), texts));
  }

  @Test
  void everyParameterIsDescribed() {
    Set<String> undescribed = new TreeSet<>();
    for (String type : BuiltInPlugins.registry().types()) {
      Class<?> record = BuiltInPlugins.registry().find(type).orElseThrow().defaults().getClass();
      undescribed(record, undescribed);
    }

    assertThat(undescribed).as("components of records without @param").isEmpty();
  }

  @ParameterizedTest
  @MethodSource("types")
  void everyTypeIsOfAKindAndDescribed(String type) {
    if (!BuiltInPlugins.unavailable().contains(type)) {
      assertThat(texts.kinds(type)).as("kinds").isNotEmpty();
      assertThat(texts.purpose(type)).as("Javadoc of its class").isNotEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void everyTypeThatDecidesIsShownWithNumbers(String type) {
    boolean decides = texts.kinds(type).stream().anyMatch(DECIDING::contains);

    assertThat(texts.numbers(type).isEmpty())
        .isEqualTo(!decides || BuiltInPlugins.unavailable().contains(type));
  }

  private static Set<String> types() {
    return BuiltInPlugins.registry().types();
  }

  private static void undescribed(Class<?> record, Set<String> found) {
    for (RecordComponent component : record.getRecordComponents()) {
      if (texts.of(record, component).isEmpty()) {
        found.add(record.getCanonicalName() + "#" + component.getName());
      }
      for (Class<?> part : parts(component.getGenericType())) {
        if (part.isRecord()) {
          undescribed(part, found);
        }
      }
    }
  }

  private static List<Class<?>> parts(Type type) {
    List<Class<?>> parts = new ArrayList<>();
    if (type instanceof ParameterizedType generic) {
      for (Type argument : generic.getActualTypeArguments()) {
        parts.addAll(parts(argument));
      }
    } else if (type instanceof Class<?> raw) {
      parts.add(raw);
    }
    return parts;
  }

  @TestFactory
  Stream<DynamicTest> everyExampleLoads() {
    return BuiltInPlugins.registry().types().stream()
        .map(type -> DynamicTest.dynamicTest(type, () -> checkExample(type)));
  }

  private static void checkExample(String type) throws Exception {
    PoolPlan plan = Plans.of("plugins:\n" + texts.example(type));

    assertThat(plan.instances().specs()).anyMatch(spec -> spec.type().equals(type));
  }

  @Test
  void noExampleIsOfATypeThatThereIsNot() {
    assertThat(BuiltInPlugins.registry().types()).containsAll(texts.exampleTypes());
    assertThat(BuiltInPlugins.registry().types()).containsAll(texts.numberedTypes());
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
