package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import java.util.List;

/** Ends a step of the loader with everything it found. */
final class Errors {

  private Errors() {}

  static void throwIfAny(Category category, List<ConfigError> errors) throws ConfigException {
    if (!errors.isEmpty()) {
      throw new ConfigException(category, errors);
    }
  }
}
