package io.inferencegateway.kvcache;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.signal.TokenIdReader;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockKeysTest {
  private static final String MODEL = "test-model";

  @ParameterizedTest
  @CsvSource({
    "'', test-model, f31309635ef2add0",
    "test, test-model, 7efab4c355813c0a",
    "'', llama-3-8b, 11998599244334f6",
    "'', my-lora, e25de991f928f008",
  })
  void modelsAndSeedsBeginChainsOfTheirOwn(String seed, String model, String key) {
    BlockKeys keys = BlockKeys.cborFnv(seed, 4);

    assertThat(hex(keys.model(model))).isEqualTo(key);
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', b33ea88fa99c8f52, e171fe1c78a71471",
    "test, '', d745808a269bd0b0, 0028d4297e75f270",
    "'', img-a, 07ecff840fdc5116, 4960a7e94d89f7e5",
    "'', salt, d0bd57a640d0cd56, d1ecbdfa54742988",
    "'', img-a salt, 7b4849162ca4fd42, a765429b43cd8136",
  })
  void blocksFollowEachOtherInCborFnv(String seed, String extras, String first, String second) {
    BlockKeys keys = BlockKeys.cborFnv(seed, 4);

    long[] chain = keys.chain(keys.model(MODEL), tokens(1, 8), onFirstBlock(extras));

    assertThat(hex(chain)).containsExactly(first, second);
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', 75092a4f02f0e929, b9eb1b717e0cf826",
    "test, '', f44f173374eb6c6a, ead69ad6a41c92df",
    "'', img-a, c01be4f687afb194, 9ec4e7edb395669e",
    "'', img-a salt, 044a22b2dc569780, d68558e4fa958779",
  })
  void blocksFollowEachOtherInXxh64(String seed, String extras, String first, String second) {
    BlockKeys keys = BlockKeys.xxh64(seed, 4);

    long[] chain = keys.chain(keys.model(MODEL), tokens(1, 8), onFirstBlock(extras));

    assertThat(hex(chain)).containsExactly(first, second);
  }

  @Test
  void numbersTakeTheirShortestForm() {
    BlockKeys keys = BlockKeys.cborFnv("", 4);

    long[] chain =
        keys.chain(
            keys.model(MODEL),
            new TokenIdReader(new int[] {255, 256, 65535, 65536}),
            BlockExtras.NONE);

    assertThat(hex(chain)).containsExactly("5db7497f786ee2db");
  }

  @Test
  void sixteenTokensAreABlockToo() {
    BlockKeys keys = BlockKeys.cborFnv("", 16);

    long[] chain = keys.chain(keys.model(MODEL), tokens(1, 32), BlockExtras.NONE);

    assertThat(hex(chain)).containsExactly("8464eee8f2cf3412", "ead3c96aea607c7e");
  }

  @Test
  void restThatFillsNoBlockHasNoKey() {
    BlockKeys keys = BlockKeys.cborFnv("", 4);
    long model = keys.model(MODEL);

    assertThat(keys.chain(model, tokens(1, 3), BlockExtras.NONE)).isEmpty();
    assertThat(keys.chain(model, tokens(1, 7), BlockExtras.NONE)).hasSize(1);
  }

  @Test
  void longPromptsHaveAsManyKeysAsBlocks() {
    BlockKeys keys = BlockKeys.xxh64("", 4);

    long[] chain = keys.chain(keys.model(MODEL), tokens(0, 4_003), BlockExtras.NONE);

    assertThat(chain).hasSize(1_000).doesNotHaveDuplicates();
  }

  private static TokenIdReader tokens(int first, int count) {
    return new TokenIdReader(IntStream.range(first, first + count).toArray());
  }

  private static BlockExtras onFirstBlock(String extras) {
    List<String> texts = extras.isEmpty() ? List.of() : List.of(extras.split(" ", -1));
    return block -> block == 0 ? texts : List.of();
  }

  private static List<String> hex(long[] keys) {
    return Arrays.stream(keys).mapToObj(BlockKeysTest::hex).toList();
  }

  private static String hex(long key) {
    return "%016x".formatted(key);
  }
}
