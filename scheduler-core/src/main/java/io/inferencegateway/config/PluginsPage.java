package io.inferencegateway.config;

import io.inferencegateway.config.SchemaType.Field;
import io.inferencegateway.config.SchemaType.Fields;
import io.inferencegateway.plugin.Deprecation;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginRegistry;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/** The reference page of all plugin types with their parameters. */
public final class PluginsPage {
  private static final String HEAD =
      """
      # Plugins

      Every type that `plugins[].type` can name: what its instances can be used as, what it does, its
      parameters, and an example that loads as it stands. This page is generated from the code. A
      parameter without a default may be left out unless its values are said to be required; keys are
      found without regard to case.
      """;

  private final StringBuilder page = new StringBuilder(HEAD);

  private final PluginTexts texts;

  private PluginsPage(PluginTexts texts) {
    this.texts = texts;
  }

  /**
   * The page in Markdown.
   *
   * @param unavailable types whose algorithm this build does not have
   */
  public static String of(PluginRegistry registry, Set<String> unavailable, PluginTexts texts) {
    PluginsPage page = new PluginsPage(texts);
    for (String type : registry.types()) {
      registry
          .find(type)
          .ifPresent(factory -> page.add(factory, unavailable.contains(factory.type())));
    }
    return page.page.toString();
  }

  private void add(PluginFactory<?, ?> factory, boolean unavailable) {
    page.append("\n## ").append(factory.type()).append("\n\n");
    List<String> kinds = texts.kinds(factory.type());
    if (!kinds.isEmpty()) {
      page.append("Kind: ").append(String.join(", ", kinds)).append(". ");
    }
    page.append("Stability: ").append(factory.stability().name().toLowerCase(Locale.ROOT));
    Deprecation deprecation = factory.deprecation();
    if (deprecation != null) {
      page.append("; deprecated since ")
          .append(deprecation.since())
          .append(", to be removed in ")
          .append(deprecation.removal())
          .append(": use `")
          .append(deprecation.replacement())
          .append('`');
    }
    page.append(unavailable ? "; read and checked, but not available in this build" : "");
    page.append(".\n\n");
    String purpose = texts.purpose(factory.type());
    page.append(purpose.isEmpty() ? "" : purpose + "\n\n");
    String numbers = texts.numbers(factory.type());
    page.append(numbers.isEmpty() ? "" : "Example: " + numbers + "\n\n");
    Fields parameters = ParameterSchema.of(factory, texts);
    if (parameters.fields().isEmpty()) {
      page.append(factory.ignoresParameters() ? "Reads no parameters.\n" : "No parameters.\n");
    } else {
      page.append("| parameter | type | unit | default | values | meaning |\n");
      page.append("|---|---|---|---|---|---|\n");
      addRows("", parameters);
    }
    page.append("\n```yaml\nplugins:\n").append(texts.example(factory.type())).append("```\n");
  }

  private void addRows(String prefix, Fields parameters) {
    for (Field field : parameters.fields()) {
      String name = prefix + field.name();
      Object byDefault = field.byDefault();
      page.append("| `")
          .append(name)
          .append("` | ")
          .append(field.type().name())
          .append(" | ")
          .append(ParameterUnit.of(field))
          .append(" | ")
          .append(byDefault == null ? "" : '`' + value(byDefault) + '`')
          .append(" | ")
          .append(cell(field.range()))
          .append(" | ")
          .append(cell(ParameterUnit.without(field.meaning())))
          .append(" |\n");
      addNested(name, field.type());
    }
  }

  private void addNested(String name, SchemaType type) {
    if (type instanceof Fields nested) {
      addRows(name + ".", nested);
    } else if (type instanceof SchemaType.ListOf(Fields nested)) {
      addRows(name + "[].", nested);
    }
  }

  private static String cell(String text) {
    return text.replace("|", "\\|");
  }

  private static String value(Object byDefault) {
    return byDefault instanceof List<?>
        ? JsonMapper.shared().writeValueAsString(byDefault)
        : byDefault.toString();
  }
}
