package io.inferencegateway.kvcache;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.signal.MediaItem;
import io.inferencegateway.signal.TokenIdReader;
import io.inferencegateway.signal.TokenizedPrompt;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PromptKeysTest {

  @Test
  void imageCountsInEveryBlockItReachesInto() {
    MediaItem image = new MediaItem("image", "h", 3, 6);

    assertThat(extras(List.of(image), ""))
        .containsExactly(List.of("h"), List.of("h"), List.of("h"));
  }

  @Test
  void imageThatFillsOneBlockCountsInThatOne() {
    MediaItem image = new MediaItem("image", "h", 4, 4);

    assertThat(extras(List.of(image), "")).containsExactly(List.of(), List.of("h"), List.of());
  }

  @Test
  void imagesOfOneBlockComeInTheirOrder() {
    List<MediaItem> images =
        List.of(new MediaItem("video", "b", 2, 2), new MediaItem("image", "a", 0, 2));

    assertThat(extras(images, "").getFirst()).containsExactly("a", "b");
  }

  @Test
  void saltComesAfterTheImagesOfTheFirstBlock() {
    MediaItem image = new MediaItem("image", "h", 0, 8);

    assertThat(extras(List.of(image), "tenant"))
        .containsExactly(List.of("h", "tenant"), List.of("h"), List.of());
  }

  @Test
  void saltedPromptsHaveOtherKeys() {
    BlockKeys keys = BlockKeys.cborFnv("", 4);

    long[][] plain = PromptKeys.of(new Prompt(List.of(), ""), "m", keys);
    long[][] salted = PromptKeys.of(new Prompt(List.of(), "tenant"), "m", keys);

    assertThat(plain[0]).hasSize(3).doesNotContain(salted[0]);
  }

  private static List<List<String>> extras(List<MediaItem> media, String salt) {
    BlockExtras extras = PromptExtras.of(new Prompt(media, salt), 0, 4);
    return List.of(extras.of(0), extras.of(1), extras.of(2));
  }

  /** Twelve tokens. */
  private record Prompt(List<MediaItem> media, String cacheSalt) implements TokenizedPrompt {
    @Override
    public int promptCount() {
      return 1;
    }

    @Override
    public long tokenCount() {
      return 12;
    }

    @Override
    public TokenReader reader(int prompt) {
      return new TokenIdReader(IntStream.range(1, 13).toArray());
    }

    @Override
    public List<MediaItem> mediaItems(int prompt) {
      return media;
    }
  }
}
