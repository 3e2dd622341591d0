package io.inferencegateway.producer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.Payload;
import io.inferencegateway.request.json.JsonText;
import io.inferencegateway.signal.TokenizedPrompt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the tokens of a prompt from its bytes (specification 05, section 2.4): of a chat the
 * role and text of each message, of a completion its text. Token ids that came with the request are
 * taken as they are. Publishes nothing for payloads it cannot read.
 */
final class TokenProducer implements DataProducer {
  static final PluginFactory<DataProducer, Parameters> FACTORY =
      PluginFactory.of("token-producer", Parameters.DEFAULT, TokenProducer::new);

  /**
   * Parameters.
   *
   * @param modelName model of a render service; not available in this build
   * @param vllm render service; not available in this build
   * @param estimate how images and video are estimated; they do not count in this build
   * @param udsTokenizerConfig tokenizer service; not available in this build
   */
  record Parameters(
      String modelName,
      Map<String, Object> vllm,
      Map<String, Object> estimate,
      Map<String, Object> udsTokenizerConfig) {
    static final Parameters DEFAULT = new Parameters("", Map.of(), Map.of(), Map.of());

    Parameters {
      refuse("modelName", modelName, modelName.isEmpty());
      refuse("vllm", vllm, vllm.isEmpty());
      refuse("udsTokenizerConfig", udsTokenizerConfig, udsTokenizerConfig.isEmpty());
    }

    private static void refuse(String name, Object value, boolean absent) {
      if (!absent) {
        throw new InvalidParameterException(name, value, "absent: not available in this build");
      }
    }
  }

  private final DataKey<TokenizedPrompt> key;

  TokenProducer(Parameters parameters, PluginContext context) {
    this.key = TokenizedPrompt.KEY.from(context.name());
  }

  @Override
  public Set<DataKey<?>> producedData() {
    return Set.of(key);
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
