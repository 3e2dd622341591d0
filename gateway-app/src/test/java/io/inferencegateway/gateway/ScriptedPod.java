package io.inferencegateway.gateway;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A model server on a loopback port that does what a test says. */
final class ScriptedPod implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private volatile HttpHandler script = exchange -> answer(exchange, 200, "{}");

  ScriptedPod() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  void does(HttpHandler next) {
    script = next;
  }

  static void answer(HttpExchange exchange, int status, String json) throws IOException {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private void handle(HttpExchange exchange) throws IOException {
    if (exchange.getRequestURI().getPath().equals("/metrics")) {
      answer(exchange, 200, "");
      return;
    }
    script.handle(exchange);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
