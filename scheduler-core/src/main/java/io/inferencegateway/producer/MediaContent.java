package io.inferencegateway.producer;

import io.inferencegateway.producer.TokenParameters.Resolution;
import io.inferencegateway.request.json.JsonText;
import io.inferencegateway.request.json.JsonTextReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The address or the data of an image, a sound or a video, read in place.
 *
 * @param pieces texts that follow each other without separator
 * @param hash XXH64 of all their bytes
 * @param bytes how many there are
 */
record MediaContent(List<JsonText> pieces, long hash, long bytes) {
  private static final int BUFFER_BYTES = 4096;
  private static final String ADDRESS_START = "data:image/";
  private static final String DATA_START = "base64,";
  private static final int LONGEST_ADDRESS_START = 256;

  static MediaContent of(List<JsonText> pieces) {
    XxHash64 hash = new XxHash64();
    byte[] buffer = new byte[BUFFER_BYTES];
    for (JsonText piece : pieces) {
      JsonTextReader reader = piece.reader();
      for (int n = reader.read(buffer, 0, buffer.length);
          n >= 0;
          n = reader.read(buffer, 0, buffer.length)) {
        hash.update(buffer, n);
      }
    }
    return new MediaContent(pieces, hash.value(), hash.length());
  }

  /** Size in pixels of an image whose data is part of the address; null when it cannot be read. */
  @Nullable Resolution imageSize() {
    PieceStream stream = new PieceStream(pieces);
    try {
      return stream.skipsTo(ADDRESS_START, DATA_START)
          ? ImageHeader.size(Base64.getDecoder().wrap(stream))
          : null;
    } catch (IOException e) {
      return null; // not an image that can be decoded, which is the model server's business
    }
  }

  @SuppressWarnings("InputStreamSlowMultibyteRead") // the decoder reads byte by byte
  private static final class PieceStream extends InputStream {
    private final Iterator<JsonText> rest;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private @Nullable JsonTextReader reader;
    private int at;
    private int filled;

    PieceStream(List<JsonText> pieces) {
      this.rest = pieces.iterator();
    }

    /** Reads up to the end of {@code mark}, if the text begins with {@code start}. */
    boolean skipsTo(String start, String mark) {
      StringBuilder head = new StringBuilder();
      while (head.length() < LONGEST_ADDRESS_START) {
        int next = read();
        if (next < 0) {
          return false;
        }
        head.append((char) next);
        int compared = Math.min(head.length(), start.length());
        if (!start.regionMatches(0, head.toString(), 0, compared)) {
          return false;
        }
        if (head.indexOf(mark, Math.max(0, head.length() - mark.length())) >= 0) {
          return true;
        }
      }
      return false;
    }

    @Override
    public int read() {
      while (at == filled) {
        JsonTextReader current = reader;
        if (current == null) {
          if (!rest.hasNext()) {
            return -1;
          }
          reader = rest.next().reader();
          continue;
        }
        at = 0;
        filled = Math.max(0, current.read(buffer, 0, buffer.length));
        reader = filled == 0 ? null : current;
      }
      return buffer[at++] & 0xFF;
    }
  }
}
