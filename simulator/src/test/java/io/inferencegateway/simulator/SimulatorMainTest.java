package io.inferencegateway.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SimulatorMainTest {
  private final StringWriter errors = new StringWriter();

  @Test
  void aBadFlagIsExplainedAndExitsWithTwo() {
    int exitCode = run("--pods", "0");

    assertThat(exitCode).isEqualTo(2);
    assertThat(errors.toString()).contains("pods: 0 (expected: 1 or more)");
  }

  @Test
  void aPortInUseIsExplainedAndExitsWithOne() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int exitCode = run("--pods", "1", "--port", String.valueOf(taken.getLocalPort()));

      assertThat(exitCode).isEqualTo(1);
      assertThat(errors.toString()).contains("cannot start").contains("in use");
    }
  }

  private int run(String... arguments) {
    CommandLine command = SimulatorMain.commandLine();
    command.setErr(new PrintWriter(errors, true));
    return command.execute(arguments);
  }
}
