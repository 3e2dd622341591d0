package io.inferencegateway.bbr;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.request.ByteChunks;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelNameReaderTest {

  @Test
  void theTopLevelModelIsRead() {
    String model = ModelNameReader.read(body("{\"a\":{\"model\":\"inner\"},\"model\":\" m/1 \"}"));

    assertThat(model).isEqualTo("m/1");
  }

  @Test
  void keysAreComparedWithCase() {
    String model = ModelNameReader.read(body("{\"Model\":\"x\",\"model\":\"y\"}"));

    assertThat(model).isEqualTo("y");
  }

  @Test
  void nothingBehindTheModelIsLookedAt() {
    String model = ModelNameReader.read(body("{\"model\":\"m\",\"prompt\": no json"));

    assertThat(model).isEqualTo("m");
  }

  @Test
  void theNameIsTheSameWhereverTheBytesAreCut() {
    byte[] bytes = "{\"x\":[1,{}],\"model\":\"größe-🚀\"}".getBytes(StandardCharsets.UTF_8);

    for (int cut = 0; cut <= bytes.length; cut++) {
      ByteChunks chunks =
          ByteChunks.of(
              List.of(
                  ByteBuffer.wrap(bytes, 0, cut), ByteBuffer.wrap(bytes, cut, bytes.length - cut)));

      assertThat(ModelNameReader.read(chunks)).as("cut at %d", cut).isEqualTo("größe-🚀");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "null",
        "\"x\"",
        "{}",
        "{\"model\":1}",
        "{\"model\":\" \"}",
        "{\"Model\":\"x\"}",
        "nonsense"
      })
  void bodiesWithoutUsableModelHaveAnEmptyName(String text) {
    assertThat(ModelNameReader.read(body(text))).isEmpty();
  }

  private static ByteChunks body(String text) {
    return ByteChunks.of(text.getBytes(StandardCharsets.UTF_8));
  }
}
