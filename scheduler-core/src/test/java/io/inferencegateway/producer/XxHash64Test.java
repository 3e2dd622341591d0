package io.inferencegateway.producer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import net.openhft.hashing.LongHashFunction;
import org.junit.jupiter.api.Test;

class XxHash64Test {

  @Test
  void publicVectorsHaveTheirValues() {
    assertThat(hash("")).isEqualTo(0xef46db3751d8e999L);
    assertThat(hash("a")).isEqualTo(0xd24ec4f1a98c6e5bL);
    assertThat(hash("abc")).isEqualTo(0x44bc2cf5ad770999L);
    assertThat(hash("Nobody inspects the spammish repetition")).isEqualTo(0xfbcea83c8a378bf1L);
  }

  @Test
  void piecesHashLikeTheWholeWhereverItIsCut() {
    Random random = new Random(11);
    for (int length = 0; length < 200; length++) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      int first = random.nextInt(length + 1);
      int second = first + random.nextInt(length - first + 1);

      XxHash64 hash = new XxHash64();
      add(hash, bytes, 0, first);
      add(hash, bytes, first, second);
      add(hash, bytes, second, length);

      assertThat(hash.value())
          .as("%d bytes cut at %d and %d", length, first, second)
          .isEqualTo(LongHashFunction.xx().hashBytes(bytes));
      assertThat(hash.length()).isEqualTo(length);
    }
  }

  private static void add(XxHash64 hash, byte[] bytes, int from, int to) {
    byte[] piece = Arrays.copyOfRange(bytes, from, to);
    hash.update(piece, piece.length);
  }

  private static long hash(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    XxHash64 hash = new XxHash64();
    hash.update(bytes, bytes.length);
    return hash.value();
  }
}
