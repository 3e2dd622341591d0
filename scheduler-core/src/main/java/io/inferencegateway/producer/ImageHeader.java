package io.inferencegateway.producer;

import io.inferencegateway.producer.TokenParameters.Resolution;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads the size out of the beginning of a PNG, GIF or JPEG; the pixels are not looked at. */
final class ImageHeader {
  private static final int PNG = 0x89504E47;
  private static final int GIF = 0x47494638;
  private static final int JPEG = 0xFFD8;
  private static final int PNG_UP_TO_SIZE = 12;
  private static final int GIF_UP_TO_SIZE = 2;
  private static final int MOST_SEGMENTS = 1000;

  private ImageHeader() {}

  /**
   * Width and height in pixels.
   *
   * @return null when it is none of these formats
   * @throws IOException it ends early
   */
  static @Nullable Resolution size(InputStream image) throws IOException {
    DataInputStream in = new DataInputStream(image);
    int magic = in.readInt();
    if (magic == PNG) {
      in.skipNBytes(PNG_UP_TO_SIZE);
      return positive(in.readInt(), in.readInt());
    }
    if (magic == GIF) {
      in.skipNBytes(GIF_UP_TO_SIZE);
      return positive(littleEndian(in), littleEndian(in));
    }
    return magic >>> 16 == JPEG ? jpeg(in, magic & 0xFFFF) : null;
  }

  /** Walks the segments to the one that describes the frame. */
  private static @Nullable Resolution jpeg(DataInputStream in, int firstMarker) throws IOException {
    int marker = firstMarker;
    for (int i = 0; i < MOST_SEGMENTS && marker >>> 8 == 0xFF; i++) {
      int kind = marker & 0xFF;
      if (kind == 0xFF) { // fill byte
        marker = 0xFF00 | in.readUnsignedByte();
        continue;
      }
      int length = in.readUnsignedShort();
      if (isFrame(kind)) {
        in.skipNBytes(1);
        int height = in.readUnsignedShort();
        return positive(in.readUnsignedShort(), height);
      }
      in.skipNBytes(Math.max(0, length - 2));
      marker = in.readUnsignedShort();
    }
    return null;
  }

  private static boolean isFrame(int kind) {
    return kind >= 0xC0 && kind <= 0xCF && kind != 0xC4 && kind != 0xC8 && kind != 0xCC;
  }

  private static int littleEndian(DataInputStream in) throws IOException {
    return Short.toUnsignedInt(Short.reverseBytes(in.readShort()));
  }

  private static @Nullable Resolution positive(int width, int height) {
    return width > 0 && height > 0 ? new Resolution(width, height) : null;
  }
}
