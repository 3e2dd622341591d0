package io.inferencegateway.simulator;

import io.inferencegateway.simulator.openai.Api;
import io.netty.handler.codec.http.HttpMethod;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Which part of a pod answers a request. */
final class PodRoutes
    implements BiFunction<HttpServerRequest, HttpServerResponse, Publisher<Void>> {
  private final CompletionEndpoint completions;
  private final MetricsEndpoint metrics;
  private final ControlEndpoint control;
  private final Supplier<String> modelsPage;

  PodRoutes(
      CompletionEndpoint completions,
      MetricsEndpoint metrics,
      ControlEndpoint control,
      Supplier<String> modelsPage) {
    this.completions = completions;
    this.metrics = metrics;
    this.control = control;
    this.modelsPage = modelsPage;
  }

  @Override
  public Publisher<Void> apply(HttpServerRequest request, HttpServerResponse response) {
    String target = request.uri();
    int query = target.indexOf('?');
    String path = query < 0 ? target : target.substring(0, query);
    boolean isGet = request.method().equals(HttpMethod.GET);
    boolean isPost = request.method().equals(HttpMethod.POST);
    return switch (path) {
      case "/v1/chat/completions" ->
          isPost ? completions.handle(Api.CHAT, request, response) : refuse(response, "POST");
      case "/v1/completions" ->
          isPost ? completions.handle(Api.TEXT, request, response) : refuse(response, "POST");
      case "/metrics" -> isGet ? metrics.handle(response) : refuse(response, "GET");
      case "/health" ->
          isGet ? Answers.send(response, 200, "", new byte[0]) : refuse(response, "GET");
      case "/v1/models" ->
          isGet ? Answers.sendJson(response, 200, modelsPage.get()) : refuse(response, "GET");
      case ControlEndpoint.PATH -> control.handle(request, response);
      default -> Answers.sendDetail(response, 404, "Not Found");
    };
  }

  static Mono<Void> refuse(HttpServerResponse response, String allowed) {
    response.header("allow", allowed);
    return Answers.sendDetail(response, 405, "Method Not Allowed");
  }
}
