package io.inferencegateway.bbr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.GatewayHeaders;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RefusalReason;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

class BodyRoutingFilterTest {
  private static final long LARGEST_BYTES = 100;

  private final List<ServerHttpRequest> passed = new ArrayList<>();
  private final List<ByteChunks> read = new ArrayList<>();
  private final List<Refusal> refused = new ArrayList<>();
  private BodyRouter router;

  @BeforeEach
  void open(@TempDir Path folder) throws Exception {
    router =
        BodyRouter.open(
            new BodyRoutingSettings(
                List.of(), RoutedBodies.storeA(folder), UnknownModel.REJECT404, false),
            new BodyRoutingMetrics(new PrometheusRegistry(), ""));
  }

  @AfterEach
  void close() {
    router.close();
  }

  @Test
  void namesComeFromTheBodyAndReplaceWhatTheClientSent() {
    String body = "{\"model\":\"foo\"}";

    pass(body);

    ServerHttpRequest request = passed.getFirst();
    assertThat(request.getHeaders().get(GatewayHeaders.MODEL_NAME)).containsExactly("foo");
    assertThat(request.getHeaders().get(GatewayHeaders.BASE_MODEL_NAME)).containsExactly("qwen");
    assertThat(textOf(request)).isEqualTo(body);
    assertThat(textOf(request)).as("again").isEqualTo(body);
    assertThat(read).singleElement().extracting(ByteChunks::length).isEqualTo(15L);
  }

  @Test
  void spoofedNamesAreDroppedWhenTheBodyNamesNone() {
    pass("{}");

    assertThat(passed.getFirst().getHeaders().headerNames())
        .doesNotContain(GatewayHeaders.MODEL_NAME);
  }

  @Test
  void spoofedNamesAreDroppedWhenThereIsNoBody() {
    MockServerHttpRequest request =
        MockServerHttpRequest.get("/v1/models")
            .header(GatewayHeaders.BASE_MODEL_NAME, "spoofed")
            .build();

    filter(request);

    assertThat(passed.getFirst().getHeaders().headerNames())
        .doesNotContain(GatewayHeaders.BASE_MODEL_NAME);
    assertThat(read).isEmpty();
  }

  @Test
  void refusedRequestsGoNoFurther() {
    pass("{\"model\":\"zzz\"}");

    assertThat(passed).isEmpty();
    assertThat(refused)
        .singleElement()
        .extracting(Refusal::reason)
        .isEqualTo(RefusalReason.UNKNOWN_MODEL);
  }

  @Test
  void tooLongBodiesAreRefused() {
    String body = "{\"model\":\"" + "m".repeat(200) + "\"}";

    assertThatThrownBy(() -> pass(body)).isInstanceOf(BodyTooLargeException.class);
  }

  private void pass(String body) {
    filter(
        MockServerHttpRequest.post("/v1/completions")
            .header(GatewayHeaders.MODEL_NAME, "spoofed", "twice")
            .contentLength(body.length())
            .body(body));
  }

  private void filter(MockServerHttpRequest request) {
    new BodyRoutingFilter(router.routing(), LARGEST_BYTES, new Recorder())
        .filter(
            MockServerWebExchange.from(request),
            exchange -> {
              passed.add(exchange.getRequest());
              return Mono.empty();
            })
        .block();
  }

  private static String textOf(ServerHttpRequest request) {
    StringBuilder text = new StringBuilder();
    DataBufferUtils.join(request.getBody())
        .doOnNext(buffer -> text.append(buffer.toString(StandardCharsets.UTF_8)))
        .block();
    return text.toString();
  }

  private final class Recorder implements BodyRoutingFilter.Surroundings {
    @Override
    public void bodyRead(ServerWebExchange exchange, ByteChunks body) {
      read.add(body);
    }

    @Override
    public Mono<Void> refuse(ServerWebExchange exchange, Refusal refusal) {
      refused.add(refusal);
      return Mono.empty();
    }
  }
}
