package io.inferencegateway.producer.latency;

import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Where the prediction and the training server are and how they are spoken to (specification 05,
 * section 10.2). Values of the environment that cannot be used count as absent.
 *
 * @param prediction at least one
 * @param maxSamples observations sent at once
 * @param flushInterval time between two times observations are sent
 * @param maxRowsPerCaller rows one request may add to a call
 * @param window time in which predictions of several requests become one call; zero: none
 * @param maxRows rows of one call; 0: no limit
 * @param maxCalls calls under way at a time
 */
record ServerSettings(
    List<URI> prediction,
    URI training,
    int maxSamples,
    Duration flushInterval,
    Duration timeout,
    int maxRowsPerCaller,
    Duration window,
    int maxRows,
    int maxCalls) {
  private static final int LARGEST_BULK = 100;

  ServerSettings {
    prediction = List.copyOf(prediction);
  }

  /**
   * Settings of the environment, except those that the configuration names.
   *
   * @param predictionServers addresses, comma-separated; empty: those of the environment
   * @param trainingServer empty: that of the environment
   * @param variables null for one that is not set
   * @throws IllegalArgumentException an address is none
   */
  static ServerSettings of(
      String predictionServers, String trainingServer, UnaryOperator<@Nullable String> variables) {
    URI training =
        address(
            trainingServer.isEmpty()
                ? text(variables, "TRAINING_SERVER_URL", "http://localhost:8000")
                : trainingServer);
    String servers =
        predictionServers.isEmpty()
            ? text(variables, "PREDICTION_SERVER_URL", "http://localhost:8001")
            : predictionServers;
    List<URI> prediction =
        Arrays.stream(servers.split(",", -1))
            .map(String::strip)
            .filter(server -> !server.isEmpty())
            .map(ServerSettings::address)
            .toList();
    return new ServerSettings(
        prediction.isEmpty() ? List.of(training) : prediction,
        training,
        number(variables, "LATENCY_MAX_SAMPLE_SIZE", 1000, value -> value > 0),
        Duration.ofSeconds(number(variables, "LATENCY_FLUSH_INTERVAL_SEC", 1, value -> value > 0)),
        Duration.ofSeconds(number(variables, "LATENCY_HTTP_TIMEOUT_SEC", 10, value -> value > 0)),
        number(
            variables,
            "LATENCY_MAX_BULK_SIZE",
            LARGEST_BULK,
            value -> value > 0 && value <= LARGEST_BULK),
        Duration.ofMillis(number(variables, "LATENCY_COALESCE_WINDOW_MS", 1, value -> value >= 0)),
        number(variables, "LATENCY_MAX_COALESCED_ROWS", 0, value -> value >= 0),
        number(variables, "LATENCY_MAX_CONCURRENT_DISPATCHES", 36, value -> value > 0));
  }

  private static URI address(String text) {
    URI uri = URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
    if (uri.getHost() == null
        || !("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
      throw new IllegalArgumentException("not an http address: " + text);
    }
    return uri;
  }

  private static String text(
      UnaryOperator<@Nullable String> variables, String name, String otherwise) {
    String value = variables.apply(name);
    return value == null || value.isBlank() ? otherwise : value.strip();
  }

  private static int number(
      UnaryOperator<@Nullable String> variables, String name, int otherwise, IntPredicate allowed) {
    try {
      int value = Integer.parseInt(text(variables, name, Integer.toString(otherwise)));
      return allowed.test(value) ? value : otherwise;
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }
}
