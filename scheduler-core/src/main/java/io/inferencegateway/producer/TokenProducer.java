package io.inferencegateway.producer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.NotAvailable;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.signal.TokenizedPrompt;
import java.util.Set;

/**
 * Estimates the tokens of a prompt from its bytes (specification 05, section 2.4): four bytes of
 * text are a token, an image, a sound or a video counts by its size. Token ids that came with the
 * request are taken as they are. Publishes nothing for payloads it cannot read. With {@code
 * modelName} a {@link RenderTokenProducer} takes its place. Under whatever name it runs, it also
 * publishes under the usual key, which is the one consumers ask for.
 */
final class TokenProducer implements DataProducer, NotAvailable {
  static final PluginFactory<DataProducer, TokenParameters> FACTORY =
      PluginFactory.of("token-producer", TokenParameters.DEFAULT, TokenProducer::chosen);

  /** The older name; instances report the present one. */
  static final PluginFactory<DataProducer, TokenParameters> TOKENIZER =
      FACTORY.alias("tokenizer").deprecated("v0.9.0", "v0.11.0", "token-producer");

  private final TokenParameters parameters;
  private final PromptEstimate estimate;
  private final DataKey<TokenizedPrompt> key;

  TokenProducer(TokenParameters parameters, PluginContext context) {
    this.parameters = parameters;
    this.estimate = new PromptEstimate(parameters.estimate());
    this.key = TokenizedPrompt.KEY.from(context.name());
  }

  /** The producer that the parameters choose. */
  private static DataProducer chosen(TokenParameters parameters, PluginContext context) {
    return parameters.isRendered()
        ? new RenderTokenProducer(parameters, context)
        : new TokenProducer(parameters, context);
  }

  /** Its own key and the usual one. */
  static Set<DataKey<?>> keys(DataKey<TokenizedPrompt> key) {
    return key.equals(TokenizedPrompt.KEY) ? Set.of(key) : Set.of(key, TokenizedPrompt.KEY);
  }

  @Override
  public Set<DataKey<?>> producedData() {
    return keys(key);
  }

  @Override
  public Needed needed() {
    return missing().isEmpty() ? Needed.NEVER : Needed.ALWAYS;
  }

  @Override
  public String missing() {
    return parameters.udsTokenizerConfig() == null ? "" : "udsTokenizerConfig";
  }

  @Override
  public void produce(InferenceRequest request, Candidates candidates) {
    TokenizedPrompt tokens = estimate.of(request);
    if (tokens != null) {
      request.data().put(key, tokens);
      request.data().put(TokenizedPrompt.KEY, tokens);
    }
  }
}
