package io.inferencegateway.request.usage;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * Reads the token counts of gRPC answers: frames of a flag, a length and a protobuf message
 * (specification 02, sections 10 and 15.5). Only the wanted fields are looked at, as they pass;
 * compressed messages are not. Never changes a byte. Not thread-safe.
 */
final class GrpcResponseReader implements ResponseReader {
  private static final int HEADER_BYTES = 5;
  private static final int LONGEST_VARINT = 10;

  private enum Step {
    HEADER,
    TAG,
    LENGTH,
    VARINT,
    SKIP,
    JSON
  }

  private final ResponseFormat format;
  private final JsonResponseReader json =
      new JsonResponseReader(ResponseFormat.OPENAI, false, null);
  private TokenUsage usage = TokenUsage.NONE;
  private Step step = Step.HEADER;
  private int headerBytes;
  private boolean compressed;
  private long frameLeft;
  private long innerLeft = -1;
  private int innerField;
  private long varint;
  private int varintBytes;
  private int field;
  private long valueLeft;
  private long prompt;
  private long completion;
  private long cached;

  GrpcResponseReader(ResponseFormat format) {
    this.format = format;
  }

  @Override
  public List<ByteBuffer> pass(ByteBuffer bytes) {
    int at = bytes.position();
    while (at < bytes.limit()) {
      at = next(bytes, at);
    }
    return List.of(bytes);
  }

  @Override
  public List<ByteBuffer> end() {
    return List.of();
  }

  @Override
  public TokenUsage usage() {
    return format == ResponseFormat.VERTEX ? json.usage() : usage;
  }

  private int next(ByteBuffer bytes, int at) {
    if (step == Step.HEADER) {
      header(bytes.get(at));
      return at + 1;
    }
    if (step == Step.SKIP || step == Step.JSON) {
      int count = (int) Math.min(Math.min(valueLeft, frameLeft), bytes.limit() - at);
      if (step == Step.JSON) {
        json.pass(bytes.slice(at, count));
      }
      valueLeft -= count;
      consumed(count);
      if (valueLeft == 0 && step != Step.HEADER) {
        step = Step.TAG;
      }
      return at + count;
    }
    byte b = bytes.get(at);
    if (varintBytes < LONGEST_VARINT) {
      varint |= (long) (b & 0x7F) << (7 * varintBytes);
    }
    varintBytes++;
    boolean whole = b >= 0;
    if (whole) {
      number(varint);
      varint = 0;
      varintBytes = 0;
    }
    consumed(1);
    return at + 1;
  }

  private void header(byte b) {
    if (headerBytes == 0) {
      compressed = b != 0;
      frameLeft = 0;
    } else {
      frameLeft = (frameLeft << 8) | (b & 0xFF);
    }
    if (++headerBytes == HEADER_BYTES) {
      headerBytes = 0;
      innerLeft = -1;
      if (frameLeft > 0) {
        valueLeft = frameLeft;
        step = compressed ? Step.SKIP : Step.TAG;
      }
    }
  }

  /** A whole number was read: a tag, a length or a value. */
  private void number(long number) {
    switch (step) {
      case TAG -> tag(number);
      case LENGTH -> length(number);
      case VARINT -> {
        value(number);
        step = Step.TAG;
      }
      case HEADER, SKIP, JSON -> {}
    }
  }

  private void tag(long tag) {
    field = (int) (tag >>> 3);
    switch ((int) (tag & 7)) {
      case 0 -> step = Step.VARINT;
      case 1 -> skip(8);
      case 2 -> step = Step.LENGTH;
      case 5 -> skip(4);
      default -> skip(Long.MAX_VALUE);
    }
  }

  private void length(long length) {
    boolean outer = innerLeft < 0;
    if (format == ResponseFormat.VERTEX && outer && field == 2 && length > 0) {
      valueLeft = length;
      step = Step.JSON;
    } else if (format == ResponseFormat.VLLM_GENERATE && outer && field <= 2 && length > 0) {
      innerField = field;
      innerLeft = length + 1; // the last byte of this number is still to be counted
      step = Step.TAG;
    } else {
      skip(length);
    }
  }

  private void skip(long bytes) {
    valueLeft = bytes < 0 ? Long.MAX_VALUE : bytes;
    step = valueLeft == 0 ? Step.TAG : Step.SKIP;
  }

  private void value(long number) {
    if (format == ResponseFormat.VLLM_EMBED) {
      prompt = field == 2 ? number : prompt;
      return;
    }
    int offset = innerField == 1 ? 0 : 1; // the fields of a complete answer are one further
    if (innerLeft < 0) {
      return;
    }
    switch (field - offset) {
      case 2 -> prompt = number;
      case 3 -> completion = number;
      case 4 -> cached = number;
      default -> {}
    }
  }

  private void consumed(int count) {
    frameLeft -= count;
    if (innerLeft > 0) {
      innerLeft -= count;
      if (innerLeft <= 0) {
        innerLeft = -1;
      }
    }
    if (frameLeft <= 0) {
      frameEnds();
    }
  }

  private void frameEnds() {
    if (prompt > 0 || completion > 0) {
      long known = format == ResponseFormat.VLLM_EMBED ? -1 : cached;
      usage = usage.then(new TokenUsage(prompt, completion, prompt + completion, known));
    }
    prompt = 0;
    completion = 0;
    cached = 0;
    varint = 0;
    varintBytes = 0;
    step = Step.HEADER;
  }
}
