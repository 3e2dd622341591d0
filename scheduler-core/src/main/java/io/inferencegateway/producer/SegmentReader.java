package io.inferencegateway.producer;

import io.inferencegateway.request.json.JsonTextReader;
import io.inferencegateway.signal.MediaItem;
import io.inferencegateway.signal.TokenizedPrompt.TokenReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the pieces of one prompt as pseudo tokens. Not thread-safe. */
final class SegmentReader implements TokenReader {
  static final int TOKEN_BYTES = 4;

  private final List<PromptSegment> segments;
  private final List<MediaItem> mediaItems = new ArrayList<>(0);
  private int nextSegment;
  private long tokensRead;
  private @Nullable JsonTextReader text;
  private byte[] raw = {};
  private int rawAt;
  private int assetToken;
  private int assetTokensLeft;
  private final byte[] carry = new byte[TOKEN_BYTES];
  private int carried;

  SegmentReader(List<PromptSegment> segments) {
    this.segments = segments;
  }

  /** Images, audio and video in what was read so far. */
  List<MediaItem> mediaItems() {
    return List.copyOf(mediaItems);
  }

  @Override
  public int read(byte[] target, int tokens) {
    int wanted = tokens * TOKEN_BYTES;
    int filled = 0;
    while (filled < wanted) {
      if (carried > 0) {
        filled = takeCarried(target, filled, wanted);
      } else if (assetTokensLeft > 0) {
        filled = repeatAssetToken(target, filled, wanted);
      } else if (rawAt < raw.length) {
        filled = copyRaw(target, filled, wanted);
      } else if (text != null) {
        filled += readText(text, target, filled, wanted - filled);
      } else if (nextSegment < segments.size()) {
        filled = open(segments.get(nextSegment++), target, filled);
      } else {
        break;
      }
    }
    int padded = pad(target, filled);
    tokensRead += padded / TOKEN_BYTES;
    return padded / TOKEN_BYTES;
  }

  private int open(PromptSegment segment, byte[] target, int filled) {
    switch (segment) {
      case PromptSegment.Text(var content) -> text = content.reader();
      case PromptSegment.Raw(var bytes) -> {
        raw = bytes;
        rawAt = 0;
      }
      case PromptSegment.Asset(var modality, var hash, var count) -> {
        int aligned = pad(target, filled);
        int offset = Math.toIntExact(tokensRead + aligned / TOKEN_BYTES);
        mediaItems.add(new MediaItem(modality, Long.toHexString(hash), offset, count));
        assetToken = (int) hash;
        assetTokensLeft = count;
        return aligned;
      }
    }
    return filled;
  }

  /** Fills the last token with zeros. */
  private static int pad(byte[] target, int filled) {
    int padded = (filled + TOKEN_BYTES - 1) / TOKEN_BYTES * TOKEN_BYTES;
    Arrays.fill(target, filled, padded, (byte) 0);
    return padded;
  }

  private int takeCarried(byte[] target, int filled, int wanted) {
    int count = Math.min(carried, wanted - filled);
    System.arraycopy(carry, 0, target, filled, count);
    System.arraycopy(carry, count, carry, 0, carried - count);
    carried -= count;
    return filled + count;
  }

  /** Stands at the beginning of a token. */
  private int repeatAssetToken(byte[] target, int filled, int wanted) {
    int at = filled;
    for (; at < wanted && assetTokensLeft > 0; assetTokensLeft--) {
      target[at++] = (byte) assetToken;
      target[at++] = (byte) (assetToken >> 8);
      target[at++] = (byte) (assetToken >> 16);
      target[at++] = (byte) (assetToken >> 24);
    }
    return at;
  }

  private int copyRaw(byte[] target, int filled, int wanted) {
    int count = Math.min(raw.length - rawAt, wanted - filled);
    System.arraycopy(raw, rawAt, target, filled, count);
    rawAt += count;
    return filled + count;
  }

  /**
   * Texts are read in steps of at least one character, so that the rest of one may be carried over.
   */
  private int readText(JsonTextReader reader, byte[] target, int offset, int room) {
    if (room >= TOKEN_BYTES) {
      int count = reader.read(target, offset, room);
      if (count >= 0) {
        return count;
      }
    } else {
      int count = reader.read(carry, 0, TOKEN_BYTES);
      if (count >= 0) {
        carried = count;
        return 0;
      }
    }
    text = null;
    return 0;
  }
}
