package io.inferencegateway.config;

import java.lang.reflect.RecordComponent;

/** What the components of parameter records mean, for the pages that are made of them. */
@FunctionalInterface
public interface ParameterTexts {
  /** Knows nothing. */
  ParameterTexts NONE = (record, component) -> "";

  /**
   * The meaning of a component, perhaps with its unit in brackets. What follows the first semicolon
   * is about its values: which are taken, and what special ones mean.
   *
   * @return empty: not known
   */
  String of(Class<?> record, RecordComponent component);
}
