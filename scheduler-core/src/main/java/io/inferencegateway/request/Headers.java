package io.inferencegateway.request;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The headers of one message, pseudo headers included. Names are lower-case; of a repeated header
 * the last value counts (specification 01, section 5). Immutable; a few dozen entries, so a linear
 * search over an array beats a map.
 */
public final class Headers {
  public static final Headers EMPTY = new Headers(new String[0], 0);

  private final String[] namesAndValues;
  private final int length;

  private Headers(String[] namesAndValues, int length) {
    this.namesAndValues = namesAndValues;
    this.length = length;
  }

  public static Builder builder() {
    return new Builder();
  }

  /** For tests and constants: name, value, name, value, ... */
  public static Headers of(String... namesAndValues) {
    Builder builder = builder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      builder.add(namesAndValues[i], namesAndValues[i + 1]);
    }
    return builder.build();
  }

  /**
   * @param name in lower case
   * @return the last value, or null when the header is absent
   */
  public @Nullable String get(String name) {
    for (int i = length - 2; i >= 0; i -= 2) {
      if (namesAndValues[i].equals(name)) {
        return namesAndValues[i + 1];
      }
    }
    return null;
  }

  /** The value of {@code name}; when that header is absent, the value of {@code alias}. */
  public @Nullable String get(String name, String alias) {
    String value = get(name);
    return value != null ? value : get(alias);
  }

  /** All headers in the order they came, repeated ones each time. */
  public void forEach(BiConsumer<String, String> consumer) {
    for (int i = 0; i < length; i += 2) {
      consumer.accept(namesAndValues[i], namesAndValues[i + 1]);
    }
  }

  /** Collects headers; not thread-safe. */
  public static final class Builder {
    private String[] namesAndValues = new String[32];
    private int length;

    private Builder() {}

    /** Adds a header; the name is lower-cased. */
    public Builder add(String name, String value) {
      if (length == namesAndValues.length) {
        namesAndValues = Arrays.copyOf(namesAndValues, length * 2);
      }
      namesAndValues[length++] = lowerCase(name);
      namesAndValues[length++] = value;
      return this;
    }

    /** The builder must not be used afterwards. */
    public Headers build() {
      return new Headers(namesAndValues, length);
    }

    private static String lowerCase(String name) {
      for (int i = 0; i < name.length(); i++) {
        char c = name.charAt(i);
        if (c >= 'A' && c <= 'Z') {
          return name.toLowerCase(Locale.ROOT);
        }
      }
      return name;
    }
  }
}
