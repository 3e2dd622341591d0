package io.inferencegateway.benchmarks.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Finds ports for programs that must be told which to use. */
public final class LoopbackPorts {

  private LoopbackPorts() {}

  /** A loopback port that nobody listened on a moment ago. */
  public static int free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
