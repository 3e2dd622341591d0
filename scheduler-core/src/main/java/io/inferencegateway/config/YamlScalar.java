package io.inferencegateway.config;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Values as YAML writes them. JSON's notation is YAML's as well; words need no quotes. */
public final class YamlScalar {
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9._/-]*[A-Za-z0-9]");

  private YamlScalar() {}

  /** The text of a value; also of an empty list or mapping. */
  public static String of(@Nullable Object value) {
    return value instanceof String text && isWord(text)
        ? text
        : JsonMapper.shared().writeValueAsString(value);
  }

  /** Whether a text is still a text without quotes. */
  private static boolean isWord(String text) {
    ScalarValue plain = ScalarValue.of(text, Optional.empty(), true);
    return WORD.matcher(text).matches() && plain != null && text.equals(plain.value());
  }
}
