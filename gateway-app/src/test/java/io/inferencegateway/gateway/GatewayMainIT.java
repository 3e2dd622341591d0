package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class GatewayMainIT {
  private final StringWriter messages = new StringWriter();

  @Test
  void unknownFlagsEndWithTheUsage() {
    int code = run("--no-such-flag");

    assertThat(code).isEqualTo(2);
    assertThat(messages.toString()).contains("--no-such-flag", "--config-file");
  }

  @Test
  void errorsOfTheConfigurationArePrinted() {
    int code = run("--port=0", "--management-port=0", "--config-text=kind: Nonsense");

    assertThat(code).isEqualTo(1);
    assertThat(messages.toString()).isNotBlank().doesNotContain("BeanCreationException");
  }

  @Test
  void anUnreadableFileIsNamed(@TempDir Path directory) {
    int code = run("--config-file=" + directory.resolve("absent.yaml"));

    assertThat(code).isEqualTo(1);
    assertThat(messages.toString()).contains("absent.yaml");
  }

  @Test
  void aPortInUseIsNamed(@TempDir Path directory) throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("0.0.0.0"))) {
      Path config = RunningGateway.configurationFile(directory, RunningGateway.endpoints(1));

      int code =
          run(
              "--port=" + taken.getLocalPort(),
              "--management-port=" + RunningGateway.freePort(),
              "--config-file=" + config);

      assertThat(code).isEqualTo(1);
      assertThat(messages.toString()).contains(taken.getLocalPort() + " is in use");
    }
  }

  private int run(String... arguments) {
    CommandLine commandLine = GatewayMain.commandLine(GatewayMain.create());
    return commandLine.setErr(new PrintWriter(messages, true)).execute(arguments);
  }
}
