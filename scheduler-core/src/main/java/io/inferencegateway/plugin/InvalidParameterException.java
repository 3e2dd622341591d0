package io.inferencegateway.plugin;

/** A plugin parameter has a value the plugin cannot work with. */
public final class InvalidParameterException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String parameter;
  private final String problem;

  /**
   * @param parameter name of the parameter, as the user writes it
   * @param value what was given
   * @param expected what would have been accepted
   */
  public InvalidParameterException(String parameter, Object value, String expected) {
    super(parameter + ": " + value + " (expected: " + expected + ")");
    this.parameter = parameter;
    this.problem = value + " (expected: " + expected + ")";
  }

  public String parameter() {
    return parameter;
  }

  /** Value and expectation, without the name. */
  public String problem() {
    return problem;
  }
}
