package io.inferencegateway.request;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A body as the chunks it came in. Nothing is copied or joined: slices and splices share the bytes.
 * Immutable; the bytes must not change while this is in use.
 */
public final class ByteChunks {
  public static final ByteChunks EMPTY = new ByteChunks(List.of());

  private final ByteBuffer[] chunks;
  private final long[] ends;

  private ByteChunks(List<ByteBuffer> parts) {
    int count = parts.size();
    chunks = new ByteBuffer[count];
    ends = new long[count];
    long end = 0;
    for (int i = 0; i < count; i++) {
      ByteBuffer part = parts.get(i);
      chunks[i] =
          part.isReadOnly() && part.position() == 0 ? part : part.asReadOnlyBuffer().slice();
      end += part.remaining();
      ends[i] = end;
    }
  }

  /** The buffers' remaining bytes, in order; empty buffers are dropped. */
  public static ByteChunks of(List<ByteBuffer> buffers) {
    List<ByteBuffer> parts = new ArrayList<>(buffers.size());
    for (ByteBuffer buffer : buffers) {
      if (buffer.hasRemaining()) {
        parts.add(buffer);
      }
    }
    return parts.isEmpty() ? EMPTY : new ByteChunks(parts);
  }

  public static ByteChunks of(byte[] bytes) {
    return of(List.of(ByteBuffer.wrap(bytes)));
  }

  /** Number of bytes. */
  public long length() {
    return ends.length == 0 ? 0 : ends[ends.length - 1];
  }

  public boolean isEmpty() {
    return ends.length == 0;
  }

  /** The chunks, each a fresh read-only view that the caller may move through. */
  public List<ByteBuffer> buffers() {
    List<ByteBuffer> views = new ArrayList<>(chunks.length);
    for (ByteBuffer chunk : chunks) {
      views.add(chunk.duplicate());
    }
    return Collections.unmodifiableList(views);
  }

  /** Chunk number {@code index}, not to be moved through; for readers in this module. */
  public ByteBuffer chunk(int index) {
    return chunks[index];
  }

  public int chunkCount() {
    return chunks.length;
  }

  /** Offset of the first byte of chunk {@code index} in the whole. */
  public long chunkStart(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }

  /** Index of the chunk that holds the byte at {@code offset}; the last one for the end offset. */
  public int chunkAt(long offset) {
    int low = 0;
    int high = ends.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ends[middle] > offset) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  public byte at(long offset) {
    if (offset < 0 || offset >= length()) {
      throw new IndexOutOfBoundsException("offset " + offset + " of " + length());
    }
    int index = chunkAt(offset);
    return chunks[index].get((int) (offset - chunkStart(index)));
  }

  /** Bytes {@code from} (inclusive) to {@code to} (exclusive), shared. */
  public ByteChunks slice(long from, long to) {
    if (from < 0 || to < from || to > length()) {
      throw new IndexOutOfBoundsException(from + " to " + to + " of " + length());
    }
    List<ByteBuffer> parts = new ArrayList<>();
    appendTo(parts, from, to);
    return of(parts);
  }

  /** The same bytes with {@code from} to {@code to} replaced. */
  public ByteChunks splice(long from, long to, byte[] replacement) {
    List<ByteBuffer> parts = new ArrayList<>(chunks.length + 2);
    appendTo(parts, 0, from);
    parts.add(ByteBuffer.wrap(replacement));
    appendTo(parts, to, length());
    return of(parts);
  }

  private void appendTo(List<ByteBuffer> parts, long from, long to) {
    for (int i = from < to ? chunkAt(from) : chunks.length; i < chunks.length; i++) {
      long start = chunkStart(i);
      if (start >= to) {
        return;
      }
      int begin = (int) Math.max(0, from - start);
      int end = (int) Math.min(chunks[i].limit(), to - start);
      parts.add(chunks[i].slice(begin, end - begin));
    }
  }

  /** Reads all bytes from the start; closing it does nothing. */
  public InputStream stream() {
    return new ByteChunksInputStream(this);
  }
}
