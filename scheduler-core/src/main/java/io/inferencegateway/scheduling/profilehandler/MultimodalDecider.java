package io.inferencegateway.scheduling.profilehandler;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Decider;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.signal.TokenizedPrompt;
import org.jspecify.annotations.Nullable;

/**
 * Wants an encode stage for requests with images, audio or video, as far as the tokenizer found
 * them (specification 04, section 5.7).
 */
final class MultimodalDecider implements Decider {
  static final PluginFactory<Decider, NoParameters> FACTORY =
      PluginFactory.of("always-disagg-multimodal-decider", context -> new MultimodalDecider());

  @Override
  public boolean disaggregate(InferenceRequest request, @Nullable ProfileRun decode) {
    TokenizedPrompt prompt = request.data().get(TokenizedPrompt.KEY);
    for (int i = 0; prompt != null && i < prompt.promptCount(); i++) {
      if (!prompt.mediaItems(i).isEmpty()) {
        return true;
      }
    }
    return false;
  }
}
