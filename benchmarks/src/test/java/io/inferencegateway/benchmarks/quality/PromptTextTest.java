package io.inferencegateway.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PromptTextTest {
  private static final int BLOCK_BYTES = 2048;

  @Test
  void textIsEqualAsFarAsTheBlocksAre() {
    String one = text(1100, 7, 8, 9);
    String other = text(1024, 7, 10);

    assertThat(one).hasSize(4400).startsWith(other.substring(0, BLOCK_BYTES));
    assertThat(one.substring(BLOCK_BYTES, BLOCK_BYTES + 64))
        .isNotEqualTo(other.substring(BLOCK_BYTES, BLOCK_BYTES + 64));
  }

  @Test
  void aShortBlockIsTheBeginningOfTheWholeOne() {
    assertThat(text(512, 7)).startsWith(text(33, 7)).startsWith(text(1, 7));
  }

  @Test
  void textNeedsNoEscapingInJson() {
    assertThat(text(5000, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)).matches("[a-p]+");
  }

  private static String text(int tokens, int... blocks) {
    byte[] text = PromptText.of(new TraceRequest(0, tokens, 1, blocks));
    return new String(text, StandardCharsets.US_ASCII);
  }
}
