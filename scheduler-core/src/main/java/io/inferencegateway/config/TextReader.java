package io.inferencegateway.config;

import io.inferencegateway.config.ConfigException.Category;
import org.jspecify.annotations.Nullable;

/** Turns YAML or JSON text into {@link ConfigNode}s (specification 03, section 2.2). */
public final class TextReader {
  private static final int LARGEST_CHARACTERS = 2 << 20;

  private TextReader() {}

  /**
   * The first document of the text; null when it holds nothing.
   *
   * @throws ConfigException bad syntax, a key given twice, or more than any real document needs
   */
  public static @Nullable ConfigNode read(String text) throws ConfigException {
    if (text.length() > LARGEST_CHARACTERS) {
      throw new ConfigException(
          Category.DECODE,
          "",
          "a document of "
              + text.length()
              + " characters (expected: at most "
              + LARGEST_CHARACTERS
              + ")");
    }
    DocumentBuilder builder = new DocumentBuilder();
    ConfigNode node =
        text.stripLeading().startsWith("{")
            ? new JsonReader(builder).read(text)
            : new YamlReader(builder).read(text);
    builder.throwIfBad();
    return node == null || node.isNull() || isEmpty(node) ? null : node;
  }

  private static boolean isEmpty(ConfigNode node) {
    return node instanceof ConfigNode.Mapping mapping && mapping.entries().isEmpty();
  }
}
