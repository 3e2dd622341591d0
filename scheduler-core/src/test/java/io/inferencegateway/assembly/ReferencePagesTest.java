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
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The pages of the documentation that follow from the code are complete and up to date. */
class ReferencePagesTest {
  private static final Path DOCS = Path.of("../docs");
  private static final Path EXAMPLES = Path.of("src/test/resources/plugin-examples.yaml");

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static JavadocTexts texts;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static Map<String, String> examples;

  @BeforeAll
  @SuppressWarnings("unchecked") // the file is a mapping of texts
  static void read() throws IOException {
    texts = JavadocTexts.read();
    Object loaded =
        new Load(LoadSettings.builder().build()).loadFromString(Files.readString(EXAMPLES));
    examples = (Map<String, String>) loaded;
  }

  @Test
  void pluginsPageIsWhatTheParameterRecordsSay() throws IOException {
    check(
        "plugins.md",
        PluginsPage.of(
            BuiltInPlugins.registry(),
            BuiltInPlugins.unavailable(),
            texts,
            ReferencePagesTest::example));
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
    PoolPlan plan = Plans.of("plugins:\n" + example(type));

    assertThat(plan.instances().specs()).anyMatch(spec -> spec.type().equals(type));
  }

  @Test
  void noExampleIsOfATypeThatThereIsNot() {
    assertThat(BuiltInPlugins.registry().types()).containsAll(examples.keySet());
  }

  /** Of a type without parameters there is not much to show. */
  private static String example(String type) {
    return examples.getOrDefault(type, "- type: " + type + "\n");
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
