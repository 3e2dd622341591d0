package io.inferencegateway.request.parser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.ModelPlace;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.Payload;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.request.json.JsonSlice;
import io.inferencegateway.request.json.JsonText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParsersTest {
  private static final String CHAT = "/v1/chat/completions";
  private static final String COMPLETIONS = "/v1/completions";
  private static final String USER_HI = "\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]";

  @Test
  void completionPromptMayBeTextTextsOrTokenIds() throws Exception {
    assertThat(prompts(parse(COMPLETIONS, "{\"model\":\"test\",\"prompt\":\"test prompt\"}")))
        .containsExactly("test prompt");
    assertThat(prompts(parse(COMPLETIONS, "{\"prompt\":[\"prompt1\",\"prompt2\"]}")))
        .containsExactly("prompt1", "prompt2");
    assertThat(prompts(parse(COMPLETIONS, "{\"prompt\":[\"\"]}"))).containsExactly("");
    assertThat(tokenIds(parse(COMPLETIONS, "{\"prompt\":[1,2.0,1e3,4294967295]}")))
        .containsExactly(1, 2, 1000, -1);
    assertThat(parse(COMPLETIONS, "{\"prompt\":[[1,2],[3,4]]}").payload())
        .isInstanceOf(Payload.Opaque.class);
    assertThat(parse(COMPLETIONS, "{\"prompt_embeds\":\"AAAA\"}").payload())
        .isInstanceOf(Payload.Opaque.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "\"\"",
        "123",
        "{}",
        "null",
        "[1.5,2.7]",
        "[1,\"a\"]",
        "[\"a\",1]",
        "[-1]",
        "[4294967296]",
        "[true]",
        "[null]",
        "[{}]",
        "[[\"a\"]]",
        "[[1],2]"
      })
  void otherPromptsAreRefused(String prompt) {
    assertRefused(
        COMPLETIONS,
        "{\"model\":\"m\",\"prompt\":" + prompt + "}",
        "invalid completions request: must have prompt field");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"messages\":[]",
        "\"messages\":\"x\"",
        "\"x\":1",
        "\"Messages\":[{}]",
        "\"messages\":[{\"role\":123}]",
        "\"messages\":[{\"content\":123}]",
        "\"messages\":[{\"content\":[\"a\"]}]",
        USER_HI + ",\"tools\":\"x\"",
        USER_HI + ",\"tools\":{}",
        USER_HI + ",\"documents\":\"x\"",
        USER_HI + ",\"chat_template\":123",
        USER_HI + ",\"add_generation_prompt\":\"x\"",
        USER_HI + ",\"continue_final_message\":1",
        USER_HI + ",\"chat_template_kwargs\":\"x\"",
        USER_HI + ",\"cache_salt\":1",
      })
  void chatsWithBadFieldsAreRefused(String members) {
    assertRefused(
        CHAT,
        "{\"model\":\"m\"," + members + "}",
        "invalid chat completions request: must have valid messages field");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"messages\":[null]",
        "\"messages\":[{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{}]}]",
        "\"messages\":[{\"content\":[]}]",
        "\"messages\":[{\"content\":[{\"type\":\"image_url\",\"image_url\":\"http://x\"}]}]",
        "\"messages\":[{\"content\":[{\"type\":\"input_audio\",\"input_audio\":{\"data\":\"A\"}}]}]",
        USER_HI + ",\"tools\":null,\"chat_template_kwargs\":null,\"cache_salt\":null",
        USER_HI + ",\"stream\":null,\"n\":null,\"temperature\":\"hot\"",
      })
  void chatsThatModelServersAcceptPass(String members) throws Exception {
    assertThat(parse(CHAT, "{\"model\":\"m\"," + members + "}").payload())
        .isInstanceOf(Payload.Chat.class);
  }

  @Test
  void chatIsRolesAndPartsInOrder() throws Exception {
    ParsedBody body =
        parse(
            CHAT,
            "{\"messages\":[{\"role\":\"system\",\"content\":\"a\"},{\"content\":[{\"text\":\"b\","
                + "\"type\":\"text\"},{\"type\":\"image_url\",\"image_url\":{\"url\":\"c\"}},"
                + "{\"type\":\"text\",\"text\":\"d\"}],\"role\":\"user\"}],\"cache_salt\":\"s\"}");

    assertThat(chatText(body)).isEqualTo("system:a|user:b,image c,d|");
    assertThat(((Payload.Chat) body.payload()).cacheSalt())
        .extracting(JsonText::text)
        .isEqualTo("s");
  }

  @Test
  void modelAndStreamAreReadWithCaseAndTheLastOneCounts() throws Exception {
    assertThat(parse(CHAT, "{\"Model\":\"x\",\"model\":\"y\"," + USER_HI + "}").model())
        .isEqualTo("y");
    assertThat(parse(CHAT, "{\"Model\":\"x\"," + USER_HI + "}").model()).isEmpty();
    assertThat(parse(CHAT, "{\"model\":\"x\",\"model\":\"é\"," + USER_HI + "}").model())
        .isEqualTo("é");
    assertThat(parse(CHAT, "{\"model\":\"x\",\"model\":5," + USER_HI + "}").model()).isEmpty();
    assertThat(parse(CHAT, "{\"mod\\u0065l\":\"x\"," + USER_HI + "}").model()).isEqualTo("x");
    assertThat(parse(CHAT, "{\"stream\":true," + USER_HI + "}").streaming()).isTrue();
    for (String other : List.of("\"true\"", "1", "null", "false")) {
      assertThat(parse(CHAT, "{\"stream\":" + other + "," + USER_HI + "}").streaming()).isFalse();
    }
  }

  @Test
  void outputLimitIsTheFirstValidOne() throws Exception {
    assertThat(limit(CHAT, USER_HI + ",\"max_tokens\":50,\"max_completion_tokens\":100"))
        .isEqualTo(100);
    assertThat(limit(CHAT, USER_HI + ",\"max_completion_tokens\":\"bad\",\"max_tokens\":50"))
        .isEqualTo(50);
    assertThat(limit(CHAT, USER_HI + ",\"max_completion_tokens\":-1,\"max_tokens\":50"))
        .isEqualTo(50);
    assertThat(limit(COMPLETIONS, "\"prompt\":\"p\",\"max_tokens\":0")).isZero();
    assertThat(limit(COMPLETIONS, "\"prompt\":\"p\",\"max_tokens\":7.0")).isEqualTo(7);
    for (String invalid : List.of("-5", "1.5", "\"64\"", "null")) {
      assertThat(limit(COMPLETIONS, "\"prompt\":\"p\",\"max_tokens\":" + invalid)).isEqualTo(-1);
    }
    assertThat(limit(COMPLETIONS, "\"prompt\":\"p\",\"max_tokens\":1e30"))
        .isEqualTo(Long.MAX_VALUE);
    assertThat(limit(COMPLETIONS, "\"prompt\":\"p\",\"max_tokens\":99999999999999999999"))
        .isEqualTo(Long.MAX_VALUE);
    assertThat(limit("/v1/responses", "\"input\":\"\",\"max_output_tokens\":5")).isEqualTo(5);
    assertThat(limit("/v1/embeddings", "\"input\":\"x\",\"max_tokens\":5")).isEqualTo(-1);
  }

  @Test
  void otherOpenAiApisAskForTheirField() throws Exception {
    parse("/v1/conversations", "{\"items\":[{\"type\":\"message\"}]}");
    parse("/v1/conversations", "{\"items\":[]}");
    for (String input : List.of("\"\"", "[]", "{}", "0", "false")) {
      parse("/v1/responses", "{\"input\":" + input + "}");
    }
    parse("/v1/responses", "{\"previous_response_id\":\"r\"}");
    parse("/v1/embeddings", "{\"input\":[[1],[2]]}");
    parse("/v1/embeddings", "{\"input\":[{\"type\":\"text\"},{}]}");
    parse("/v1/embeddings", "{\"messages\":[{}]}");
    parse("/v1/images/generations", "{\"prompt\":\"a dog\",\"n\":null,\"size\":\"1x1\"}");

    for (String body : List.of("{}", "{\"input\":null}")) {
      assertRefused("/v1/responses", body, "invalid responses request: must have input field");
    }
    for (String input : List.of("null", "\"\"", "[]", "123", "{}")) {
      assertRefused(
          "/v1/embeddings",
          "{\"input\":" + input + "}",
          "invalid embeddings request: must have input field");
    }
    for (String members : List.of("\"prompt\":\"\"", "\"prompt\":\"d\",\"n\":2.0", "\"n\":1")) {
      assertRefused(
          "/v1/images/generations",
          "{" + members + "}",
          "invalid images generations request: must have prompt field");
    }
  }

  @Test
  void anthropicMessagesAreAskedForAndTokenCountsAreNotRead() throws Exception {
    ParsedBody body =
        parse("/v1/messages", "{\"model\":\"c\",\"max_tokens\":1024," + USER_HI + "}");

    assertThat(body.maxOutputTokens()).isEqualTo(1024);
    assertThat(parse("/v1/messages/count_tokens", "not-json").model()).isEmpty();
    for (String bad : List.of("{\"messages\":[]}", "{}", "null")) {
      assertRefused(
          "/v1/messages", bad, "invalid messages request: must have at least one message");
    }
  }

  @Test
  void generateRequestsCarryTokenIds() throws Exception {
    String path = "/inference/v1/generate";
    ParsedBody body =
        parse(
            path,
            "{\"token_ids\":[1,2,3],\"sampling_params\":{\"max_tokens\":128},\"stream\":true,"
                + "\"max_tokens\":5}");

    assertThat(tokenIds(body)).containsExactly(1, 2, 3);
    assertThat(body.maxOutputTokens()).isEqualTo(128);
    assertThat(body.streaming()).isTrue();
    assertRefused(
        path, "{\"token_ids\":[1,2,-1]}", "invalid generate request: token_ids[2]: invalid value");
    assertRefused(
        path, "{\"token_ids\":[1,2.5,3]}", "invalid generate request: token_ids[1]: invalid value");
    assertRefused(
        path,
        "{\"token_ids\":[4294967296]}",
        "invalid generate request: token_ids[0]: invalid value");
    assertRefused(
        path,
        "{\"token_ids\":[]}",
        "invalid generate request: must have non-empty token_ids field");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "[]",
        "\"secret\"",
        "1",
        "true",
        "{",
        "{\"prompt\":\"secret",
        "secret",
        "{} x",
        "{\"secret\" 1}",
        "\uFEFF{}",
        "no healthy upstream",
        "{\u00000",
        "{\"a\":01}"
      })
  void whatIsNotAJsonObjectIsRefusedWithoutQuotingIt(String body) {
    assertThatThrownBy(() -> parse(COMPLETIONS, body))
        .isInstanceOf(MalformedBodyException.class)
        .hasMessageStartingWith("error unmarshaling request bodyMap: ")
        .message()
        .doesNotContain("secret");
  }

  @Test
  void nullBodyLacksItsField() {
    assertRefused(COMPLETIONS, "null", "invalid completions request: must have prompt field");
  }

  @Test
  void invalidUtf8IsAllowedInTexts() throws Exception {
    byte[] body = "{\"model\":\"m\",\"prompt\":\"a??b\"}".getBytes(UTF_8);
    body[body.length - 5] = (byte) 0xFF;
    body[body.length - 4] = (byte) 0xC0;

    assertThat(parse(COMPLETIONS, ByteChunks.of(body)).model()).isEqualTo("m");
  }

  @Test
  void nestingIsBounded() throws Exception {
    String deep = "[".repeat(9_999) + "]".repeat(9_999);
    String tooDeep = "[" + deep + "]";

    assertThat(parse(COMPLETIONS, "{\"prompt\":\"p\",\"x\":" + deep + "}").payload()).isNotNull();
    assertThatThrownBy(() -> parse(COMPLETIONS, "{\"prompt\":\"p\",\"x\":" + tooDeep + "}"))
        .isInstanceOf(MalformedBodyException.class);
  }

  @Test
  void modelTakesThePlaceOfWhateverIsThereOrIsPutIn() throws Exception {
    Map<String, String> cases =
        Map.of(
            "{\"model\":5," + USER_HI + "}",
            "{\"model\":\"a\\\"é\"," + USER_HI + "}",
            "{\"model\" : {\"x\":[1]} ," + USER_HI + "}",
            "{\"model\" : \"a\\\"é\" ," + USER_HI + "}",
            "{\"model\":null," + USER_HI + "}",
            "{\"model\":\"a\\\"é\"," + USER_HI + "}",
            " {" + USER_HI + "}",
            " {\"model\":\"a\\\"é\"," + USER_HI + "}");
    for (Map.Entry<String, String> bodies : cases.entrySet()) {
      ParsedBody body = parse(CHAT, bodies.getKey());

      ByteChunks after = requireNonNull(body.modelPlace()).with(body.bytes(), "a\"é");

      assertThat(string(after)).isEqualTo(bodies.getValue());
    }
    ParsedBody empty = parse("/v1/conversations", "{ }");
    assertThat(string(requireNonNull(empty.modelPlace()).with(empty.bytes(), "m")))
        .isEqualTo("{\"model\":\"m\" }");
  }

  @Test
  void replacedModelLeavesEveryOtherByteAlone() throws Exception {
    String around =
        "{ \"model\":\"first\",\t\"x\" : 1e300,"
            + " \"y\":0.10,\"z\":123456789012345678901,\"messages\":["
            + " {\"role\":\"user\",\"content\":\"\\u00e9\\ud83d \\\"model\\\":"
            + " \\\"old\\\"\"}],\"nested\":{\"model\":\"old\"}, \"model\" :\r\n"
            + " \"%s\" , \"x\":2 }";
    byte[] bytes = around.formatted("old").getBytes(UTF_8);

    for (int cut = 0; cut <= bytes.length; cut++) {
      ParsedBody body = parse(CHAT, cut(bytes, cut));
      ModelPlace place = requireNonNull(body.modelPlace());

      assertThat(body.model()).isEqualTo("old");
      assertThat(string(place.with(body.bytes(), "new-name")))
          .isEqualTo(around.formatted("new-name"));
    }
  }

  @Test
  void mutatedBodiesAreReadOrRefusedAndNothingElse() {
    Random random = new Random(34);
    byte[] good =
        ("{\"model\":\"m\"," + USER_HI + ",\"tools\":[{\"a\":[1,2.5e3]}],\"é\":\"\\u0041漢\"}")
            .getBytes(UTF_8);

    for (int round = 0; round < 2_000; round++) {
      byte[] body = good.clone();
      for (int i = random.nextInt(4); i >= 0; i--) {
        body[random.nextInt(body.length)] = (byte) random.nextInt(256);
      }
      ByteChunks chunks = ByteChunks.of(body).slice(0, random.nextInt(body.length) + 1L);
      try {
        assertThat(parse(CHAT, chunks).bytes()).isSameAs(chunks);
      } catch (MalformedBodyException expected) {
        assertThat(expected.getMessage()).isNotEmpty();
      }
    }
  }

  private static void assertRefused(String path, String body, String message) {
    assertThatThrownBy(() -> parse(path, body))
        .isInstanceOf(MalformedBodyException.class)
        .hasMessage(message);
  }

  private static long limit(String path, String members) throws MalformedBodyException {
    return parse(path, "{" + members + "}").maxOutputTokens();
  }

  private static ParsedBody parse(String path, String body) throws MalformedBodyException {
    return parse(path, ByteChunks.of(body.getBytes(UTF_8)));
  }

  private static ParsedBody parse(String path, ByteChunks body) throws MalformedBodyException {
    RequestParser parser =
        new ParserRegistry(List.of(new OpenAiParser(), new AnthropicParser(), new VllmHttpParser()))
            .resolve(path);
    return requireNonNull(parser).parse(new RequestHead("POST", path, Headers.EMPTY), body);
  }

  private static List<String> prompts(ParsedBody body) {
    return ((Payload.TextCompletion) body.payload())
        .prompts().stream().map(JsonText::text).toList();
  }

  private static int[] tokenIds(ParsedBody body) {
    return ((Payload.TokenCompletion) body.payload()).tokenIds();
  }

  private static String chatText(ParsedBody body) {
    StringBuilder all = new StringBuilder();
    for (Payload.Message message : ((Payload.Chat) body.payload()).messages()) {
      JsonText role = message.role();
      all.append(role == null ? "" : role.text()).append(':');
      all.append(String.join(",", message.content().stream().map(ParsersTest::partText).toList()));
      all.append('|');
    }
    return all.toString();
  }

  private static String partText(Payload.Part part) {
    return switch (part) {
      case Payload.Part.Text(JsonText text) -> text.text();
      case Payload.Part.Json(JsonSlice value) -> "json of " + (value.end() - value.start());
      case Payload.Part.Media(Payload.Modality modality, List<JsonText> content) ->
          modality.label() + " " + String.join("", content.stream().map(JsonText::text).toList());
    };
  }

  private static ByteChunks cut(byte[] body, int at) {
    return ByteChunks.of(
        List.of(ByteBuffer.wrap(body, 0, at), ByteBuffer.wrap(body, at, body.length - at)));
  }

  private static String string(ByteChunks chunks) throws IOException {
    return new String(chunks.stream().readAllBytes(), UTF_8);
  }
}
