package io.inferencegateway.management;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.inferencegateway.assembly.ConfigFile;
import io.inferencegateway.assembly.Pool;
import io.inferencegateway.bbr.BodyTooLargeException;
import io.inferencegateway.bbr.RequestBodies;
import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.request.ByteChunks;
import java.io.IOException;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * {@code GET} shows the configuration in force, {@code POST} what another one would change, without
 * doing anything. An endpoint of the framework cannot take a body as it comes, hence a handler.
 */
final class EffectiveConfigPage implements HandlerFunction<ServerResponse> {
  static final String PATH = "/actuator/effectiveconfig";

  private static final Set<HttpMethod> METHODS =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.POST, HttpMethod.OPTIONS);
  private static final MediaType YAML = new MediaType(MediaType.APPLICATION_YAML, UTF_8);
  private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, UTF_8);

  private final Pool pool;

  EffectiveConfigPage(Pool pool) {
    this.pool = pool;
  }

  @Override
  public Mono<ServerResponse> handle(ServerRequest request) {
    return switch (request.method().name()) {
      case "GET", "HEAD" -> ServerResponse.ok().contentType(YAML).bodyValue(pool.effectiveYaml());
      case "POST" -> preview(request);
      case "OPTIONS" -> ServerResponse.ok().allow(METHODS).build();
      default -> ServerResponse.status(HttpStatus.METHOD_NOT_ALLOWED).allow(METHODS).build();
    };
  }

  /** Judging a document takes milliseconds, too long for the thread that serves the port. */
  private Mono<ServerResponse> preview(ServerRequest request) {
    return RequestBodies.collect(request.exchange().getRequest(), ConfigFile.LARGEST_BYTES)
        .publishOn(Schedulers.boundedElastic())
        .flatMap(this::judge)
        .onErrorResume(BodyTooLargeException.class, EffectiveConfigPage::tooLarge);
  }

  private Mono<ServerResponse> judge(ByteChunks body) {
    try {
      String text = ConfigFile.text(body.stream());
      return answer(HttpStatus.OK, pool.preview(text).toString());
    } catch (ConfigException e) {
      return answer(
          HttpStatus.BAD_REQUEST,
          e.errors().stream().map(ConfigError::toString).collect(Collectors.joining("\n")));
    } catch (IOException e) {
      return answer(HttpStatus.BAD_REQUEST, String.valueOf(e.getMessage()));
    }
  }

  private static Mono<ServerResponse> answer(HttpStatus status, String lines) {
    return ServerResponse.status(status).contentType(TEXT).bodyValue(lines + "\n");
  }

  /** The connection stays until the rest has come, or the client could not read the answer. */
  private static Mono<ServerResponse> tooLarge(BodyTooLargeException large) {
    byte[] text = (large.getMessage() + "\n").getBytes(UTF_8);
    return ServerResponse.status(HttpStatus.CONTENT_TOO_LARGE)
        .contentType(TEXT)
        .contentLength(text.length)
        .build(
            (exchange, context) -> {
              ServerHttpResponse response = exchange.getResponse();
              return response
                  .writeWith(Flux.just(response.bufferFactory().wrap(text)))
                  .then(large.rest());
            });
  }
}
