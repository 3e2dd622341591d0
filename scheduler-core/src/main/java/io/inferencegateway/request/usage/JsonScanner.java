package io.inferencegateway.request.usage;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the values of a {@link JsonShape} in documents that are pushed in pieces of any size.
 * Checks no grammar; what is no JSON yields nothing. Not thread-safe.
 *
 * <p>Most bytes are generated text, so the one loop that matters skips to the next quote or
 * backslash. Only member names and wanted values are copied, into two small buffers.
 */
final class JsonScanner {
  private static final int LONGEST_NAME = 32;
  private static final int LONGEST_VALUE = 64;
  private static final int DEEPEST = 8;

  /** Learns of values as they end. */
  interface Listener {
    /** A text, number, boolean or null; longer ones are cut. */
    void value(JsonField field, byte[] bytes, int length, boolean text);

    /** The value of the field is an object or an array. */
    void structure(JsonField field);

    /** A top-level value has ended. */
    void documentEnded();

    /** What came of the present document does not count. */
    void documentDropped();

    /** The next byte is the first of a text value of {@link JsonField#MODEL}. */
    void modelBegins(int position);

    /** The byte at {@code position} is the quote that ends it. */
    void modelEnds(int position);
  }

  private final JsonShape root;
  private final Listener listener;
  private final byte[] name = new byte[LONGEST_NAME];
  private final byte[] value = new byte[LONGEST_VALUE];
  private final @Nullable JsonShape[] shapes = new JsonShape[DEEPEST + 1];
  private int depth;
  private int objects;
  private boolean nameNext;
  private boolean inText;
  private boolean inName;
  private boolean escaped;
  private boolean inPrimitive;
  private int nameLength;
  private int valueLength;
  private @Nullable JsonShape pending;

  JsonScanner(JsonShape root, Listener listener) {
    this.root = root;
    this.listener = listener;
  }

  /** Forgets a document that has begun and not ended. */
  void reset() {
    if (depth == 0 && !inText) {
      return;
    }
    listener.documentDropped();
    depth = 0;
    objects = 0;
    nameNext = false;
    inText = false;
    inName = false;
    escaped = false;
    inPrimitive = false;
    pending = null;
  }

  /** Reads the bytes from {@code from} to {@code to}; the buffer's position is left alone. */
  void scan(ByteBuffer bytes, int from, int to) {
    int at = from;
    while (at < to) {
      if (inText) {
        at = text(bytes, at, to);
      } else {
        structure(bytes.get(at), at);
        at++;
      }
    }
  }

  private int text(ByteBuffer bytes, int from, int to) {
    int at = from;
    boolean kept = inName || isWanted();
    while (at < to) {
      byte b = bytes.get(at);
      if (escaped) {
        escaped = false;
      } else if (b == '"') {
        textEnds(at);
        return at + 1;
      } else if (b == '\\') {
        escaped = true;
      }
      if (kept) {
        keep(b);
      }
      at++;
    }
    return at;
  }

  private void keep(byte b) {
    if (inName) {
      if (nameLength < LONGEST_NAME) {
        name[nameLength] = b;
      }
      nameLength++;
    } else if (valueLength < LONGEST_VALUE) {
      value[valueLength++] = b;
    }
  }

  private void textEnds(int at) {
    inText = false;
    if (inName) {
      inName = false;
      JsonShape shape = shapes[depth];
      pending = shape == null || nameLength > LONGEST_NAME ? null : shape.member(name, nameLength);
    } else {
      JsonField field = wanted();
      if (field == JsonField.MODEL) {
        listener.modelEnds(at);
      } else if (field != null) {
        listener.value(field, value, valueLength, true);
      }
      valueEnds();
    }
  }

  private void structure(byte b, int at) {
    switch (b) {
      case '"' -> {
        inText = true;
        inName = nameNext;
        nameNext = false;
        nameLength = 0;
        valueLength = 0;
        if (!inName && wanted() == JsonField.MODEL) {
          listener.modelBegins(at + 1);
        }
      }
      case '{', '[' -> open(b == '{');
      case '}', ']' -> close();
      case ',' -> {
        primitiveEnds();
        pending = null;
        nameNext = isObject();
      }
      case ':' -> nameNext = false;
      case ' ', '\t', '\n', '\r' -> primitiveEnds();
      default -> {
        if (isWanted()) {
          if (!inPrimitive) {
            inPrimitive = true;
            valueLength = 0;
          }
          keep(b);
        }
      }
    }
  }

  private void open(boolean object) {
    JsonField field = wanted();
    if (field != null) {
      listener.structure(field);
    }
    JsonShape inner = object ? pending : null;
    if (depth == 0) {
      inner = object ? root : null;
    }
    pending = null;
    depth++;
    if (depth <= DEEPEST) {
      shapes[depth] = inner;
      objects = object ? objects | (1 << depth) : objects & ~(1 << depth);
    }
    nameNext = isObject();
  }

  private void close() {
    primitiveEnds();
    pending = null;
    nameNext = false;
    if (depth > 0) {
      depth--;
      valueEnds();
    }
  }

  private void valueEnds() {
    pending = null;
    if (depth == 0) {
      listener.documentEnded();
    }
  }

  private void primitiveEnds() {
    if (inPrimitive) {
      inPrimitive = false;
      JsonField field = wanted();
      if (field != null) {
        listener.value(field, value, valueLength, false);
      }
    }
  }

  private boolean isObject() {
    return depth > 0 && depth <= DEEPEST && (objects & (1 << depth)) != 0;
  }

  private boolean isWanted() {
    return wanted() != null;
  }

  private @Nullable JsonField wanted() {
    return pending == null ? null : pending.field();
  }
}
