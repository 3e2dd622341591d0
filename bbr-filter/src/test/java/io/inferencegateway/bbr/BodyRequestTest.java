package io.inferencegateway.bbr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodyRequestTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"prompt\":\"hello\"} | {\"injected\":\"test-value\",\"prompt\":\"hello\"}",
        "{} | {\"injected\":\"test-value\"}",
        "null | {\"injected\":\"test-value\"}",
        "{\"a\":0.10, \"injected\" : [1, {}] } | {\"a\":0.10, \"injected\" : \"test-value\" }",
        "{\"injected\":12,\"b\":1e400} | {\"injected\":\"test-value\",\"b\":1e400}",
        "{\"injected\":\"old\"} | {\"injected\":\"test-value\"}",
        "{\"ü\":\"ü\",\"injected\":null} | {\"ü\":\"ü\",\"injected\":\"test-value\"}",
      })
  void aFieldIsSetWithoutTouchingTheOthers(String before, String after) {
    BodyRequest request = request(before);

    request.setField("injected", "test-value");

    assertThat(text(request.body())).isEqualTo(after);
  }

  @Test
  void laterPluginsReadWhatEarlierOnesSet() {
    BodyRequest request = request("{\"model\":\"a\"}");

    request.setField("model", "b\"\n");

    assertThat(request.text("model")).isEqualTo("b\"\n");
  }

  @Test
  void aBodyIsReplacedByAnObjectOnly() {
    BodyRequest request = request("{\"model\":\"a\"}");

    assertThatThrownBy(() -> request.replaceBody(body("[]")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(request.text("model")).isEqualTo("a");
  }

  private static BodyRequest request(String body) {
    HeaderChanges none = new HeaderChanges(Headers.EMPTY);
    return Objects.requireNonNull(BodyRequest.read(none, body(body), Set.of("model")));
  }

  private static ByteChunks body(String text) {
    return ByteChunks.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(ByteChunks body) {
    try {
      return new String(body.stream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
