package io.inferencegateway.routing;

/** Why a request went where it went. Holds no prompt text and no keys. */
public final class DecisionRecord {

  DecisionRecord() {}

  /**
   * One line for people: destination, totals and every score with its weight, best candidate first.
   */
  public String toLine() {
    return Pending.<String>value(Pending.any());
  }
}
