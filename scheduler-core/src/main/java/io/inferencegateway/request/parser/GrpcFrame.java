package io.inferencegateway.request.parser;

import io.inferencegateway.request.ByteChunks;

/** The first message of a gRPC body (specification 02, section 10.1). */
final class GrpcFrame {
  private static final int HEADER_BYTES = 5;

  private GrpcFrame() {}

  /**
   * The message, not copied; what follows it is ignored.
   *
   * @throws MalformedBodyException the body is too short, or the message is compressed
   */
  static ByteChunks message(ByteChunks body) throws MalformedBodyException {
    if (body.length() < HEADER_BYTES) {
      throw new MalformedBodyException(
          "invalid gRPC frame: expected at least 5 bytes for header, got " + body.length());
    }
    int flag = body.at(0);
    if (flag == 1) {
      throw new MalformedBodyException("compressed gRPC payload is not supported");
    }
    if (flag != 0) {
      throw new MalformedBodyException("invalid gRPC frame: flag " + (flag & 0xFF));
    }
    long length = 0;
    for (int i = 1; i < HEADER_BYTES; i++) {
      length = (length << 8) | (body.at(i) & 0xFF);
    }
    long available = body.length() - HEADER_BYTES;
    if (length > available) {
      throw new MalformedBodyException(
          "incomplete gRPC payload: header indicates "
              + length
              + " bytes, but only "
              + available
              + " bytes are available");
    }
    return body.slice(HEADER_BYTES, HEADER_BYTES + length);
  }
}
