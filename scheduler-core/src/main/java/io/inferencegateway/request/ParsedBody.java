package io.inferencegateway.request;

import org.jspecify.annotations.Nullable;

/**
 * What a parser read from a body. The bytes stay where they are; text is kept as ranges.
 *
 * @param bytes the body as it came
 * @param payload the fields of the API that was called
 * @param model the requested model; empty when the body names none
 * @param modelPlace where another model's name goes; null when the parser cannot rewrite models
 * @param streaming whether the client asked for a stream
 * @param maxOutputTokens upper limit the client gave, in tokens; -1 when it gave none
 * @param responseWanted whether the response is of any interest
 */
public record ParsedBody(
    ByteChunks bytes,
    Payload payload,
    String model,
    @Nullable ModelPlace modelPlace,
    boolean streaming,
    long maxOutputTokens,
    boolean responseWanted) {

  /** The same without bytes and what refers to them. */
  ParsedBody withoutBytes() {
    return new ParsedBody(
        ByteChunks.EMPTY,
        new Payload.Opaque(),
        model,
        null,
        streaming,
        maxOutputTokens,
        responseWanted);
  }

  /** A body nobody looked into. */
  public static ParsedBody opaque(ByteChunks bytes) {
    return new ParsedBody(bytes, new Payload.Opaque(), "", null, false, -1, true);
  }

  /** A body nobody looked into, and whose response nobody wants to see. */
  public static ParsedBody unobserved(ByteChunks bytes) {
    return new ParsedBody(bytes, new Payload.Opaque(), "", null, false, -1, false);
  }
}
