package io.inferencegateway.simulator.engine;

/** Why a sequence ended. */
public enum FinishReason {
  /** The model ended the answer. */
  STOP("stop"),
  /** The asked number of tokens was reached. */
  LENGTH("length");

  private final String text;

  FinishReason(String text) {
    this.text = text;
  }

  /** The word in JSON answers and metric labels. */
  public String text() {
    return text;
  }
}
