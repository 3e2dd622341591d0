package io.inferencegateway.simulator;

import io.inferencegateway.simulator.engine.FinishReason;
import io.inferencegateway.simulator.engine.Prompt;
import io.inferencegateway.simulator.engine.SequenceRequest;
import io.inferencegateway.simulator.openai.CompletionRequest;
import io.inferencegateway.simulator.openai.GeneratedText;
import io.inferencegateway.simulator.openai.ServedModels;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What each choice of an answer will be. Everything about it but the time is known beforehand.
 *
 * @param request what was asked
 * @param prompts its prompts in tokens
 * @param adapter null for the base model
 * @param limits decides texts and lengths
 */
record CompletionChoices(
    CompletionRequest request, List<Prompt> prompts, @Nullable String adapter, Limits limits) {

  /**
   * What decides texts and lengths.
   *
   * @param seed of the texts
   * @param idSeed of the ids, different for every pod
   * @param stopChance chance of every token to be the last
   * @param maxModelTokens most tokens of prompt and answer together
   */
  record Limits(long seed, long idSeed, double stopChance, int maxModelTokens) {}

  CompletionChoices {
    prompts = List.copyOf(prompts);
  }

  /**
   * @throws io.inferencegateway.simulator.openai.ApiException if it cannot be served
   */
  static CompletionChoices of(
      CompletionRequest request, ServedModels models, Limits limits, int blockTokens) {
    String adapter = models.adapterFor(request.model());
    List<Prompt> prompts = new ArrayList<>(request.prompts().size());
    for (int i = 0; i < request.prompts().size(); i++) {
      Prompt prompt = request.prompt(i, adapter, blockTokens);
      models.checkLength(prompt.tokens(), request.sampling().effectiveMaxTokens());
      prompts.add(prompt);
    }
    return new CompletionChoices(request, prompts, adapter, limits);
  }

  /** As many as prompts times choices per prompt, none of them submitted. */
  List<AnswerChoice> choicesFor(AnswerChoice.Receiver receiver) {
    List<AnswerChoice> choices = new ArrayList<>();
    for (Prompt prompt : prompts) {
      for (int i = 0; i < request.sampling().choices(); i++) {
        choices.add(choice(choices.size(), prompt, i, receiver));
      }
    }
    return choices;
  }

  private AnswerChoice choice(
      int index, Prompt prompt, int choice, AnswerChoice.Receiver receiver) {
    GeneratedText text = GeneratedText.of(limits.seed(), prompt, choice);
    int room = limits.maxModelTokens() - prompt.tokens();
    int limit = Math.min(request.sampling().effectiveMaxTokens(), room);
    double stopChance = request.sampling().ignoresStop() ? 0 : limits.stopChance();
    int natural = text.naturalTokens(limit, stopChance);
    SequenceRequest sequence =
        new SequenceRequest(
            prompt,
            adapter,
            Math.min(limit, natural),
            natural <= limit ? FinishReason.STOP : FinishReason.LENGTH);
    return new AnswerChoice(index, sequence, text, receiver);
  }
}
