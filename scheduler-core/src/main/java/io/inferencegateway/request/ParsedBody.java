package io.inferencegateway.request;

import io.inferencegateway.request.json.JsonText;
import org.jspecify.annotations.Nullable;

/**
 * What a parser read from a body. The bytes stay where they are; text is kept as ranges.
 *
 * @param bytes the body as it came
 * @param payload the fields of the API that was called
 * @param model the requested model; empty when the body names none
 * @param modelValue range of the model's JSON string in {@code bytes}; null when the parser cannot
 *     rewrite models or the body names none
 * @param streaming whether the client asked for a stream
 * @param maxOutputTokens upper limit the client gave, in tokens; -1 when it gave none
 */
public record ParsedBody(
    ByteChunks bytes,
    Payload payload,
    String model,
    @Nullable JsonText modelValue,
    boolean streaming,
    long maxOutputTokens) {

  /** A body nobody looked into. */
  public static ParsedBody opaque(ByteChunks bytes) {
    return new ParsedBody(bytes, new Payload.Opaque(), "", null, false, -1);
  }
}
