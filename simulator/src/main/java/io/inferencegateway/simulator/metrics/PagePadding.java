package io.inferencegateway.simulator.metrics;

import java.nio.charset.StandardCharsets;

/**
 * Families that nobody asks for, to give a page the size of a real one. Made once, for they never
 * change.
 */
public final class PagePadding {
  private PagePadding() {}

  /**
   * @param bytes least size, 0 or less for none
   * @param name of the family, which makes several paddings of one page differ
   */
  public static byte[] of(int bytes, String name) {
    if (bytes <= 0) {
      return new byte[0];
    }
    StringBuilder text = new StringBuilder(bytes + 256);
    String family = "simulator_padding_" + name;
    text.append("# HELP ").append(family).append(" Series that only take room.\n");
    text.append("# TYPE ").append(family).append(" gauge\n");
    for (int i = 0; text.length() < bytes; i++) {
      text.append(family).append("{handler=\"/v1/padding\",le=\"").append(i);
      text.append("\",method=\"POST\"} ").append(i & 63).append(".0\n");
    }
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }
}
