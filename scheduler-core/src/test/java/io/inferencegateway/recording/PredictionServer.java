package io.inferencegateway.recording;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A latency prediction server that answers from a table: waiting requests of a row to TTFT and TPOT
 * in milliseconds. A row that is not in the table fails the whole call. It takes all observations.
 */
final class PredictionServer implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();

  private final JsonNode table;
  private final HttpServer http;

  PredictionServer(JsonNode table) throws IOException {
    this.table = table;
    this.http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext("/predict/bulk/strict", this::predict);
    http.createContext("/add_training_data_bulk", exchange -> answer(exchange, 202, "{}"));
    http.start();
  }

  String address() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  private void predict(HttpExchange exchange) throws IOException {
    JsonNode request = JSON.readTree(exchange.getRequestBody());
    List<String> predictions = new ArrayList<>();
    for (JsonNode row : request.path("requests")) {
      JsonNode found = table.path(row.path("num_request_waiting").asString());
      if (found.isMissingNode()) {
        answer(exchange, 500, "{\"detail\":\"no prediction\"}");
        return;
      }
      predictions.add(
          "{\"ttft_ms\":%s,\"tpot_ms\":%s,\"predicted_at\":\"2026-01-01T00:00:00Z\"}"
              .formatted(found.get(0), found.get(1)));
    }
    answer(exchange, 200, "{\"predictions\":[" + String.join(",", predictions) + "]}");
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
