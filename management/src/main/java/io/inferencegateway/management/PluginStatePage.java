package io.inferencegateway.management;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.inferencegateway.assembly.Pool;
import java.util.Set;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** {@code GET /debug/plugins/state}: what each plugin keeps (specification 10, section 6.2). */
final class PluginStatePage implements HandlerFunction<ServerResponse> {
  static final String PATH = "/debug/plugins/state";

  private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, UTF_8);

  private final Pool pool;

  PluginStatePage(Pool pool) {
    this.pool = pool;
  }

  /** States are collected under the plugins' locks, which the port's thread does not wait for. */
  @Override
  public Mono<ServerResponse> handle(ServerRequest request) {
    if (!request.method().equals(HttpMethod.GET)) {
      return ServerResponse.status(HttpStatus.METHOD_NOT_ALLOWED)
          .allow(Set.of(HttpMethod.GET))
          .contentType(TEXT)
          .bodyValue("method not allowed (expected: GET)\n");
    }
    return Mono.fromCallable(pool::pluginStates)
        .subscribeOn(Schedulers.boundedElastic())
        .flatMap(
            states ->
                ServerResponse.ok().contentType(MediaType.APPLICATION_JSON).bodyValue(states));
  }
}
