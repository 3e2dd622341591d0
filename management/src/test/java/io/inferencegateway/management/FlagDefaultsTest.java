package io.inferencegateway.management;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class FlagDefaultsTest {
  private static final String PROPERTY = "epp.grpc-port";

  @Command(mixinStandardHelpOptions = true)
  private static final class Flags {
    @Option(names = "--grpc-port", defaultValue = "1")
    private int port;

    @Option(names = "-v", defaultValue = "0")
    private int verbosity;
  }

  private final Flags flags = new Flags();

  @AfterEach
  void clearProperty() {
    System.clearProperty(PROPERTY);
  }

  @Test
  void commandLineWinsOverTheEnvironmentAndThatOverTheDefault() {
    Map<String, String> environment = Map.of("EPP_GRPC_PORT", "2", "EPP_V", "4");

    read(FlagDefaults.of(environment), "--grpc-port=3");

    assertThat(flags.port).isEqualTo(3);
    assertThat(flags.verbosity).isEqualTo(4);
  }

  @Test
  void systemPropertiesWinOverTheEnvironment() {
    System.setProperty(PROPERTY, "5");

    read(FlagDefaults.of(Map.of("EPP_GRPC_PORT", "2")));

    assertThat(flags.port).isEqualTo(5);
    assertThat(flags.verbosity).isZero();
  }

  @Test
  void propertyFilesAreReadLast() {
    read(FlagDefaults.ofProcess());

    assertThat(flags.port).isEqualTo(7);
  }

  @Test
  void helpIsNeverADefault() {
    CommandLine line =
        new CommandLine(flags).setDefaultValueProvider(FlagDefaults.of(Map.of("EPP_HELP", "true")));

    line.parseArgs();

    assertThat(line.isUsageHelpRequested()).isFalse();
  }

  private void read(FlagDefaults defaults, String... arguments) {
    new CommandLine(flags).setDefaultValueProvider(defaults).parseArgs(arguments);
  }
}
