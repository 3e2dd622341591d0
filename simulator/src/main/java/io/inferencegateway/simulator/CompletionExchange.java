package io.inferencegateway.simulator;

import io.inferencegateway.simulator.engine.Engine;
import io.inferencegateway.simulator.engine.Sequence;
import io.inferencegateway.simulator.fault.Fault;
import io.inferencegateway.simulator.openai.AnswerWriter;
import io.inferencegateway.simulator.openai.CompletionRequest;
import io.inferencegateway.simulator.openai.Usage;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerResponse;

/**
 * One request while the engine works on it. All that concerns the answer happens in turn with the
 * engine's own work; only {@link #abandon} comes from outside.
 */
final class CompletionExchange implements AnswerChoice.Receiver {
  private final Engine engine;
  private final CompletionRequest request;
  private final AnswerWriter writer;
  private final RequestLog.Entry entry;
  private final HttpServerResponse response;
  private final @Nullable Fault fault;
  private final Runnable release = this::releaseInTurn;
  private List<AnswerChoice> choices = List.of();
  private @Nullable EventGate gate;
  private int unfinished;
  private volatile boolean isGenerated;
  private volatile boolean isAbandoned;

  CompletionExchange(
      Engine engine,
      CompletionRequest request,
      AnswerWriter writer,
      RequestLog.Entry entry,
      HttpServerResponse response,
      @Nullable Fault fault) {
    this.engine = engine;
    this.request = request;
    this.writer = writer;
    this.entry = entry;
    this.response = response;
    this.fault = fault;
  }

  /** Generates the choices and sends them when subscribed to; cancelling gives them up. */
  Mono<Void> answer(CompletionChoices source) {
    if (!request.streaming().isStream()) {
      return Mono.<byte[]>create(
              sink -> {
                sink.onDispose(this::abandon);
                start(
                    source,
                    body -> {
                      entry.generated();
                      sink.success(body);
                    },
                    () -> {});
              })
          .flatMap(body -> Answers.send(response, 200, Answers.JSON, body));
    }
    response.header(HttpHeaderNames.CONTENT_TYPE, "text/event-stream; charset=utf-8");
    Flux<byte[]> events =
        Flux.push(
            sink -> {
              sink.onDispose(this::abandon);
              start(
                  source,
                  sink::next,
                  () -> {
                    entry.generated();
                    sink.complete();
                  });
            });
    return response.send(events.map(Unpooled::wrappedBuffer), _ -> true).then();
  }

  private void start(CompletionChoices source, Consumer<byte[]> out, Runnable end) {
    entry.generating();
    choices = source.choicesFor(this);
    unfinished = choices.size();
    engine.execute(
        () -> {
          EventGate created =
              new EventGate(fault, out.andThen(_ -> countEvent()), end, this::strike);
          gate = created;
          created.open();
        });
    for (AnswerChoice choice : choices) {
      choice.submit(engine);
    }
    if (isAbandoned) {
      giveUp(); // the client left while the choices were being submitted
    }
  }

  private void countEvent() {
    entry.events(gate().sent());
  }

  private EventGate gate() {
    EventGate known = gate;
    if (known == null) {
      throw new IllegalStateException("an event before the start");
    }
    return known;
  }

  private void strike(Fault striking) {
    switch (striking) {
      case Fault.Reset reset -> reset.gate().whenOpen(() -> Answers.reset(response));
      case Fault.Pause pause -> pause.gate().whenOpen(release);
      default -> {}
    }
  }

  private void releaseInTurn() {
    engine.execute(
        () -> {
          gate().release();
          for (AnswerChoice choice : choices) {
            Sequence sequence = choice.sequence();
            if (sequence != null) {
              engine.resume(sequence);
            }
          }
        });
  }

  @Override
  public void onToken(AnswerChoice choice, int tokenIndex) {
    if (request.streaming().isStream()) {
      sendToken(choice, tokenIndex);
    }
    Sequence sequence = choice.sequence();
    if (gate().isShut() && sequence != null) {
      engine.hold(sequence);
    }
  }

  private void sendToken(AnswerChoice choice, int tokenIndex) {
    byte[] opening = tokenIndex == 0 ? writer.opening(choice.index()) : null;
    if (opening != null) {
      gate().event(opening);
    }
    boolean isFinal = tokenIndex == choice.tokens() - 1;
    boolean isLast = isFinal && unfinished == 1 && !request.streaming().includesUsage();
    gate()
        .event(
            writer.token(
                choice.index(), choice.word(tokenIndex), isFinal ? choice.reason() : null, isLast));
  }

  @Override
  public void onFinished(AnswerChoice choice) {
    if (--unfinished > 0) {
      return;
    }
    isGenerated = true;
    if (!request.streaming().isStream()) {
      gate().event(writer.answer(wholeChoices(), usage()));
    } else {
      if (request.streaming().includesUsage()) {
        gate().event(writer.usage(usage()));
      }
      gate().event(writer.done());
    }
    gate().end();
  }

  private List<AnswerWriter.Choice> wholeChoices() {
    return choices.stream()
        .map(choice -> new AnswerWriter.Choice(choice.text(), choice.reason()))
        .toList();
  }

  /** A prompt with several choices counts once. */
  private Usage usage() {
    int perPrompt = request.sampling().choices();
    long prompt = 0;
    long completion = 0;
    long cached = 0;
    for (AnswerChoice choice : choices) {
      completion += choice.tokens();
      if (choice.index() % perPrompt == 0) {
        prompt += choice.prompt().tokens();
        cached += choice.cachedTokens();
      }
    }
    return new Usage(prompt, completion, cached);
  }

  /**
   * Nobody waits for the answer any more, either because it has been sent or because it was not.
   */
  private void abandon() {
    isAbandoned = true;
    if (fault instanceof Fault.Pause pause) {
      pause.gate().forget(release);
    }
    if (!isGenerated) {
      giveUp();
    }
  }

  private void giveUp() {
    for (AnswerChoice choice : choices) {
      Sequence sequence = choice.sequence();
      if (sequence != null) {
        engine.abort(sequence);
      }
    }
  }
}
