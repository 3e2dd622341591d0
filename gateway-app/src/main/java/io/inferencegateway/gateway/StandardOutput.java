package io.inferencegateway.gateway;

/** Where what the process says goes. */
final class StandardOutput {

  private StandardOutput() {}

  /**
   * Logs go to standard error and are about problems only, so that standard output has nothing but
   * what was asked for. Works before anything was logged; logback.xml reads the properties.
   */
  static void keepForResults() {
    System.setProperty("console.target", "System.err");
    System.setProperty("console.level", "warn");
  }
}
