package io.inferencegateway.extproc;

import io.inferencegateway.bbr.InvalidBodyRoutingException;
import io.inferencegateway.extproc.ServerSettings.Ports;
import io.inferencegateway.extproc.ServerSettings.Work;
import java.util.Objects;

/** Reads the flags that depend on the role (specification 09, section 8). */
final class WorkFlags {
  private static final int LAST_PORT = 65_535;

  private WorkFlags() {}

  static Work work(CommandFlags flags, Role role, long maxRequestBytes)
      throws InvalidFlagsException {
    try {
      return new Work(role, flags.streaming, maxRequestBytes, flags.bodyRouting.settings());
    } catch (InvalidBodyRoutingException e) {
      throw new InvalidFlagsException(String.valueOf(e.getMessage()));
    }
  }

  /** A body-based router wants fixed ports that differ; those of an endpoint picker may be 0. */
  static Ports ports(CommandFlags flags, Role role) throws InvalidFlagsException {
    Ports ports =
        new Ports(
            Objects.requireNonNullElse(flags.grpcPort, role.grpcPort()),
            Objects.requireNonNullElse(flags.healthPort, role.healthPort()),
            flags.metricsPort);
    int first = role.picksEndpoints() ? 0 : 1;
    check("grpc-port", ports.grpc(), first);
    check("grpc-health-port", ports.health(), first);
    check("metrics-port", ports.metrics(), first);
    if (!role.picksEndpoints()) {
      checkDifferent(ports);
    }
    return ports;
  }

  private static void check(String flag, int port, int first) throws InvalidFlagsException {
    if (port < first || port > LAST_PORT) {
      throw new InvalidFlagsException(
          "flag \"" + flag + "\": " + port + " (expected: " + first + " to " + LAST_PORT + ")");
    }
  }

  private static void checkDifferent(Ports ports) throws InvalidFlagsException {
    if (ports.grpc() == ports.health()
        || ports.grpc() == ports.metrics()
        || ports.health() == ports.metrics()) {
      throw new InvalidFlagsException(
          "grpc-port, grpc-health-port and metrics-port must be different");
    }
  }
}
