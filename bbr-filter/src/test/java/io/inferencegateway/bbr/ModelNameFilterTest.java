package io.inferencegateway.bbr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.request.GatewayHeaders;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import reactor.core.publisher.Mono;

class ModelNameFilterTest {
  private final ModelNameFilter filter =
      new ModelNameFilter(BaseModelMapping.of(Map.of("base", List.of("adapter"))), 100);

  @Test
  void namesComeFromTheBodyAndReplaceWhatTheClientSent() {
    String body = "{\"model\":\"adapter\"}";

    ServerHttpRequest passed = pass(body);

    assertThat(passed.getHeaders().get(GatewayHeaders.MODEL_NAME)).containsExactly("adapter");
    assertThat(passed.getHeaders().get(GatewayHeaders.BASE_MODEL_NAME)).containsExactly("base");
    assertThat(textOf(passed)).isEqualTo(body);
  }

  @Test
  void spoofedNamesAreDroppedWhenTheBodyNamesNone() {
    ServerHttpRequest passed = pass("{}");

    assertThat(passed.getHeaders().headerNames()).doesNotContain(GatewayHeaders.MODEL_NAME);
  }

  @Test
  void tooLongBodiesAreRefused() {
    String body = "{\"model\":\"" + "m".repeat(200) + "\"}";

    assertThatThrownBy(() -> pass(body)).isInstanceOf(BodyTooLargeException.class);
  }

  private ServerHttpRequest pass(String body) {
    MockServerHttpRequest request =
        MockServerHttpRequest.post("/v1/completions")
            .header(GatewayHeaders.MODEL_NAME, "spoofed")
            .contentLength(body.length())
            .body(body);
    AtomicReference<ServerHttpRequest> passed = new AtomicReference<>();
    filter
        .filter(
            MockServerWebExchange.from(request),
            exchange -> {
              passed.set(exchange.getRequest());
              return Mono.empty();
            })
        .block();
    return passed.get();
  }

  private static String textOf(ServerHttpRequest request) {
    StringBuilder text = new StringBuilder();
    DataBufferUtils.join(request.getBody())
        .doOnNext(buffer -> text.append(buffer.toString(java.nio.charset.StandardCharsets.UTF_8)))
        .block();
    return text.toString();
  }
}
