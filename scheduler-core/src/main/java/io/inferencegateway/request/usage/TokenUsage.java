package io.inferencegateway.request.usage;

/**
 * Tokens of one request as its model server counted them.
 *
 * @param prompt 0 when not said
 * @param completion 0 when not said
 * @param total of both
 * @param cached of the prompt; -1 when nothing was said
 */
public record TokenUsage(long prompt, long completion, long total, long cached) {
  public static final TokenUsage NONE = new TokenUsage(0, 0, 0, -1);

  /** These numbers, with those of a later report where it has any (specification 02, 15.7). */
  TokenUsage then(TokenUsage later) {
    long newPrompt = later.prompt != 0 ? later.prompt : prompt;
    long newCompletion = later.completion != 0 ? later.completion : completion;
    boolean whole = later.prompt != 0 && later.completion != 0 && later.total != 0;
    return new TokenUsage(
        newPrompt,
        newCompletion,
        whole ? later.total : newPrompt + newCompletion,
        later.cached >= 0 ? later.cached : cached);
  }

  /** The larger of each number; the total is their sum. */
  TokenUsage max(TokenUsage other) {
    long newPrompt = Math.max(prompt, other.prompt);
    long newCompletion = Math.max(completion, other.completion);
    return new TokenUsage(
        newPrompt, newCompletion, newPrompt + newCompletion, Math.max(cached, other.cached));
  }
}
