package io.inferencegateway.producer;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.request.json.JsonText;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BlockHashesTest {

  @Test
  void chainsOfGivenTokensHaveTheKnownValues() {
    assertThat(chain("m", "", 2, 1, 2, 3, 4))
        .containsExactly(0xbdeada2071943583L, 0x7aacfb531261b051L);
    assertThat(chain("m", "salt", 2, 1, 2, 3, 4))
        .containsExactly(0x6b0e68c54f9ceac3L, 0xf1433d4ff41f4429L);
    assertThat(chain("m", "", 2, 1, 2, 3))
        .containsExactly(0xbdeada2071943583L, 0xd3db268f6075ef28L);
    assertThat(chain("model", "", 2, 1, 2, 3, 4))
        .containsExactly(0xffdca57d22906a0bL, 0x9f53fe5600b4b914L);
    assertThat(chain("model", "", 2, 3, 4)).containsExactly(0xe3c1183459dad609L);
    assertThat(chain("test-model", "", 64, IntStream.rangeClosed(1, 100).toArray()))
        .containsExactly(0x30dc65b8a97dceacL, 0x3f562f6319025851L);
  }

  @Test
  void chainsOfEstimatedTokensHaveTheKnownValues() {
    assertThat(estimated("Hello, world")).containsExactly(0xb123966d03573b78L);
    assertThat(estimated("user", "hi")).containsExactly(0x46db0f814c071efaL);
    assertThat(estimated("a".repeat(300)))
        .containsExactly(0x3f61340d0ed082d6L, 0xc0fc3b945fd735dfL);
  }

  @Test
  void lastBlockMayBeShortAndTheLimitHolds() {
    assertThat(chain("m", "", 4, new int[10])).hasSize(3);
    assertThat(chain("m", "", 4, new int[0])).isEmpty();
    assertThat(BlockHashes.chain(new GivenTokens(new int[10], "").reader(0), 1, 4, 2)).hasSize(2);
    assertThat(BlockHashes.chain(new GivenTokens(new int[10], "").reader(0), 1, 4, 0)).isEmpty();
  }

  private static long[] chain(String model, String salt, int blockTokens, int... tokens) {
    return BlockHashes.chain(
        new GivenTokens(tokens, salt).reader(0),
        BlockHashes.seed(model, salt),
        blockTokens,
        Integer.MAX_VALUE);
  }

  private static long[] estimated(String... texts) {
    List<PromptSegment> segments =
        Stream.of(texts)
            .<PromptSegment>map(text -> new PromptSegment.Text(JsonText.literal(text)))
            .toList();
    return BlockHashes.chain(
        new EstimatedTokens(List.of(segments), "").reader(0), BlockHashes.seed("m", ""), 64, 2048);
  }
}
