package io.inferencegateway.request.usage;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * A model's name in answers and the one that clients shall see instead.
 *
 * @param served what the model server calls it
 * @param asked what the client called it
 */
public record ModelNames(String served, String asked) {

  /** The replacement for two names; null when there is nothing to replace. */
  public static @Nullable ModelNames of(String served, String asked) {
    return served.isEmpty() || asked.isEmpty() || served.equals(asked)
        ? null
        : new ModelNames(served, asked);
  }

  /** The longest way in which JSON can write the served name. */
  int longestForm() {
    return 6 * served.length();
  }

  /** Whether the inside of a JSON string is the served name. */
  boolean isServed(byte[] json, int length) {
    String text = new String(json, 0, length, StandardCharsets.UTF_8);
    return text.equals(served)
        || (text.indexOf('\\') >= 0 && JsonEscapes.unescaped(text).equals(served));
  }

  /** The asked name as the inside of a JSON string. */
  byte[] replacement() {
    return JsonStringEncoder.getInstance().quoteAsUTF8(asked);
  }
}
