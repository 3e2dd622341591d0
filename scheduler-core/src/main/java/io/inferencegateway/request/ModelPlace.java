package io.inferencegateway.request;

import java.nio.charset.StandardCharsets;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * Where a JSON body has the name of its model, or could have it. No byte outside changes.
 *
 * @param start offset of the value's first byte, or of where a member can be put in
 * @param end offset after the value; {@code start} when there is none
 * @param alone whether a member put in would be the only one
 */
public record ModelPlace(long start, long end, boolean alone) {

  /** The place of a value. */
  public static ModelPlace of(long start, long end) {
    return new ModelPlace(start, end, false);
  }

  /** The body with another model. */
  public ByteChunks with(ByteChunks body, String model) {
    String name = String.valueOf(JsonStringEncoder.getInstance().quoteAsCharArray(model));
    String before = start < end ? "\"" : "\"model\":\"";
    String after = start < end || alone ? "\"" : "\",";
    byte[] value = (before + name + after).getBytes(StandardCharsets.UTF_8);
    return body.splice(start, end, value);
  }
}
