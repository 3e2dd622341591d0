package io.inferencegateway.simulator.openai;

/**
 * Tokens of a request.
 *
 * @param promptTokens of all prompts
 * @param completionTokens of all choices
 * @param cachedTokens prompt tokens found in the prefix cache
 */
public record Usage(long promptTokens, long completionTokens, long cachedTokens) {
  private void append(StringBuilder json) {
    json.append("\"usage\":{\"prompt_tokens\":").append(promptTokens);
    json.append(",\"total_tokens\":").append(promptTokens + completionTokens);
    json.append(",\"completion_tokens\":").append(completionTokens);
    json.append(",\"prompt_tokens_details\":{\"cached_tokens\":").append(cachedTokens);
  }

  private long createdCacheTokens(int blockTokens) {
    return (promptTokens - cachedTokens) / blockTokens * blockTokens;
  }

  void appendToAnswer(StringBuilder json, Api api, int blockTokens) {
    append(json);
    json.append(",\"created_cache_tokens\":");
    switch (api) {
      case CHAT ->
          json.append(createdCacheTokens(blockTokens))
              .append(",\"multimodal_tokens\":null},")
              .append("\"completion_tokens_details\":{\"reasoning_tokens\":0}}");
      case TEXT ->
          json.append("null,\"multimodal_tokens\":null},\"completion_tokens_details\":null}");
    }
  }

  void appendToEvent(StringBuilder json, Api api, int blockTokens) {
    append(json);
    switch (api) {
      case CHAT ->
          json.append(",\"created_cache_tokens\":")
              .append(createdCacheTokens(blockTokens))
              .append("},\"completion_tokens_details\":{\"reasoning_tokens\":0}}");
      case TEXT -> json.append("}}");
    }
  }
}
