package io.inferencegateway.request.usage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ResponseReaderTest {
  private static final ModelNames NAMES = new ModelNames("vllm-backend-01", "gpt \"4\" é");
  private static final String ASKED = "gpt \\\"4\\\" é";

  /** Answers with what is counted in them; the served model's name is in some. */
  @SuppressWarnings({"unused", "ImmutableEnumChecker"}) // values of a parameter, never modified
  private enum Answer {
    CHAT(
        ResponseFormat.OPENAI,
        false,
        "{\"id\":\"1\",\"model\" : \"vllm-backend-01\",\"choices\":[{\"text\":\"\\\"model\\\":\\\"vllm-backend-01\\\"\"}],"
            + "\"usage\":{\"prompt_tokens\":11,\"total_tokens\":111,\"completion_tokens\":100,"
            + "\"prompt_tokens_details\":{\"cached_tokens\":10}}}",
        new TokenUsage(11, 100, 111, 10)),
    RESPONSES(
        ResponseFormat.OPENAI,
        false,
        "{\"usage\":{\"input_tokens\":100,\"output_tokens\":50,\"total_tokens\":150,"
            + "\"input_tokens_details\":{\"cached_tokens\":40}},\"model\":\"other\"}",
        new TokenUsage(100, 50, 150, 40)),
    TEXTS(
        ResponseFormat.OPENAI,
        false,
        "{\"Usage\":{\"prompt_tokens\":\"1024\",\"completion_tokens\":\"7\",\"total_tokens\":\"1031\"}}",
        new TokenUsage(1024, 7, 1031, -1)),
    NO_OBJECT(ResponseFormat.OPENAI, false, "{\"usage\":\"oops\"}", TokenUsage.NONE),
    NOT_JSON(ResponseFormat.OPENAI, false, "<html>\"usage\":{{{", TokenUsage.NONE),
    EVENTS(
        ResponseFormat.OPENAI,
        true,
        "data: {\"model\":\"vllm-backend-01\",\"choices\":[{\"delta\":{\"content\":\"usage \\ndata: [DONE]\"}}]}\r\n\r\n"
            + ": comment\r\ndata:{\"model\":\"vllm\\u002dbackend-01\",\"usage\":{\"prompt_tokens\":10,"
            + "\"completion_tokens\":5,\"total_tokens\":15}}\r\rdata: [DONE]\n\n",
        new TokenUsage(10, 5, 15, -1)),
    BROKEN_EVENT(
        ResponseFormat.OPENAI,
        true,
        "data: {\"model\":\"vllm-ba\n\ndata: {\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":2,\"total_tokens\":3}}\n\n",
        new TokenUsage(1, 2, 3, -1)),
    COMPLETED(
        ResponseFormat.OPENAI,
        true,
        "event: response.completed\ndata: {\"response\":{\"model\":\"vllm-backend-01\",\"usage\":{\"input_tokens\":31,"
            + "\"input_tokens_details\":{\"cached_tokens\":16},\"output_tokens\":3,\"total_tokens\":34}},"
            + "\"type\":\"response.completed\"}\n\n",
        new TokenUsage(31, 3, 34, 16)),
    IN_PROGRESS(
        ResponseFormat.OPENAI,
        true,
        "data: {\"response\":{\"usage\":{\"input_tokens\":31}},\"type\":\"response.in_progress\"}\n\n",
        TokenUsage.NONE),
    MESSAGES(
        ResponseFormat.ANTHROPIC,
        true,
        "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"model\":\"vllm-backend-01\","
            + "\"usage\":{\"input_tokens\":1000,\"cache_read_input_tokens\":800,\"output_tokens\":1}}}\n\n"
            + "event: message_delta\ndata: {\"type\":\"message_delta\",\"usage\":{\"output_tokens\":200}}\n\n",
        new TokenUsage(1000, 200, 1200, 800)),
    SGLANG(
        ResponseFormat.SGLANG,
        true,
        "data: {\"meta_info\":{\"prompt_tokens\":9,\"finish_reason\":null}}\n\n"
            + "data: {\"meta_info\":{\"prompt_tokens\":10,\"completion_tokens\":5,"
            + "\"finish_reason\":{\"type\":\"stop\"}}}\n\ndata: [DONE]\n\n",
        new TokenUsage(10, 5, 15, -1)),
    GENERATE(
        ResponseFormat.VLLM_GENERATE,
        true,
        "hex:000000000a0a080a0201021003180100000000080a06100a18052002",
        new TokenUsage(10, 5, 15, 2)),
    EMBED(
        ResponseFormat.VLLM_EMBED,
        false,
        "hex:000000000c0a080000803f00000040100a",
        new TokenUsage(10, 0, 10, -1)),
    VERTEX(
        ResponseFormat.VERTEX,
        false,
        "hex:00000000580a106170706c69636174696f6e2f6a736f6e12447b22757361676"
            + "5223a7b2270726f6d70745f746f6b656e73223a332c22636f6d706c6574696f"
            + "6e5f746f6b656e73223a342c22746f74616c5f746f6b656e73223a377d7d",
        new TokenUsage(3, 4, 7, -1)),
    COMPRESSED(ResponseFormat.VLLM_EMBED, false, "hex:0100000002100a", TokenUsage.NONE);

    private final ResponseFormat format;
    private final boolean events;
    private final byte[] bytes;
    private final TokenUsage usage;

    Answer(ResponseFormat format, boolean events, String text, TokenUsage usage) {
      this.format = format;
      this.events = events;
      this.bytes =
          text.startsWith("hex:")
              ? HexFormat.of().parseHex(text.substring(4))
              : text.getBytes(UTF_8);
      this.usage = usage;
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyCutGivesTheSameCountsAndTheSameBytes(Answer answer) {
    byte[] whole = replaced(answer, answer.bytes.length);
    String expected =
        new String(answer.bytes, UTF_8)
            .replace("\"model\" : \"vllm-backend-01\"", "\"model\" : \"" + ASKED + "\"")
            .replace("\"model\":\"vllm-backend-01\"", "\"model\":\"" + ASKED + "\"")
            .replace("\"model\":\"vllm\\u002dbackend-01\"", "\"model\":\"" + ASKED + "\"");

    assertThat(new String(whole, UTF_8)).isEqualTo(expected);
    for (int cut = 0; cut <= answer.bytes.length; cut++) {
      assertThat(replaced(answer, cut)).as("cut at %d", cut).isEqualTo(whole);
    }
  }

  @ParameterizedTest
  @EnumSource
  void byteAfterByteCountsTheSame(Answer answer) {
    ResponseReader reader = ResponseReader.of(answer.format, answer.events, NAMES);
    for (byte b : answer.bytes) {
      reader.pass(ByteBuffer.wrap(new byte[] {b}));
    }
    reader.end();

    assertThat(reader.usage()).isEqualTo(answer.usage);
  }

  @Test
  void nothingIsCopiedWhenNoNameIsReplaced() {
    ResponseReader reader = ResponseReader.of(ResponseFormat.OPENAI, true, null);
    ByteBuffer bytes = ByteBuffer.wrap("data: {\"model\":\"m\"}\n\n".getBytes(UTF_8));

    List<ByteBuffer> passed = reader.pass(bytes);

    assertThat(passed).singleElement().isSameAs(bytes);
  }

  private static byte[] replaced(Answer answer, int cut) {
    ResponseReader reader = ResponseReader.of(answer.format, answer.events, NAMES);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    write(reader.pass(ByteBuffer.wrap(answer.bytes, 0, cut)), out);
    write(reader.pass(ByteBuffer.wrap(answer.bytes, cut, answer.bytes.length - cut)), out);
    write(reader.end(), out);
    assertThat(reader.usage()).as("cut at %d", cut).isEqualTo(answer.usage);
    return out.toByteArray();
  }

  private static void write(List<ByteBuffer> buffers, ByteArrayOutputStream out) {
    for (ByteBuffer buffer : buffers) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      out.writeBytes(bytes);
    }
  }
}
