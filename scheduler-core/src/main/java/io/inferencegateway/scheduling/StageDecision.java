package io.inferencegateway.scheduling;

/**
 * Which stages a request got, for a counter.
 *
 * @param stages value of its label, e.g. {@code prefill-decode}
 */
public record StageDecision(Meter meter, String stages) {

  /** The two profile handlers that decide about stages count apart. */
  public enum Meter {
    DISAGG,
    PD
  }
}
