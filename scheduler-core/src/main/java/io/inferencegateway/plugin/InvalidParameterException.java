package io.inferencegateway.plugin;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** One or several plugin parameters have a value the plugin cannot work with. */
public final class InvalidParameterException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /**
   * What is wrong with one parameter.
   *
   * @param parameter name as the user writes it, relative to the record that was checked; empty:
   *     the parameters as a whole
   * @param text the value and what was expected
   */
  public record Problem(String parameter, String text) implements Serializable {
    @Override
    public String toString() {
      return parameter.isEmpty() ? text : parameter + ": " + text;
    }
  }

  private final ArrayList<Problem> problems;

  /**
   * One bad parameter.
   *
   * @param parameter name of the parameter, as the user writes it
   * @param value what was given
   * @param expected what would have been accepted
   */
  public InvalidParameterException(String parameter, Object value, String expected) {
    this(List.of(new Problem(parameter, value + " (expected: " + expected + ")")));
  }

  /** Several at once; at least one. */
  public InvalidParameterException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("; ")));
    this.problems = new ArrayList<>(problems);
  }

  /** At least one, in the order they were found. */
  public List<Problem> problems() {
    return Collections.unmodifiableList(problems);
  }
}
