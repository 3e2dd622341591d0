package io.inferencegateway.simulator;

import io.inferencegateway.simulator.RequestRecord.Outcome;
import io.inferencegateway.simulator.engine.Engine;
import io.inferencegateway.simulator.engine.EngineTimer;
import io.inferencegateway.simulator.engine.Prompt;
import io.inferencegateway.simulator.fault.Fault;
import io.inferencegateway.simulator.fault.FaultPlan;
import io.inferencegateway.simulator.openai.AnswerWriter;
import io.inferencegateway.simulator.openai.Api;
import io.inferencegateway.simulator.openai.ApiException;
import io.inferencegateway.simulator.openai.CompletionRequest;
import io.inferencegateway.simulator.openai.RequestReader;
import io.inferencegateway.simulator.openai.ServedModels;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Answers completion requests, or does to them what was planned. */
final class CompletionEndpoint {
  private static final String REQUEST_ID = "x-request-id";

  private final Engine engine;
  private final ServedModels models;
  private final CompletionChoices.Limits limits;
  private final FaultPlan faults;
  private final RequestLog log;
  private final Clocks clocks;
  private final AtomicLong requests = new AtomicLong();

  /**
   * Sources of time.
   *
   * @param clock of timestamps
   * @param timer of delays
   */
  record Clocks(InstantSource clock, EngineTimer timer) {}

  CompletionEndpoint(
      Engine engine,
      ServedModels models,
      CompletionChoices.Limits limits,
      FaultPlan faults,
      RequestLog log,
      Clocks clocks) {
    this.engine = engine;
    this.models = models;
    this.limits = limits;
    this.faults = faults;
    this.log = log;
    this.clocks = clocks;
  }

  Mono<Void> handle(Api api, HttpServerRequest request, HttpServerResponse response) {
    String method = request.method().name();
    RequestLog.Entry entry =
        log.open(method, request.uri(), request.requestHeaders(), clocks.clock().instant());
    Fault fault = faults.takeForCompletion();
    String requestId = request.requestHeaders().get(REQUEST_ID);
    String id = requestId == null ? newId() : requestId;
    response.header(REQUEST_ID, id);
    boolean isJson = isJson(request);
    return BodyReader.read(request)
        .flatMap(
            body -> {
              if (log.keepsRequests()) {
                entry.body(body.length, BodyReader.sha256(body));
              }
              return answer(new Received(api, id, isJson, body), response, entry, fault);
            })
        .onErrorResume(ApiException.class, error -> Answers.sendError(response, error))
        .doFinally(signal -> engine.execute(() -> entry.close(outcome(signal))));
  }

  private static Outcome outcome(SignalType signal) {
    return signal == SignalType.ON_COMPLETE ? Outcome.COMPLETED : Outcome.ABORTED;
  }

  private static boolean isJson(HttpServerRequest request) {
    String type = request.requestHeaders().get(HttpHeaderNames.CONTENT_TYPE);
    return type != null && type.regionMatches(true, 0, Answers.JSON, 0, Answers.JSON.length());
  }

  private String newId() {
    return HexFormat.of().toHexDigits(Prompt.mix(limits.idSeed() + requests.incrementAndGet()));
  }

  @SuppressWarnings("ArrayRecordComponent") // passed on at once, never compared
  private record Received(Api api, String id, boolean isJson, byte[] body) {}

  private Mono<Void> answer(
      Received received,
      HttpServerResponse response,
      RequestLog.Entry entry,
      @Nullable Fault fault) {
    return switch (fault) {
      case Fault.Status status -> Mono.error(ApiException.injected(status.status()));
      case Fault.Stall stall when stall.afterEvents() == 0 -> Mono.never();
      case Fault.Reset reset when reset.afterEvents() == 0 -> {
        Answers.reset(response);
        yield Mono.never();
      }
      case Fault.Delay delay ->
          Delays.after(delay.beforeHeaders(), clocks.timer())
              .then(Mono.defer(() -> generate(received, response, entry, null)));
      case null, default -> generate(received, response, entry, fault);
    };
  }

  private Mono<Void> generate(
      Received received,
      HttpServerResponse response,
      RequestLog.Entry entry,
      @Nullable Fault fault) {
    if (!received.isJson()) {
      throw ApiException.notJsonType();
    }
    CompletionRequest request = RequestReader.read(received.api(), received.body());
    int blockTokens = engine.options().blockTokens();
    CompletionChoices choices = CompletionChoices.of(request, models, limits, blockTokens);
    String adapter = choices.adapter();
    AnswerWriter writer =
        new AnswerWriter(
            received.api(),
            received.id(),
            clocks.clock().instant().getEpochSecond(),
            adapter == null ? models.primaryName() : adapter,
            request.streaming().isStream(),
            blockTokens);
    return new CompletionExchange(engine, request, writer, entry, response, fault).answer(choices);
  }
}
