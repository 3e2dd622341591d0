package io.inferencegateway.datalayer;

import io.inferencegateway.plugin.Require;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Checks of parameters that all polled sources have. */
public final class SourceChecks {

  private SourceChecks() {}

  /** {@code http} or {@code https}. */
  public static void scheme(String scheme) {
    Require.that(
        scheme.equals("http") || scheme.equals("https"),
        "scheme",
        "unsupported scheme: " + scheme,
        "http or https");
  }

  /** A port, if there is one. */
  public static void port(@Nullable Integer port) {
    if (port != null) {
      Require.port("port", port);
    }
  }

  /** A client certificate and its key, or neither. */
  public static void clientPair(String clientCertPath, String clientKeyPath) {
    Require.that(
        clientCertPath.isEmpty() == clientKeyPath.isEmpty(),
        "clientCertPath",
        '"' + clientCertPath + '"',
        "together with clientKeyPath");
  }

  /** Time between two fetches; zero is allowed. */
  public static void interval(Duration interval) {
    Require.that(!interval.isNegative(), "interval", interval, "0 or more");
  }
}
