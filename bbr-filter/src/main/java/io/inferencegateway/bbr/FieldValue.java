package io.inferencegateway.bbr;

/** The value of a top-level member of a JSON body. */
sealed interface FieldValue {
  /** The member does not exist. */
  record Absent() implements FieldValue {}

  /**
   * A value that can stand in a header.
   *
   * @param text a string as it is, a truth value or a number as the reference writes it
   */
  record Text(String text) implements FieldValue {}

  /** Null, a list, an object, or a number beyond a double: nothing that names anything. */
  record NoText() implements FieldValue {}

  FieldValue ABSENT = new Absent();
  FieldValue NO_TEXT = new NoText();
}
