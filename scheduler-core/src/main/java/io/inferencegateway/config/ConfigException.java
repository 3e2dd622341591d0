package io.inferencegateway.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** A configuration that cannot be used, with every error of the step that failed. */
public final class ConfigException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Step of the loader (specification 03, section 6.3). */
  public enum Category {
    FLAG,
    SOURCE,
    DECODE,
    GATE,
    PLUGIN_DECL,
    PLUGIN_GRAPH,
    PLUGIN_PARAM,
    DEFAULTS,
    PROFILE,
    SATURATION,
    PARSER,
    SCHEDULER,
    DATALAYER_REF,
    FLOWCONTROL,
    PRODUCER,
    DATAGRAPH,
    DISCOVERY,
    STABILITY,
    DATALAYER_RUNTIME,
    /** Plugins from outside that cannot be loaded. */
    PLUGIN_PATH,
    /** Right, but this build lacks an algorithm that it asks for. */
    UNAVAILABLE
  }

  private static final int MOST_ERRORS = 100;

  private final Category category;
  private final ArrayList<ConfigError> errors;

  /** With all errors of a step; of very many the first. */
  public ConfigException(Category category, List<ConfigError> errors) {
    List<ConfigError> kept = firstOf(errors);
    super(
        category
            + ": "
            + kept.stream().map(ConfigError::toString).collect(Collectors.joining("; ")));
    this.category = category;
    this.errors = new ArrayList<>(kept);
  }

  public ConfigException(Category category, String path, String problem) {
    this(category, List.of(new ConfigError(path, problem)));
  }

  private static List<ConfigError> firstOf(List<ConfigError> errors) {
    if (errors.size() <= MOST_ERRORS) {
      return errors;
    }
    List<ConfigError> kept = new ArrayList<>(errors.subList(0, MOST_ERRORS));
    kept.add(new ConfigError("", (errors.size() - MOST_ERRORS) + " more errors"));
    return kept;
  }

  public Category category() {
    return category;
  }

  /** At least one, in document order. */
  public List<ConfigError> errors() {
    return Collections.unmodifiableList(errors);
  }
}
