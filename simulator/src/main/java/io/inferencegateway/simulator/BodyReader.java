package io.inferencegateway.simulator;

import io.inferencegateway.simulator.openai.ApiException;
import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/** Collects request bodies, up to {@link #MAX_BYTES}. */
final class BodyReader {
  static final int MAX_BYTES = 64 << 20;

  private BodyReader() {}

  /** Ends with an {@link ApiException} when the body is larger. */
  static Mono<byte[]> read(HttpServerRequest request) {
    return request
        .receive()
        .asByteArray()
        .collect(ByteArrayOutputStream::new, BodyReader::append)
        .map(ByteArrayOutputStream::toByteArray);
  }

  private static void append(ByteArrayOutputStream body, byte[] chunk) {
    if (chunk.length > MAX_BYTES - body.size()) {
      throw ApiException.tooLarge(MAX_BYTES);
    }
    body.writeBytes(chunk);
  }

  static String sha256(byte[] body) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
