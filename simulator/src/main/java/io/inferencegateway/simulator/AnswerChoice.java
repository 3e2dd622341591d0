package io.inferencegateway.simulator;

import io.inferencegateway.simulator.engine.Engine;
import io.inferencegateway.simulator.engine.FinishReason;
import io.inferencegateway.simulator.engine.Prompt;
import io.inferencegateway.simulator.engine.Sequence;
import io.inferencegateway.simulator.engine.SequenceListener;
import io.inferencegateway.simulator.engine.SequenceRequest;
import io.inferencegateway.simulator.openai.GeneratedText;
import org.jspecify.annotations.Nullable;

/** One of the answers to a request. */
final class AnswerChoice implements SequenceListener {
  private final int index;
  private final SequenceRequest request;
  private final GeneratedText words;
  private final Receiver receiver;
  private volatile @Nullable Sequence sequence;

  /** Is told of the tokens of all choices. */
  interface Receiver {
    void onToken(AnswerChoice choice, int tokenIndex);

    void onFinished(AnswerChoice choice);
  }

  AnswerChoice(int index, SequenceRequest request, GeneratedText words, Receiver receiver) {
    this.index = index;
    this.request = request;
    this.words = words;
    this.receiver = receiver;
  }

  void submit(Engine engine) {
    sequence = engine.submit(request, this);
  }

  @Override
  public void onToken(Sequence from, int tokenIndex) {
    sequence = from;
    receiver.onToken(this, tokenIndex);
  }

  @Override
  public void onFinished(Sequence from) {
    receiver.onFinished(this);
  }

  int index() {
    return index;
  }

  Prompt prompt() {
    return request.prompt();
  }

  int tokens() {
    return request.outputTokens();
  }

  FinishReason reason() {
    return request.reason();
  }

  /** Null before the engine knows of it. */
  @Nullable Sequence sequence() {
    return sequence;
  }

  int cachedTokens() {
    Sequence known = sequence;
    return known == null ? 0 : known.cachedTokens();
  }

  String word(int tokenIndex) {
    return words.token(tokenIndex, tokens(), reason());
  }

  String text() {
    StringBuilder text = new StringBuilder(tokens() * 6);
    for (int i = 0; i < tokens(); i++) {
      text.append(word(i));
    }
    return text.toString();
  }
}
