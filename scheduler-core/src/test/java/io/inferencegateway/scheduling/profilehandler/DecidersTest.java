package io.inferencegateway.scheduling.profilehandler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.profilehandler.PrefixBasedPdDecider.Parameters;
import io.inferencegateway.signal.TokenizedPrompt;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecidersTest {

  @Test
  void prefillStageIsWorthItFromSoManyTokensToCompute() {
    assertThat(decides(5, 0, 10, 8, 1)).isFalse();
    assertThat(decides(5, 0, 10, 5, 1)).isTrue();
    assertThat(decides(5, 0, 10, 0, 1)).isTrue();
    assertThat(decides(20, 0, 10, 0, 1)).isFalse();
    assertThat(decides(5, 20, 10, 0, 1)).isFalse();
    assertThat(decides(5, 10, 10, 0, 1)).isTrue();
    assertThat(decides(0, 0, 10, 0, 1)).isFalse();
  }

  @Test
  void cachedBlocksCountUnweighted() {
    InferenceRequest request = Fixtures.request("m");
    request.data().put(TokenizedPrompt.KEY, Fixtures.prompt(4096));
    request
        .data()
        .put(PrefixMatches.KEY, new PrefixMatches(new int[] {192}, new int[] {240}, 256, 16));

    assertThat(new PrefixBasedPdDecider(new Parameters(512, 0)).disaggregate(request, decode()))
        .isFalse();
  }

  @Test
  void negativeSettingsAreRefused() {
    assertThatThrownBy(() -> new Parameters(-1, 0))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("nonCachedTokens: -1");
    assertThatThrownBy(() -> new Parameters(0, -1)).isInstanceOf(InvalidParameterException.class);
  }

  @Test
  void withoutTokensOrCacheKnowledgeThereIsNoStage() {
    PrefixBasedPdDecider decider = new PrefixBasedPdDecider(new Parameters(1, 0));
    InferenceRequest request = Fixtures.request("m");

    assertThat(decider.disaggregate(request, decode())).isFalse();
    request.data().put(TokenizedPrompt.KEY, Fixtures.prompt(100));
    assertThat(decider.disaggregate(request, decode())).isFalse();
    assertThat(new MultimodalDecider().disaggregate(request, decode())).isFalse();
  }

  private static boolean decides(
      long nonCached, long promptTokens, long tokens, int cachedBlocks, int blockTokens) {
    InferenceRequest request = Fixtures.request("m");
    request.data().put(TokenizedPrompt.KEY, Fixtures.prompt(tokens));
    request
        .data()
        .put(PrefixMatches.KEY, new PrefixMatches(new int[] {cachedBlocks}, 10, blockTokens));
    return new PrefixBasedPdDecider(new Parameters(nonCached, promptTokens))
        .disaggregate(request, decode());
  }

  private static ProfileRun decode() {
    return new ProfileRun(
        "decode", Fixtures.unknown(1), List.of(), new double[0][], new double[1], new int[] {0});
  }
}
