package io.inferencegateway.gateway;

/** Keeps texts of users from being taken for property placeholders. */
final class Literals {

  private Literals() {}

  /** {@code text} so that the property binder gives back exactly {@code text}. */
  static String escaped(String text) {
    return text.replace("${", "\\${");
  }
}
