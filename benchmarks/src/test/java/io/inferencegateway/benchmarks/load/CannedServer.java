package io.inferencegateway.benchmarks.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Gives every request the same answer; the very first one late. */
final class CannedServer implements AutoCloseable {
  static final String JSON = answer("200 OK", "application/json", "{}");
  static final String UNAVAILABLE = answer("503 Unavailable", "application/json", "{}");
  static final String TWO_EVENTS_AND_DONE =
      answer("200 OK", "text/event-stream", "data: {}\n\ndata: {}\n\ndata: [DONE]\n\n");

  private final ServerSocket listener;
  private final byte[] answer;
  private final Duration firstDelay;
  private final AtomicBoolean isFirst = new AtomicBoolean(true);

  private CannedServer(ServerSocket listener, String answer, Duration firstDelay) {
    this.listener = listener;
    this.answer = answer.getBytes(StandardCharsets.US_ASCII);
    this.firstDelay = firstDelay;
  }

  static CannedServer answering(String answer, Duration firstDelay) throws IOException {
    ServerSocket listener = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
    CannedServer server = new CannedServer(listener, answer, firstDelay);
    Thread.ofVirtual().start(server::accept);
    return server;
  }

  int port() {
    return listener.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }

  private void accept() {
    try {
      while (!listener.isClosed()) {
        Socket socket = listener.accept();
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (SocketException e) {
      // closed
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(Socket socket) {
    try (socket;
        BufferedReader requests =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
      while (readRequest(requests)) {
        if (isFirst.getAndSet(false)) {
          LockSupport.parkNanos(firstDelay.toNanos());
        }
        socket.getOutputStream().write(answer);
      }
    } catch (IOException e) {
      // the load is over
    }
  }

  private static boolean readRequest(BufferedReader requests) throws IOException {
    int length = 0;
    String line = requests.readLine();
    if (line == null) {
      return false;
    }
    while (!line.isEmpty()) {
      String header = line.toLowerCase(Locale.ROOT);
      if (header.startsWith("content-length: ")) {
        length = Integer.parseInt(header.substring("content-length: ".length()));
      }
      line = requests.readLine();
    }
    return requests.skip(length) == length;
  }

  private static String answer(String status, String type, String body) {
    return "HTTP/1.1 %s\r\ncontent-type: %s\r\ncontent-length: %d\r\n\r\n%s"
        .formatted(status, type, body.length(), body);
  }
}
