package io.inferencegateway.scheduling.profilehandler;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Decider;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.signal.TokenizedPrompt;
import org.jspecify.annotations.Nullable;

/**
 * Wants a prefill stage when the decode endpoint would have to compute many tokens (specification
 * 04, section 5.7). Without tokens or without knowledge of its cache, no.
 */
final class PrefixBasedPdDecider implements Decider {
  static final PluginFactory<Decider, Parameters> FACTORY =
      PluginFactory.of("prefix-based-pd-decider", Parameters.DEFAULT, PrefixBasedPdDecider::new);

  /**
   * Parameters.
   *
   * @param nonCachedTokens tokens to compute from which on a stage is worth it; 0: never
   * @param promptTokens length of prompts below which it is not; 0: any length
   */
  record Parameters(long nonCachedTokens, long promptTokens) {
    static final Parameters DEFAULT = new Parameters(0, 0);

    Parameters {
      Require.notNegative("nonCachedTokens", nonCachedTokens);
      Require.notNegative("promptTokens", promptTokens);
    }
  }

  private final Parameters parameters;

  PrefixBasedPdDecider(Parameters parameters) {
    this.parameters = parameters;
  }

  @Override
  public boolean disaggregate(InferenceRequest request, @Nullable ProfileRun decode) {
    TokenizedPrompt prompt = request.data().get(TokenizedPrompt.KEY);
    PrefixMatches matches = request.data().get(PrefixMatches.KEY);
    if (parameters.nonCachedTokens() == 0 || decode == null || prompt == null || matches == null) {
      return false;
    }
    long tokens = prompt.tokenCount();
    if (tokens < parameters.promptTokens() || tokens < parameters.nonCachedTokens()) {
      return false;
    }
    return tokens - matches.cachedTokens(decode.firstSlot()) >= parameters.nonCachedTokens();
  }
}
