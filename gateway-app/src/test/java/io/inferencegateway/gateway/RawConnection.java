package io.inferencegateway.gateway;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that sees each byte as it stands on the wire. */
final class RawConnection implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;

  private RawConnection(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  static RawConnection open(int port) throws IOException {
    return new RawConnection(new Socket(InetAddress.getLoopbackAddress(), port));
  }

  /** Text of a request whose connection is closed after the answer. */
  static String lastRequest(String path, String headers, String body) {
    return request(path, "connection: close\r\n" + headers, body);
  }

  /**
   * Text of a request.
   *
   * @param headers lines, each with its end
   */
  static String request(String path, String headers, String body) {
    return "POST %s HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n%scontent-length: %d\r\n\r\n%s"
        .formatted(path, headers, body.getBytes(StandardCharsets.UTF_8).length, body);
  }

  /** All that comes back for one text on a connection of its own. */
  static String exchange(int port, String request) throws IOException {
    try (RawConnection connection = open(port)) {
      return connection.send(request).readAll();
    }
  }

  RawConnection send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
    return this;
  }

  /** What comes up to and with {@code marker}. */
  String readUntil(String marker) throws IOException {
    StringBuilder read = new StringBuilder();
    while (read.indexOf(marker, read.length() - marker.length()) < 0) {
      int next = in.read();
      if (next < 0) {
        throw new AssertionError("ended before \"" + marker + "\": " + read);
      }
      read.append((char) next);
    }
    return read.toString();
  }

  /** What comes until the other side closes. */
  String readAll() throws IOException {
    return new String(in.readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Goes away at once, whatever is on its way. */
  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
