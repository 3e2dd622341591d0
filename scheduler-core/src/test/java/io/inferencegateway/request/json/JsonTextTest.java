package io.inferencegateway.request.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.request.ByteChunks;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonTextTest {
  private static final String ESCAPED =
      "plain text of some length, é 漢字 😀 \\\"quoted\\\" \\\\ \\/ \\n"
          + "\\t \\u00e9 \\uD83D\\uDE00 e\\u0301";
  private static final String UNESCAPED =
      "plain text of some length, é 漢字 😀 \"quoted\" \\ / \n\t é 😀 e\u0301";

  @Test
  void everyCutOfTheBodyGivesTheSameText() {
    byte[] body = (ESCAPED + "\"}").getBytes(UTF_8);

    for (int cut = 0; cut <= body.length; cut++) {
      JsonText text = new JsonText(cut(body, cut), 0);

      assertThat(text.text()).as("cut at %d", cut).isEqualTo(UNESCAPED);
      assertThat(text.end()).as("cut at %d", cut).isEqualTo(body.length - 2);
    }
  }

  @Test
  void singleByteChunksGiveTheSameText() {
    byte[] body = (ESCAPED + '"').getBytes(UTF_8);
    List<ByteBuffer> bytes = new ArrayList<>();
    for (byte b : body) {
      bytes.add(ByteBuffer.wrap(new byte[] {b}));
    }

    JsonText text = new JsonText(ByteChunks.of(bytes), 0);

    assertThat(text.text()).isEqualTo(UNESCAPED);
  }

  @Test
  void anySizeOfTargetFromFourOnGivesTheSameText() {
    byte[] body = (ESCAPED + '"').getBytes(UTF_8);

    for (int size = 4; size < 40; size++) {
      JsonTextReader reader = new JsonText(ByteChunks.of(body), 0).reader();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] target = new byte[size];
      for (int n = reader.read(target, 0, size); n >= 0; n = reader.read(target, 0, size)) {
        out.write(target, 0, n);
      }

      assertThat(out.toString(UTF_8)).as("size %d", size).isEqualTo(UNESCAPED);
    }
  }

  @Test
  void loneSurrogatesAndInvalidEscapesBecomeReplacementCharacters() {
    assertThat(text("a\\ud83d b")).isEqualTo("a\uFFFD b");
    assertThat(text("\\ude00\\ud83d")).isEqualTo("\uFFFD\uFFFD");
    assertThat(text("\\ud83d\\ud83d\\ude00")).isEqualTo("\uFFFD😀");
    assertThat(text("\\ud83dx")).isEqualTo("\uFFFDx");
    assertThat(text("\\q\\u12")).isEqualTo("\uFFFD\uFFFD");
  }

  @Test
  void textWithoutClosingQuoteEndsWithTheBody() {
    assertThat(new JsonText(ByteChunks.of("open\\".getBytes(UTF_8)), 0).text())
        .isEqualTo("open\uFFFD");
  }

  @Test
  void runsOfPlainBytesEndExactlyAtQuoteOrBackslash() {
    Random random = new Random(7);
    for (int round = 0; round < 500; round++) {
      StringBuilder plain = new StringBuilder();
      int length = random.nextInt(40);
      for (int i = 0; i < length; i++) {
        plain.append((char) (0x20 + random.nextInt(0x5F)));
      }
      String expected = plain.toString();
      String escaped = expected.replace("\\", "\\\\").replace("\"", "\\\"");

      assertThat(text(escaped)).as("round %d", round).isEqualTo(expected);
    }
  }

  @Test
  void comparesWithoutReadingAll() {
    JsonText text = new JsonText(ByteChunks.of("te\\u0078t\"".getBytes(UTF_8)), 0);

    assertThat(text.contentEquals("text")).isTrue();
    assertThat(text.contentEquals("tex")).isFalse();
    assertThat(text.contentEquals("texts")).isFalse();
    assertThat(text.startsWith("tex")).isTrue();
    assertThat(text.startsWith("texts")).isFalse();
    assertThat(text.isEmpty()).isFalse();
  }

  private static String text(String escaped) {
    return new JsonText(ByteChunks.of((escaped + '"').getBytes(UTF_8)), 0).text();
  }

  private static ByteChunks cut(byte[] body, int at) {
    return ByteChunks.of(
        List.of(ByteBuffer.wrap(body, 0, at), ByteBuffer.wrap(body, at, body.length - at)));
  }
}
