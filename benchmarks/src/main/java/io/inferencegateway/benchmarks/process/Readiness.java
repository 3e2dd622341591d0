package io.inferencegateway.benchmarks.process;

import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Tells whether a program answers already. Asked again and again until it does. */
@FunctionalInterface
public interface Readiness {
  int TIMEOUT_MILLIS = 1_000;

  boolean isReady();

  /** Both, the other first. */
  default Readiness after(Readiness other) {
    return () -> other.isReady() && isReady();
  }

  /** Somebody listens on a port of this machine. */
  static Readiness listening(int port) {
    return () -> {
      try (Socket socket = new Socket()) {
        socket.connect(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
        return true;
      } catch (IOException e) {
        return false;
      }
    };
  }

  /** A GET is answered with 200. */
  static Readiness http(int port, String path) {
    URI uri = URI.create("http://127.0.0.1:" + port + path);
    return () -> {
      try {
        return open(uri).getResponseCode() == HttpURLConnection.HTTP_OK;
      } catch (IOException e) {
        return false;
      }
    };
  }

  /** A JSON document that is posted is answered with 200. */
  static Readiness post(int port, String path, String json) {
    URI uri = URI.create("http://127.0.0.1:" + port + path);
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    return () -> {
      try {
        HttpURLConnection connection = open(uri);
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setDoOutput(true);
        connection.getOutputStream().write(body);
        return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
      } catch (IOException e) {
        return false;
      }
    };
  }

  private static HttpURLConnection open(URI uri) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
    connection.setConnectTimeout(TIMEOUT_MILLIS);
    connection.setReadTimeout(TIMEOUT_MILLIS);
    return connection;
  }

  /** The gRPC health service says that all is well. */
  static Readiness grpcHealth(int port) {
    Readiness serving =
        () -> {
          ManagedChannel channel =
              NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
          try {
            return HealthGrpc.newBlockingStub(channel)
                    .withDeadlineAfter(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                    .check(HealthCheckRequest.getDefaultInstance())
                    .getStatus()
                == ServingStatus.SERVING;
          } catch (StatusRuntimeException e) {
            return false;
          } finally {
            channel.shutdownNow();
          }
        };
    return serving.after(listening(port)); // gRPC needs long to find out that nobody listens
  }
}
