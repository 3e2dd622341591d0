package io.inferencegateway.request.usage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON, alone or as the data of events. A model's name is kept back until its last byte is
 * there, and no longer than it can be the one that is looked for.
 */
final class JsonResponseReader implements ResponseReader, JsonScanner.Listener {
  private final ResponseFormat format;
  private final @Nullable EventLines lines;
  private final @Nullable ModelNames names;
  private final JsonScanner scanner;
  private final UsageFields fields;
  private final byte[] held;
  private TokenUsage usage = TokenUsage.NONE;
  private List<ByteBuffer> out = List.of();
  private int heldLength;
  private int sentUpTo;
  private int heldUpTo = -1;
  private @Nullable ByteBuffer current;

  JsonResponseReader(ResponseFormat format, boolean eventStream, @Nullable ModelNames names) {
    this.format = format;
    this.fields = new UsageFields(format == ResponseFormat.OPENAI);
    this.lines = eventStream ? new EventLines() : null;
    this.names = names;
    this.held = new byte[names == null ? 0 : names.longestForm()];
    this.scanner = new JsonScanner(format.shape(), this);
  }

  @Override
  public List<ByteBuffer> pass(ByteBuffer bytes) {
    current = bytes;
    sentUpTo = bytes.position();
    boolean holding = heldUpTo >= 0;
    if (holding) {
      heldUpTo = bytes.position();
    }
    if (names != null) {
      out = new ArrayList<>(1);
    }
    if (lines == null) {
      scanner.scan(bytes, bytes.position(), bytes.limit());
    } else {
      lines.scan(bytes, scanner);
    }
    if (names == null) {
      return List.of(bytes);
    }
    if (heldUpTo >= 0) {
      hold(bytes.limit());
    }
    if (heldUpTo < 0) {
      send(bytes.limit());
    }
    return out;
  }

  @Override
  public List<ByteBuffer> end() {
    if (heldUpTo < 0) {
      return List.of();
    }
    heldUpTo = -1;
    return heldLength == 0 ? List.of() : List.of(heldBytes());
  }

  @Override
  public TokenUsage usage() {
    return usage;
  }

  @Override
  public void value(JsonField field, byte[] bytes, int length, boolean text) {
    fields.put(field, bytes, length, text);
  }

  @Override
  public void structure(JsonField field) {
    fields.putStructure(field);
  }

  @Override
  public void documentEnded() {
    usage = format.add(usage, fields, lines != null);
    fields.clear();
  }

  @Override
  public void documentDropped() {
    fields.clear();
    if (heldUpTo >= 0) {
      giveUp();
    }
  }

  @Override
  public void modelBegins(int position) {
    if (names != null) {
      send(position);
      heldLength = 0;
      heldUpTo = position;
    }
  }

  @Override
  public void modelEnds(int position) {
    ModelNames replaced = names;
    if (replaced == null || heldUpTo < 0) {
      return;
    }
    hold(position);
    if (heldUpTo < 0) {
      return;
    }
    heldUpTo = -1;
    sentUpTo = position;
    if (replaced.isServed(held, heldLength)) {
      out.add(ByteBuffer.wrap(replaced.replacement()));
    } else if (heldLength > 0) {
      out.add(heldBytes());
    }
  }

  /** Keeps back what came up to {@code position}, or gives up when that is too long. */
  private void hold(int position) {
    ByteBuffer bytes = current;
    if (bytes == null) {
      return;
    }
    int more = position - heldUpTo;
    if (heldLength + more > held.length) {
      giveUp();
      return;
    }
    bytes.get(heldUpTo, held, heldLength, more);
    heldLength += more;
    heldUpTo = position;
    sentUpTo = position;
  }

  /** What was kept back goes on as it came. */
  private void giveUp() {
    if (heldLength > 0) {
      out.add(heldBytes());
    }
    sentUpTo = heldUpTo;
    heldUpTo = -1;
  }

  private void send(int position) {
    ByteBuffer bytes = current;
    if (bytes != null && position > sentUpTo) {
      out.add(bytes.slice(sentUpTo, position - sentUpTo));
      sentUpTo = position;
    }
  }

  private ByteBuffer heldBytes() {
    byte[] copy = new byte[heldLength];
    System.arraycopy(held, 0, copy, 0, heldLength);
    return ByteBuffer.wrap(copy);
  }
}
