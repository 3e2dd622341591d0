package io.inferencegateway.bbr;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.request.ByteChunks;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BodyFieldsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\":{\"model\":\"inner\"},\"model\":\"m/1\"} | m/1",
        "{\"Model\":\"x\",\"model\":\"y\"} | y",
        "{\"model\":\"x\",\"prompt\":[1,{\"model\":2}],\"model\":\"y\"} | y",
        "{\"model\":[1],\"model\":\"y\"} | y",
        "{\"model\":true} | true",
        "{\"model\":12} | 12",
        "{\"model\":0.70} | 0.7",
        "{\"model\":\"a\\u0062\"} | ab",
      })
  void theLastTopLevelMemberOfTheNameCounts(String body, String text) {
    assertThat(model(body)).isEqualTo(new FieldValue.Text(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "[\"a\"]", "{\"k\":\"v\"}", "1e999"})
  void someValuesHaveNoText(String value) {
    assertThat(model("{\"model\":" + value + "}")).isEqualTo(FieldValue.NO_TEXT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "null", " null ", "{\"Model\":\"x\"}", "{\"a\":{\"model\":1}}"})
  void aMemberMayBeAbsent(String body) {
    assertThat(model(body)).isEqualTo(FieldValue.ABSENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[]",
        "\"x\"",
        "1",
        "nonsense",
        "{\"model\":\"m\"",
        "{\"model\":\"m\"} x",
        "{\"model\":\"m\",\"prompt\": no json",
        "nullx",
        "{\"model\":\"m\"}{}",
        "{'model':'m'}"
      })
  void whatIsNotOneWholeObjectHasNoFields(String body) {
    assertThat(read(body(body))).isNull();
  }

  @Test
  void theNameIsTheSameWhereverTheBytesAreCut() {
    byte[] bytes = "{\"x\":[1,{}],\"model\":\"größe-🚀\"}".getBytes(StandardCharsets.UTF_8);

    for (int cut = 0; cut <= bytes.length; cut++) {
      ByteChunks chunks =
          ByteChunks.of(
              List.of(
                  ByteBuffer.wrap(bytes, 0, cut), ByteBuffer.wrap(bytes, cut, bytes.length - cut)));

      assertThat(model(chunks)).as("cut at %d", cut).isEqualTo(new FieldValue.Text("größe-🚀"));
    }
  }

  private static @Nullable FieldValue model(String body) {
    return model(body(body));
  }

  private static @Nullable FieldValue model(ByteChunks body) {
    BodyFields fields = read(body);
    return fields == null ? null : fields.find("model");
  }

  private static @Nullable BodyFields read(ByteChunks body) {
    return BodyFields.read(body, Set.of("model"));
  }

  private static ByteChunks body(String text) {
    return ByteChunks.of(text.getBytes(StandardCharsets.UTF_8));
  }
}
