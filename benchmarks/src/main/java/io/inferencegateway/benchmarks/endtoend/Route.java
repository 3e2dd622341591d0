package io.inferencegateway.benchmarks.endtoend;

import java.util.List;

/**
 * A way to the model servers.
 *
 * @param port where requests are sent to
 * @param programs names of the processes that stand in the way; empty for none
 */
record Route(String name, int port, List<String> programs) {
  Route {
    programs = List.copyOf(programs);
  }

  boolean isDirect() {
    return programs.isEmpty();
  }
}
