package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * What deserves to be told of a configuration without making it unusable, above all what looks
 * wrong. Collected, since a configuration that is only tried is not to be logged.
 */
final class Warnings {
  private static final Logger LOG = LoggerFactory.getLogger(Warnings.class);

  private record Warning(Category category, ConfigError error) {}

  private record Note(Level level, String message, Map<String, Object> values) {}

  private final List<Warning> warnings = new ArrayList<>();
  private final List<Note> notes = new ArrayList<>();

  /**
   * Notes something that looks wrong.
   *
   * @param category of the error it becomes when the user wants warnings to be errors
   */
  void add(Category category, String path, String problem) {
    warnings.add(new Warning(category, new ConfigError(path, problem)));
    note(Level.WARN, problem, Map.of("path", path));
  }

  /** Notes the use of something that will go; never an error. */
  void deprecated(String path, String used, String replacement) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("path", path);
    values.put("used", used);
    values.put("replacement", replacement);
    note(Level.WARN, "DEPRECATION: part of the configuration is deprecated", values);
  }

  /** Notes something that is no warning. */
  void note(Level level, String message, Map<String, Object> values) {
    notes.add(new Note(level, message, values));
  }

  /** Writes everything to the log. */
  void log() {
    for (Note note : notes) {
      LoggingEventBuilder line = LOG.atLevel(note.level());
      for (Map.Entry<String, Object> value : note.values().entrySet()) {
        line = line.addKeyValue(value.getKey(), value.getValue());
      }
      line.log(note.message());
    }
  }

  List<ConfigError> all() {
    return warnings.stream().map(Warning::error).toList();
  }

  /** Refuses the configuration if anything looks wrong. */
  void throwIfAny() throws ConfigException {
    if (!warnings.isEmpty()) {
      throw new ConfigException(warnings.getFirst().category(), all());
    }
  }
}
