package io.inferencegateway.producer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.NotAvailable;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.Payload;
import io.inferencegateway.request.json.JsonText;
import io.inferencegateway.signal.TokenizedPrompt;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the tokens of a prompt from its bytes (specification 05, section 2.4): of a chat the
 * role and text of each message, of a completion its text. Token ids that came with the request are
 * taken as they are. Publishes nothing for payloads it cannot read. Under whatever name it runs, it
 * also publishes under the usual key, which is the one consumers ask for.
 */
final class TokenProducer implements DataProducer, NotAvailable {
  static final PluginFactory<DataProducer, TokenParameters> FACTORY =
      PluginFactory.of("token-producer", TokenParameters.DEFAULT, TokenProducer::new);

  /** The older name; instances report the present one. */
  static final PluginFactory<DataProducer, TokenParameters> TOKENIZER =
      FACTORY.alias("tokenizer").deprecated("v0.9.0", "v0.11.0", "token-producer");

  private final TokenParameters parameters;
  private final DataKey<TokenizedPrompt> key;
  private final Set<DataKey<?>> keys;

  TokenProducer(TokenParameters parameters, PluginContext context) {
    this.parameters = parameters;
    this.key = TokenizedPrompt.KEY.from(context.name());
    this.keys = key.equals(TokenizedPrompt.KEY) ? Set.of(key) : Set.of(key, TokenizedPrompt.KEY);
  }

  @Override
  public Set<DataKey<?>> producedData() {
    return keys;
  }

  @Override
  public Needed needed() {
    return parameters.backEnd().isEmpty() ? Needed.NEVER : Needed.ALWAYS;
  }

  @Override
  public String missing() {
    return parameters.backEnd();
  }

  @Override
  public void produce(InferenceRequest request, Candidates candidates) {
    TokenizedPrompt tokens =
        switch (request.body().payload()) {
          case Payload.Chat chat -> chat(chat);
          case Payload.TextCompletion completion -> completion(completion);
          case Payload.TokenCompletion given ->
              new GivenTokens(given.tokenIds(), salt(given.cacheSalt()));
          case Payload.Opaque opaque -> null;
        };
    if (tokens != null) {
      request.data().put(key, tokens);
      request.data().put(TokenizedPrompt.KEY, tokens);
    }
  }

  private static @Nullable TokenizedPrompt chat(Payload.Chat chat) {
    List<JsonText> texts = new ArrayList<>(chat.messages().size() * 2);
    for (Payload.Message message : chat.messages()) {
      JsonText role = message.role();
      if (role != null) {
        addUnlessEmpty(texts, role);
      }
      for (JsonText text : message.text()) {
        addUnlessEmpty(texts, text);
      }
    }
    return texts.isEmpty() ? null : new EstimatedTokens(List.of(texts), salt(chat.cacheSalt()));
  }

  private static @Nullable TokenizedPrompt completion(Payload.TextCompletion completion) {
    List<List<JsonText>> prompts = new ArrayList<>(completion.prompts().size());
    for (JsonText prompt : completion.prompts()) {
      if (!prompt.isEmpty()) {
        prompts.add(List.of(prompt));
      }
    }
    return prompts.isEmpty() ? null : new EstimatedTokens(prompts, salt(completion.cacheSalt()));
  }

  private static void addUnlessEmpty(List<JsonText> texts, JsonText text) {
    if (!text.isEmpty()) {
      texts.add(text);
    }
  }

  private static String salt(@Nullable JsonText salt) {
    return salt == null ? "" : salt.text();
  }
}
