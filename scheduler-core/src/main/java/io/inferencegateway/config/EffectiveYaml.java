package io.inferencegateway.config;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An effective document as YAML, each value with where it comes from: a line of the document, or a
 * default. Secrets are masked. The text is a document again.
 */
public final class EffectiveYaml {
  private static final int STEP = 2;

  private final StringBuilder yaml = new StringBuilder();

  private EffectiveYaml() {}

  /**
   * The YAML text.
   *
   * @param text the document as it was written
   * @param effective what became of it
   */
  public static String of(String text, EffectiveDocument effective) throws ConfigException {
    EffectiveYaml form = new EffectiveYaml();
    ConfigNode written = TextReader.read(text);
    form.mapping(effective.tree(), written, 0, false);
    return form.yaml.toString();
  }

  private void mapping(
      Map<?, ?> mapping, @Nullable ConfigNode written, int indent, boolean firstIsPlaced) {
    boolean placed = firstIsPlaced;
    for (Map.Entry<?, ?> entry : mapping.entrySet()) {
      String key = String.valueOf(entry.getKey());
      if (!placed) {
        yaml.append(" ".repeat(indent));
      }
      placed = false;
      yaml.append(scalar(key)).append(':');
      value(key, entry.getValue(), child(written, key), indent);
    }
  }

  private void value(String key, @Nullable Object value, @Nullable ConfigNode written, int indent) {
    if (value instanceof Map<?, ?> nested && !nested.isEmpty()) {
      yaml.append('\n');
      mapping(nested, written, indent + STEP, false);
    } else if (value instanceof List<?> list && !list.isEmpty()) {
      yaml.append('\n');
      items(key, list, written, indent);
    } else {
      String shown = Secrets.isSecret(key) && !"".equals(value) ? "\"***\"" : scalar(value);
      yaml.append(' ').append(shown).append("  # ").append(origin(written)).append('\n');
    }
  }

  private void items(String key, List<?> items, @Nullable ConfigNode written, int indent) {
    for (int i = 0; i < items.size(); i++) {
      yaml.append(" ".repeat(indent)).append('-');
      ConfigNode node = item(written, i);
      if (items.get(i) instanceof Map<?, ?> nested && !nested.isEmpty()) {
        yaml.append(' ');
        mapping(nested, node, indent + STEP, true);
      } else {
        value(key, items.get(i), node, indent);
      }
    }
  }

  private static String origin(@Nullable ConfigNode written) {
    return written == null ? "default" : "line " + written.line();
  }

  private static @Nullable ConfigNode child(@Nullable ConfigNode node, String key) {
    if (!(node instanceof ConfigNode.Mapping mapping)) {
      return null;
    }
    ConfigNode exact = mapping.entries().get(key);
    if (exact != null) {
      return exact;
    }
    return mapping.entries().entrySet().stream()
        .filter(entry -> entry.getKey().equalsIgnoreCase(key))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  private static @Nullable ConfigNode item(@Nullable ConfigNode node, int index) {
    return node instanceof ConfigNode.Sequence sequence && index < sequence.items().size()
        ? sequence.items().get(index)
        : null;
  }

  static String scalar(@Nullable Object value) {
    return Secrets.mask(YamlScalar.of(value));
  }
}
