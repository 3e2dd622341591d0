package io.inferencegateway.simulator.openai;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which models a server has.
 *
 * @param names served names of the one base model, the first is the one it answers with
 * @param adapters LoRA adapters, served under their own names
 * @param maxTokens longest prompt and answer together
 */
public record ServedModels(List<String> names, List<String> adapters, int maxTokens) {
  /** Copies the lists. */
  public ServedModels {
    names = List.copyOf(names);
    adapters = List.copyOf(adapters);
    if (names.isEmpty()) {
      throw new IllegalArgumentException("models: none (expected: at least one)");
    }
  }

  /** The name that answers and metrics carry. */
  public String primaryName() {
    return names.getFirst();
  }

  /**
   * The adapter that a request is for.
   *
   * @param model as requested, null means the base model
   * @return null for the base model
   * @throws ApiException if there is no such model
   */
  public @Nullable String adapterFor(@Nullable String model) {
    if (model == null || names.contains(model)) {
      return null;
    }
    if (adapters.contains(model)) {
      return model;
    }
    String hint = names.size() > 1 ? " Valid aliases: " + String.join(", ", names) + "." : "";
    throw ApiException.unknownModel("The model `" + model + "` does not exist." + hint);
  }

  /**
   * Refuses what is longer than the model.
   *
   * @throws ApiException if prompt or answer are too long
   */
  public void checkLength(long promptTokens, int answerTokens) {
    if (answerTokens > maxTokens) {
      throw ApiException.refused(
          ("max_tokens=%d cannot be greater than max_model_len=%d. Please request fewer output"
                  + " tokens. (parameter=max_tokens, value=%d)")
              .formatted(answerTokens, maxTokens, answerTokens),
          "max_tokens");
    }
    if (promptTokens >= maxTokens) {
      throw ApiException.refused(
          ("This model's maximum context length is %d tokens. However, your prompt contains at"
                  + " least %d input tokens, which exceeds this limit even without any output"
                  + " tokens. Please reduce the length of the input prompt."
                  + " (parameter=input_tokens, value=%d)")
              .formatted(maxTokens, maxTokens + 1, maxTokens + 1),
          "input_tokens");
    }
  }

  /** The answer to {@code GET /v1/models}. */
  public String page(long unixSeconds) {
    StringBuilder json = new StringBuilder(512).append("{\"object\":\"list\",\"data\":[");
    for (String name : names) {
      appendModel(json, name, null, unixSeconds);
    }
    for (String adapter : adapters) {
      appendModel(json, adapter, primaryName(), unixSeconds);
    }
    json.setLength(json.length() - 1);
    return json.append("]}").toString();
  }

  private void appendModel(StringBuilder json, String id, @Nullable String parent, long created) {
    json.append("{\"id\":");
    Json.quote(json, id);
    json.append(",\"object\":\"model\",\"created\":").append(created);
    json.append(",\"owned_by\":\"vllm\",\"root\":");
    Json.quote(json, id);
    json.append(",\"parent\":");
    Json.quoteOrNull(json, parent);
    json.append(",\"max_model_len\":").append(parent == null ? String.valueOf(maxTokens) : "null");
    json.append(",\"permission\":[{\"id\":\"modelperm-");
    json.append(Integer.toHexString(id.hashCode()));
    json.append("\",\"object\":\"model_permission\",\"created\":").append(created);
    json.append(
        ",\"allow_create_engine\":false,\"allow_sampling\":true,\"allow_logprobs\":true,"
            + "\"allow_search_indices\":false,\"allow_view\":true,\"allow_fine_tuning\":false,"
            + "\"organization\":\"*\",\"group\":null,\"is_blocking\":false}]},");
  }
}
