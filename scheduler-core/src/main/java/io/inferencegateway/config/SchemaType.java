package io.inferencegateway.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What values a part of a configuration can have; the source of the JSON schema and the docs. */
public sealed interface SchemaType {

  /** Words for a table. */
  String name();

  /** A text. */
  record Text() implements SchemaType {
    @Override
    public String name() {
      return "text";
    }
  }

  /** A number without fraction. */
  record Whole() implements SchemaType {
    @Override
    public String name() {
      return "whole number";
    }
  }

  /** Any finite number. */
  record Decimal() implements SchemaType {
    @Override
    public String name() {
      return "number";
    }
  }

  /** True or false. */
  record Truth() implements SchemaType {
    @Override
    public String name() {
      return "true or false";
    }
  }

  /** A text such as {@code 1m30s}. */
  record Time() implements SchemaType {
    @Override
    public String name() {
      return "duration";
    }
  }

  /** A whole number, or a text such as {@code 2Gi}. */
  record Amount() implements SchemaType {
    @Override
    public String name() {
      return "quantity";
    }
  }

  /** Parameters, which depend on the plugin's type. */
  record Anything() implements SchemaType {
    @Override
    public String name() {
      return "anything";
    }
  }

  /** Several values of one kind. */
  record ListOf(SchemaType item) implements SchemaType {
    @Override
    public String name() {
      return "list of " + item.name();
    }
  }

  /** Values of one kind by freely chosen keys. */
  record MapOf(SchemaType value) implements SchemaType {
    @Override
    public String name() {
      return "mapping to " + value.name();
    }
  }

  /** A mapping with known keys. */
  record Fields(List<Field> fields) implements SchemaType {
    public Fields {
      fields = List.copyOf(fields);
    }

    @Override
    public String name() {
      return "mapping";
    }
  }

  /**
   * A known key.
   *
   * @param byDefault what counts when the key is absent; null: nothing, or it depends
   * @param description what it means, and behind a semicolon which values it takes; may be empty
   */
  record Field(String name, SchemaType type, @Nullable Object byDefault, String description) {
    static Field of(String name, SchemaType type) {
      return new Field(name, type, null, "");
    }

    static Field of(String name, SchemaType type, Object byDefault) {
      return new Field(name, type, byDefault, "");
    }

    /** The description before the semicolon. */
    String meaning() {
      int end = description.indexOf(';');
      return end < 0 ? description : description.substring(0, end);
    }

    /** The description behind the semicolon. */
    String range() {
      int end = description.indexOf(';');
      return end < 0 ? "" : description.substring(end + 1).strip();
    }
  }
}
