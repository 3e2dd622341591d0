package io.inferencegateway.request;

import java.io.InputStream;
import java.nio.ByteBuffer;

/** Reads a {@link ByteChunks} from the start. */
final class ByteChunksInputStream extends InputStream {
  private final ByteChunks source;
  private int next;
  private ByteBuffer current = ByteBuffer.allocate(0);

  ByteChunksInputStream(ByteChunks source) {
    this.source = source;
  }

  @Override
  public int read() {
    return advance() ? current.get() & 0xFF : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    if (!advance()) {
      return -1;
    }
    int count = Math.min(length, current.remaining());
    current.get(target, offset, count);
    return count;
  }

  @Override
  public int available() {
    return current.remaining();
  }

  private boolean advance() {
    while (!current.hasRemaining()) {
      if (next == source.chunkCount()) {
        return false;
      }
      current = source.chunk(next++).duplicate();
    }
    return true;
  }
}
