package io.inferencegateway.request.json;

import io.inferencegateway.request.ByteChunks;

/**
 * A JSON value of any kind inside a body, kept as its place instead of a copy.
 *
 * @param source the body
 * @param start offset of its first byte
 * @param end offset after its last byte
 */
public record JsonSlice(ByteChunks source, long start, long end) {

  /** The value as it was written, shared. */
  public ByteChunks bytes() {
    return source.slice(start, end);
  }
}
