package io.inferencegateway.kvcache.events;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessageFormat;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.ValueType;

/**
 * Reads one event, be it an array that begins with its name or a map that has the name under {@code
 * type} (specification 06, section 5.2).
 */
final class EventReader {
  private static final int LONG_BYTES = 8;
  private static final String TYPE = "type";

  private final MessageUnpacker in;
  private final int mostElements;
  private String name = "";
  private long @Nullable [] hashes;
  private long parent;
  private int @Nullable [] tokens;
  private long blockTokens = -1;
  private @Nullable String medium;
  private @Nullable String loraName;
  private @Nullable List<List<String>> extraKeys;
  private int group = BlockEvent.NO_GROUP;
  private @Nullable String kind;

  private EventReader(MessageUnpacker in, int mostElements) {
    this.in = in;
    this.mostElements = mostElements;
  }

  /**
   * Reads the next event.
   *
   * @param mostElements longest list there can be, the length of the message
   * @throws BadEventException it is none; the position is somewhere inside it
   */
  static BlockEvent read(MessageUnpacker in, int mostElements) throws IOException {
    EventReader reader = new EventReader(in, mostElements);
    switch (in.getNextFormat().getValueType()) {
      case ARRAY -> reader.array();
      case MAP -> reader.map();
      default -> throw new BadEventException("an event that is neither an array nor a map");
    }
    return reader.event();
  }

  private void array() throws IOException {
    int size = in.unpackArrayHeader();
    if (size == 0) {
      throw new BadEventException("an event without a name");
    }
    name = text();
    for (int i = 1; i < size; i++) {
      field(
          switch (name) {
            case "BlockStored" -> storedField(i);
            case "BlockRemoved" -> removedField(i);
            default -> "";
          });
    }
  }

  private static String storedField(int position) {
    return switch (position) {
      case 1 -> "block_hashes";
      case 2 -> "parent_block_hash";
      case 3 -> "token_ids";
      case 4 -> "block_size";
      case 6 -> "medium";
      case 7 -> "lora_name";
      case 8 -> "extra_keys";
      case 9 -> "group_idx";
      case 10 -> "kv_cache_spec_kind";
      default -> "";
    };
  }

  private static String removedField(int position) {
    return switch (position) {
      case 1 -> "block_hashes";
      case 2 -> "medium";
      case 3 -> "group_idx";
      default -> "";
    };
  }

  private void map() throws IOException {
    int size = in.unpackMapHeader();
    for (int i = 0; i < size; i++) {
      String key = text();
      if (key.equals(TYPE)) {
        name = text();
      } else {
        field(key);
      }
    }
  }

  /** Reads the value of a field, or skips it. */
  private void field(String field) throws IOException {
    switch (field) {
      case "block_hashes" -> hashes = hashes();
      case "parent_block_hash" -> parent = in.tryUnpackNil() ? 0 : hash();
      case "token_ids" -> tokens = tokens();
      case "block_size" -> blockTokens = in.unpackLong();
      case "medium" -> medium = optionalText();
      case "lora_name" -> loraName = optionalText();
      case "extra_keys" -> extraKeys = extraKeys();
      case "group_idx" -> group = group();
      case "kv_cache_spec_kind" -> kind = optionalText();
      default -> in.skipValue();
    }
  }

  private BlockEvent event() throws BadEventException {
    return switch (name) {
      case "BlockStored" -> stored();
      case "BlockRemoved" ->
          new BlockEvent.Removed(required(hashes, "block_hashes"), medium, group);
      case "AllBlocksCleared" -> new BlockEvent.Cleared();
      default -> throw new BadEventException("an event of an unknown kind");
    };
  }

  private BlockEvent stored() throws BadEventException {
    if (tokens == null || blockTokens < 0) {
      throw new BadEventException("token_ids or block_size is missing");
    }
    return new BlockEvent.Stored(
        required(hashes, "block_hashes"),
        parent,
        tokens,
        blockTokens,
        medium,
        loraName,
        extraKeys,
        group,
        kind);
  }

  private static long[] required(long @Nullable [] numbers, String field) throws BadEventException {
    if (numbers == null) {
      throw new BadEventException(field + " is missing");
    }
    return numbers;
  }

  private long[] hashes() throws IOException {
    long[] all = new long[length()];
    for (int i = 0; i < all.length; i++) {
      all[i] = hash();
    }
    return all;
  }

  /** An integer of any width, or the last eight of any number of bytes. */
  private long hash() throws IOException {
    MessageFormat format = in.getNextFormat();
    if (format == MessageFormat.UINT64) { // beyond what the library makes a long of
      return bigEndian(in.readPayload(1 + LONG_BYTES));
    }
    if (format.getValueType() == ValueType.INTEGER) {
      return in.unpackLong();
    }
    if (format.getValueType() == ValueType.BINARY) {
      int bytes = in.unpackBinaryHeader();
      if (bytes > 0 && bytes <= mostElements) {
        return bigEndian(in.readPayload(bytes));
      }
    }
    throw new BadEventException("a hash that is no number and no bytes");
  }

  private static long bigEndian(byte[] bytes) {
    long value = 0;
    for (int i = Math.max(0, bytes.length - LONG_BYTES); i < bytes.length; i++) {
      value = value << 8 | (bytes[i] & 0xff);
    }
    return value;
  }

  private int[] tokens() throws IOException {
    int[] all = new int[length()];
    for (int i = 0; i < all.length; i++) {
      all[i] = (int) in.unpackLong();
    }
    return all;
  }

  private int length() throws IOException {
    int length = in.unpackArrayHeader();
    if (length > mostElements) {
      throw new BadEventException("a list of " + length + " elements");
    }
    return length;
  }

  private int group() throws IOException {
    if (in.tryUnpackNil()) {
      return BlockEvent.NO_GROUP;
    }
    int number = in.unpackInt();
    if (number < 0) {
      throw new BadEventException("a negative group");
    }
    return number;
  }

  private @Nullable List<List<String>> extraKeys() throws IOException {
    if (in.tryUnpackNil()) {
      return null;
    }
    int blocks = length();
    List<List<String>> all = new ArrayList<>(Math.min(blocks, 1024));
    for (int i = 0; i < blocks; i++) {
      all.add(extraKeysOfBlock());
    }
    return all;
  }

  /** Texts, and texts that begin an array; everything else is not for us. */
  private List<String> extraKeysOfBlock() throws IOException {
    if (in.tryUnpackNil()) {
      return List.of();
    }
    int size = length();
    List<String> texts = new ArrayList<>(Math.min(size, 8));
    for (int i = 0; i < size; i++) {
      switch (in.getNextFormat().getValueType()) {
        case STRING -> texts.add(text());
        case ARRAY -> firstText(texts);
        default -> in.skipValue();
      }
    }
    return texts;
  }

  private void firstText(List<String> texts) throws IOException {
    int size = in.unpackArrayHeader();
    for (int i = 0; i < size; i++) {
      if (i == 0 && in.getNextFormat().getValueType() == ValueType.STRING) {
        texts.add(text());
      } else {
        in.skipValue();
      }
    }
  }

  private @Nullable String optionalText() throws IOException {
    return in.tryUnpackNil() ? null : text();
  }

  private String text() throws IOException {
    if (in.getNextFormat().getValueType() != ValueType.STRING) {
      throw new BadEventException("something else where a text should be");
    }
    return in.unpackString();
  }
}
