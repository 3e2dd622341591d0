package io.inferencegateway.recording;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/**
 * The model servers of one recording: each on a loopback address of its own, because subset hints
 * name endpoints by address. They serve a metrics page and nothing else.
 */
final class ModelServers implements AutoCloseable {
  private static final AtomicInteger ADDRESSES = new AtomicInteger();

  private record Server(String address, int port, JsonNode pod, HttpServer http) {
    String host() {
      return address.contains(":") ? "[" + address + "]" : address;
    }

    String hostPort() {
      return host() + ":" + port;
    }
  }

  private final Map<String, Server> byName = new LinkedHashMap<>();
  private final Map<String, String> pages = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> scrapes = new ConcurrentHashMap<>();

  ModelServers(JsonNode pods) throws IOException {
    for (JsonNode pod : pods) {
      String name = pod.path("name").asString();
      int number = ADDRESSES.incrementAndGet();
      String address = "127.1." + number / 250 + "." + (1 + number % 250);
      HttpServer http = HttpServer.create(new InetSocketAddress(address, 0), 0);
      pages.put(name, pod.path("metrics").asString(""));
      scrapes.put(name, new AtomicInteger());
      http.createContext("/", exchange -> serve(name, exchange));
      http.start();
      byName.put(name, listed(pod, address, http));
    }
  }

  /** Some are listed under an address that nobody serves. */
  private static Server listed(JsonNode pod, String address, HttpServer http) {
    String other = pod.path("address").asString("");
    if (other.isEmpty()) {
      return new Server(address, http.getAddress().getPort(), pod, http);
    }
    int colon = other.lastIndexOf(':');
    String host = other.substring(0, colon).replaceAll("[\\[\\]]", "");
    return new Server(host, Integer.parseInt(other.substring(colon + 1)), pod, http);
  }

  private void serve(String name, HttpExchange exchange) throws IOException {
    String page = pages.getOrDefault(name, "");
    byte[] body = page.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(page.isEmpty() ? 404 : 200, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
    scrapes.computeIfAbsent(name, n -> new AtomicInteger()).incrementAndGet();
  }

  List<String> names() {
    return List.copyOf(byName.keySet());
  }

  int scrapes(String name) {
    return scrapes.getOrDefault(name, new AtomicInteger()).get();
  }

  boolean hasPage(String name) {
    return !pages.getOrDefault(name, "").isEmpty();
  }

  void page(String name, String page) {
    pages.put(name, page);
  }

  String hostPort(String name) {
    Server server = byName.get(name);
    return server == null ? "10.9.9.9:8000" : server.hostPort();
  }

  /** The address of a model server without its port. */
  String address(String name) {
    return hostPort(name).split(":", 2)[0];
  }

  /** The endpoints file that lists {@code names}. */
  String endpointsFile(Iterable<String> names) {
    StringBuilder file = new StringBuilder("endpoints: [");
    String separator = "";
    for (String name : names) {
      Server server = byName.get(name);
      file.append(separator)
          .append(
              "{name: \"%s\", address: \"%s\", port: \"%d\", labels: %s}"
                  .formatted(
                      name,
                      server.address(),
                      server.port(),
                      server.pod().has("labels") ? server.pod().get("labels").toString() : "{}"));
      separator = ", ";
    }
    return file.append("]\n").toString();
  }

  /**
   * Names instead of addresses, as the recordings have them: {@code @a} for a model server's own
   * port and for 8000, which was its port in the recording; {@code @a:9000} for others.
   */
  String named(String text) {
    String named = text;
    for (Map.Entry<String, Server> entry : byName.entrySet()) {
      Server server = entry.getValue();
      named = named.replace(server.hostPort(), "@" + entry.getKey());
    }
    for (Map.Entry<String, Server> entry : byName.entrySet()) {
      String host = entry.getValue().host();
      named =
          named
              .replace(host + ":8000", "@" + entry.getKey())
              .replace(host + ":", "@" + entry.getKey() + ":");
    }
    return named;
  }

  String expanded(String text) {
    String expanded = text;
    for (Map.Entry<String, Server> entry : byName.entrySet()) {
      expanded =
          expanded
              .replace("@{" + entry.getKey() + "}", entry.getValue().hostPort())
              .replace("@{" + entry.getKey() + ".ip}", entry.getValue().host());
    }
    return expanded;
  }

  @Override
  public void close() {
    byName.values().forEach(server -> server.http().stop(0));
  }
}
