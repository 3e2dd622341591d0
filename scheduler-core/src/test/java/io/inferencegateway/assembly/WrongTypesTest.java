package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.DocumentSchema;
import io.inferencegateway.config.ParameterSchema;
import io.inferencegateway.config.SchemaType;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Every key of the schema, set to something of another type, gives an error with its path. */
class WrongTypesTest {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** A document, or the parameters of a plugin, in which one value is wrong. */
  private record Case(String path, JsonNode content) {
    Case inMapping(String key) {
      boolean inner = path.isEmpty() || path.startsWith("[");
      return new Case(inner ? key + path : key + "." + path, NODES.objectNode().set(key, content));
    }

    Case inList() {
      boolean inner = path.isEmpty() || path.startsWith("[");
      return new Case(inner ? "[0]" + path : "[0]." + path, NODES.arrayNode().add(content));
    }
  }

  @TestFactory
  Stream<DynamicTest> everyKeyOfTheDocument() {
    return cases(DocumentSchema.DOCUMENT).stream().map(WrongTypesTest::test);
  }

  @TestFactory
  Stream<DynamicTest> everyParameterOfEveryType() {
    PluginRegistry registry = BuiltInPlugins.registry();
    return registry.types().stream()
        .map(type -> registry.find(type).orElseThrow())
        .filter(factory -> !factory.ignoresParameters())
        .flatMap(WrongTypesTest::parameterCases)
        .map(WrongTypesTest::test);
  }

  private static Stream<Case> parameterCases(PluginFactory<?, ?> factory) {
    return cases(ParameterSchema.of(factory)).stream()
        .map(
            wrong -> {
              Case plugin = wrong.inMapping("parameters");
              plugin.content().asObject().put("type", factory.type());
              return plugin.inList().inMapping("plugins");
            });
  }

  private static DynamicTest test(Case wrong) {
    String document = wrong.content().toString();
    return DynamicTest.dynamicTest(
        document,
        () -> {
          ConfigException refusal =
              catchThrowableOfType(ConfigException.class, () -> Plans.of(document));

          assertThat(refusal.errors()).extracting(ConfigError::path).contains(wrong.path());
          assertThat(refusal.errors()).allMatch(error -> error.toString().contains("(expected"));
        });
  }

  private static List<Case> cases(SchemaType type) {
    return switch (type) {
      case SchemaType.Text _, SchemaType.Time _ ->
          List.of(new Case("", NODES.numberNode(5)), new Case("", NODES.arrayNode()));
      case SchemaType.Whole _ ->
          List.of(new Case("", NODES.numberNode(1.5)), new Case("", NODES.stringNode("1")));
      case SchemaType.Decimal _, SchemaType.Truth _ ->
          List.of(new Case("", NODES.stringNode("1")), new Case("", NODES.objectNode()));
      case SchemaType.Amount _ ->
          List.of(new Case("", NODES.stringNode("1 apple")), new Case("", NODES.booleanNode(true)));
      case SchemaType.Anything _ -> List.of();
      case SchemaType.ListOf(SchemaType item) ->
          Stream.concat(
                  Stream.of(new Case("", NODES.stringNode("x"))),
                  cases(item).stream().map(Case::inList))
              .toList();
      case SchemaType.MapOf(SchemaType value) ->
          Stream.concat(
                  Stream.of(new Case("", NODES.stringNode("x"))),
                  cases(value).stream().map(wrong -> wrong.inMapping("k")))
              .toList();
      case SchemaType.Fields(List<SchemaType.Field> fields) -> {
        List<Case> all = new ArrayList<>();
        all.add(new Case("", NODES.stringNode("x")));
        for (SchemaType.Field field : fields) {
          cases(field.type()).forEach(wrong -> all.add(wrong.inMapping(field.name())));
        }
        yield all;
      }
    };
  }
}
