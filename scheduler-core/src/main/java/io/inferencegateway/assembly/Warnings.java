package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What looks wrong in a configuration without making it unusable. */
final class Warnings {
  private static final Logger LOG = LoggerFactory.getLogger(Warnings.class);

  private record Warning(Category category, ConfigError error) {}

  private final List<Warning> warnings = new ArrayList<>();

  /**
   * Notes one.
   *
   * @param category of the error it becomes when the user wants warnings to be errors
   */
  void add(Category category, String path, String problem) {
    warnings.add(new Warning(category, new ConfigError(path, problem)));
    LOG.atWarn().addKeyValue("path", path).log(problem);
  }

  /** Notes the use of something that will go; never an error. */
  void deprecated(String path, String used, String replacement) {
    LOG.atWarn()
        .addKeyValue("path", path)
        .addKeyValue("used", used)
        .addKeyValue("replacement", replacement)
        .log("DEPRECATION: part of the configuration is deprecated");
  }

  List<ConfigError> all() {
    return warnings.stream().map(Warning::error).toList();
  }

  /** Refuses the configuration if there are any. */
  void throwIfAny() throws ConfigException {
    if (!warnings.isEmpty()) {
      throw new ConfigException(warnings.getFirst().category(), all());
    }
  }
}
