package io.inferencegateway.request.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParserRegistryTest {
  private final ParserRegistry registry =
      new ParserRegistry(
          List.of(
              new OpenAiParser(),
              new AnthropicParser(),
              new VllmHttpParser(),
              new PassthroughParser()));

  @ParameterizedTest
  @CsvSource({
    "/v1/chat/completions, OpenAiParser",
    "/v1/chat/completions/, OpenAiParser",
    "/v1/chat/completions//, PassthroughParser",
    "/v1/chat//completions, OpenAiParser",
    "/openai/v1/chat/completions?x=1, OpenAiParser",
    "/v1/chat/completions#x, PassthroughParser",
    "/v1%2Fchat/completions, OpenAiParser",
    "/v1/chat/completions/render/, OpenAiParser",
    "/v1/completions, OpenAiParser",
    "/v1/completions/render, OpenAiParser",
    "/foo/mycompletions, PassthroughParser",
    "/v1/mychat/completions, OpenAiParser",
    "/v1/batch-embeddings, PassthroughParser",
    "/openai/v1/images/generations, OpenAiParser",
    "/v1/responses, OpenAiParser",
    "/v1/responses/resp_1, PassthroughParser",
    "/v1/messages?beta=true, AnthropicParser",
    "/v1/messages/, AnthropicParser",
    "/v1/mymessages, PassthroughParser",
    "/v1/messages/count_tokens, AnthropicParser",
    "/inference/v1/generate, VllmHttpParser",
    "/generate, PassthroughParser",
    "/v1/audio/transcriptions, PassthroughParser",
    "'', OpenAiParser",
    "?x=1, OpenAiParser",
  })
  void findsTheParserOfAPath(String path, String parser) {
    assertThat(registry.resolve(path))
        .extracting(p -> p.getClass().getSimpleName())
        .isEqualTo(parser);
  }

  @Test
  void pathsNobodyClaimsHaveNoParserWithoutFallback() {
    ParserRegistry onlyOpenAi = new ParserRegistry(List.of(new OpenAiParser()));

    assertThat(onlyOpenAi.resolve("/v1/audio/transcriptions")).isNull();
  }

  @Test
  void parsersAfterTheFallbackAndOfTheSameTypeAreLeftOut() {
    OpenAiParser first = new OpenAiParser();
    PassthroughParser fallback = new PassthroughParser();

    assertThat(new ParserRegistry(List.of(fallback, first)).resolve("/v1/completions"))
        .isSameAs(fallback);
    assertThat(new ParserRegistry(List.of(first, new OpenAiParser())).resolve("/v1/completions"))
        .isSameAs(first);
  }
}
