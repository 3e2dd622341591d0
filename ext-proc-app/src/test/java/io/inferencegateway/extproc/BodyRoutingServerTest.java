package io.inferencegateway.extproc;

import static io.inferencegateway.extproc.ProxyMessages.body;
import static io.inferencegateway.extproc.ProxyMessages.headers;
import static io.inferencegateway.extproc.ProxyMessages.lastBody;
import static org.assertj.core.api.Assertions.assertThat;

import io.envoyproxy.envoy.service.ext_proc.v3.BodyMutation;
import io.envoyproxy.envoy.service.ext_proc.v3.CommonResponse;
import io.envoyproxy.envoy.service.ext_proc.v3.HeadersResponse;
import io.envoyproxy.envoy.service.ext_proc.v3.HttpTrailers;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingRequest;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.grpc.Status;
import io.inferencegateway.bbr.BodyRouter;
import io.inferencegateway.bbr.BodyRoutingMetrics;
import io.inferencegateway.bbr.BodyRoutingSettings;
import io.inferencegateway.bbr.UnknownModel;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The vectors of specification 09, section 17, over gRPC; the store has qwen with adapters. */
class BodyRoutingServerTest {
  private static final int LARGEST_BYTES = 100_000;

  @TempDir private Path folder;
  private BodyRouter router;
  private ProxyStream proxy;

  @BeforeEach
  void open() throws Exception {
    Files.writeString(folder.resolve("baseModel"), "  qwen  ");
    Files.writeString(folder.resolve("adapters"), "- sql-lora-sheddable\n- foo\n- 1\n");
    router = router(folder, UnknownModel.PASS, true);
    proxy = streaming(router);
  }

  @AfterEach
  void close() {
    proxy.close();
    router.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"max_tokens\":100,\"model\":\"foo\",\"prompt\":\"test\",\"temperature\":0} | 64"
            + " | X-Gateway-Model-Name=foo X-Gateway-Base-Model-Name=qwen",
        "{\"max_tokens\":100,\"prompt\":\"test\",\"temperature\":0} | 50 | ''",
        "{\"prompt\":\"Tell me a joke\"} | 27 | ''",
        "{\"model\":\"\",\"prompt\":\"x\"} | 25 | X-Gateway-Base-Model-Name=",
        "{\"model\":1,\"prompt\":\"x\"} | 24"
            + " | X-Gateway-Model-Name=1 X-Gateway-Base-Model-Name=qwen",
      })
  void headersAreAnsweredWhenTheBodyIsComplete(String body, int length, String names) {
    List<ProcessingResponse> answers = proxy.send(headers(false), lastBody(body));

    String lengthHeader = "Content-Length=" + length;
    assertThat(answers).hasSize(2);
    assertThat(head(answers).getClearRouteCache()).isTrue();
    assertThat(set(head(answers)))
        .isEqualTo(names.isEmpty() ? lengthHeader : names + " " + lengthHeader);
    assertThat(pieces(answers)).containsExactly(body + "$");
  }

  @Test
  void chunksAreJoined() {
    List<ProcessingResponse> before =
        proxy.send(headers(false), body("{\"max_tokens\":100,\"model\":\"sql-lo"));
    List<ProcessingResponse> answers =
        proxy.send(lastBody("ra-sheddable\",\"prompt\":\"test\",\"temperature\":0}"));

    assertThat(before).isEmpty();
    assertThat(set(head(answers)))
        .isEqualTo(
            "X-Gateway-Model-Name=sql-lora-sheddable X-Gateway-Base-Model-Name=qwen"
                + " Content-Length=79");
    assertThat(pieces(answers))
        .containsExactly(
            "{\"max_tokens\":100,\"model\":\"sql-lora-sheddable\",\"prompt\":\"test\","
                + "\"temperature\":0}$");
  }

  @Test
  void largeBodiesAreSentInPieces() {
    String body = "{\"model\":\"foo\",\"prompt\":\"" + "a".repeat(70_000) + "\"}";

    List<ProcessingResponse> answers = proxy.send(headers(false), lastBody(body));

    assertThat(set(head(answers))).endsWith(" Content-Length=" + body.length());
    assertThat(pieces(answers))
        .containsExactly(body.substring(0, 62_000), body.substring(62_000) + "$");
  }

  @ParameterizedTest
  @ValueSource(strings = {"not json", "", "[1]", "{\"model\":\"foo\"", "{\"model\":\"foo\"}x"})
  void otherBodiesPassUntouched(String body) {
    List<ProcessingResponse> answers = proxy.send(headers(false), lastBody(body));

    assertThat(head(answers)).isEqualTo(CommonResponse.getDefaultInstance());
    assertThat(pieces(answers)).containsExactly(body + "$");
  }

  @Test
  void headersThatEndTheRequestPassAtOnce() {
    List<ProcessingResponse> answers = proxy.send(headers(true));

    assertThat(head(answers)).isEqualTo(CommonResponse.getDefaultInstance());
  }

  @Test
  void namesOfClientsAreRemovedFromEveryRequest() {
    List<ProcessingResponse> answers = proxy.send(headers(true, "X-Gateway-Model-Name", "spoofed"));

    assertThat(head(answers).getHeaderMutation().getRemoveHeadersList())
        .containsExactly("x-gateway-model-name");
    assertThat(head(answers).getClearRouteCache()).isTrue();
  }

  @Test
  void trailersEndTheBody() {
    List<ProcessingResponse> answers =
        proxy.send(headers(false), body("{\"model\":\"foo\"}"), trailers());

    assertThat(set(head(answers)))
        .isEqualTo("X-Gateway-Model-Name=foo X-Gateway-Base-Model-Name=qwen");
    assertThat(pieces(answers)).containsExactly("{\"model\":\"foo\"}");
    assertThat(answers.getLast().hasRequestTrailers()).isTrue();
  }

  @Test
  void aSecondEndOfTheBodyIsIgnored() {
    proxy.send(headers(false), lastBody("{\"model\":\"foo\"}"));

    assertThat(proxy.send(lastBody(""))).isEmpty();
  }

  @Test
  void tooLargeBodiesAreRefused() {
    String half = "x".repeat(LARGEST_BYTES / 2 + 1);

    List<ProcessingResponse> answers = proxy.send(headers(false), body(half), body(half));

    assertThat(answers.getFirst().getImmediateResponse().getStatus().getCodeValue()).isEqualTo(413);
    assertThat(answers.getFirst().getImmediateResponse().getBody().toStringUtf8())
        .contains("\"code\":\"request_body_too_large\"");
    assertThat(proxy.status()).isEqualTo(Status.OK);
  }

  @Test
  void whatIsNoNameIsRefused() {
    List<ProcessingResponse> answers = proxy.send(headers(false), lastBody("{\"model\":null}"));

    assertThat(answers.getFirst().getImmediateResponse().getStatus().getCodeValue()).isEqualTo(400);
    assertThat(answers.getFirst().getImmediateResponse().getBody().toStringUtf8())
        .contains("\"code\":\"invalid_model\"");
  }

  @Test
  void unknownModelIsTheErrorOfTheCalledApi() throws Exception {
    try (BodyRouter strict = router(folder, UnknownModel.REJECT404, false);
        ProxyStream stream = streaming(strict)) {
      List<ProcessingResponse> answers =
          stream.send(headers(false, ":path", "/v1/messages"), lastBody("{\"model\":\"zzz\"}"));

      assertThat(answers.getFirst().getImmediateResponse().getStatus().getCodeValue())
          .isEqualTo(404);
      assertThat(answers.getFirst().getImmediateResponse().getBody().toStringUtf8())
          .startsWith("{\"type\":\"error\",\"error\":{\"type\":\"not_found_error\",");
    }
  }

  @Test
  void responsesAreNotHeldBack() {
    proxy.send(headers(true));

    List<ProcessingResponse> head = proxy.send(ProxyMessages.responseHeaders());
    List<ProcessingResponse> first = proxy.send(ProxyMessages.responseBody("{\"choices\":", false));
    List<ProcessingResponse> second = proxy.send(ProxyMessages.responseBody("[]}", true));

    assertThat(head.getFirst().getResponseHeaders())
        .isEqualTo(HeadersResponse.getDefaultInstance());
    assertThat(responsePiece(first)).isEqualTo("{\"choices\":");
    assertThat(responsePiece(second)).isEqualTo("[]}$");
  }

  @Test
  void bufferedBodiesAreAnsweredWithTheHeaders() throws Exception {
    try (BodyRouter empty = router(null, UnknownModel.PASS, true);
        ProxyStream stream = buffered(empty)) {
      List<ProcessingResponse> toHead = stream.send(headers(false));
      List<ProcessingResponse> toBody = stream.send(lastBody("{\"model\":\"foo\"}"));
      List<ProcessingResponse> toResponse =
          stream.send(ProxyMessages.responseHeaders(), ProxyMessages.responseBody("x", true));

      assertThat(head(toHead)).isEqualTo(CommonResponse.getDefaultInstance());
      CommonResponse answer = toBody.getFirst().getRequestBody().getResponse();
      assertThat(answer.getClearRouteCache()).isTrue();
      assertThat(set(answer)).isEqualTo("X-Gateway-Model-Name=foo X-Gateway-Base-Model-Name=");
      assertThat(answer.hasBodyMutation()).isFalse();
      assertThat(toResponse).hasSize(2);
      assertThat(toResponse.getLast().getResponseBody().hasResponse()).isFalse();
    }
  }

  @Test
  void bufferedBodyInSeveralMessagesCountsWhenItIsWhole() throws Exception {
    try (ProxyStream stream = buffered(router)) {
      List<ProcessingResponse> answers =
          stream.send(headers(false), body("{\"model\":"), body("\"foo\"}"), trailers());

      assertThat(answers).hasSize(4);
      assertThat(answers.get(1).getRequestBody().hasResponse()).isTrue();
      assertThat(set(answers.get(1).getRequestBody().getResponse())).isEmpty();
      assertThat(set(answers.get(2).getRequestBody().getResponse()))
          .isEqualTo("X-Gateway-Model-Name=foo X-Gateway-Base-Model-Name=qwen");
      assertThat(answers.get(3).hasRequestTrailers()).isTrue();
    }
  }

  @Test
  void namesOfClientsAreRemovedFromBufferedRequests() throws Exception {
    try (ProxyStream stream = buffered(router)) {
      List<ProcessingResponse> answers =
          stream.send(headers(false, "x-gateway-base-model-name", "spoofed"), lastBody("no json"));

      assertThat(head(answers).getHeaderMutation().getRemoveHeadersList())
          .containsExactly("x-gateway-base-model-name");
      assertThat(head(answers).getClearRouteCache()).isTrue();
    }
  }

  @Test
  void onlyAStreamOnWhichNothingWasAskedIsClosedAtShutdown() {
    BodyRoutingService service =
        new BodyRoutingService(new BodyRoutingExchange(router.routing(), true, LARGEST_BYTES));
    try (ProxyStream idle = ProxyStream.open(service);
        ProxyStream busy = ProxyStream.open(service)) {
      busy.send(headers(false));

      service.closeIdleStreams();

      assertThat(idle.status().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
      assertThat(busy.send(lastBody("{}"))).hasSize(2);
      assertThat(service.openStreams()).isEqualTo(1);
    }
    assertThat(service.openStreams()).isZero();
  }

  private static BodyRouter router(
      @Nullable Path mapping, UnknownModel unknownModel, boolean emptyHeader) throws Exception {
    return BodyRouter.open(
        new BodyRoutingSettings(List.of(), mapping, unknownModel, emptyHeader),
        new BodyRoutingMetrics(new PrometheusRegistry(), ""));
  }

  private static ProxyStream streaming(BodyRouter router) {
    return ProxyStream.open(
        new BodyRoutingService(new BodyRoutingExchange(router.routing(), true, LARGEST_BYTES)));
  }

  private static ProxyStream buffered(BodyRouter router) {
    return ProxyStream.open(
        new BodyRoutingService(new BodyRoutingExchange(router.routing(), false, LARGEST_BYTES)));
  }

  private static ProcessingRequest trailers() {
    return ProcessingRequest.newBuilder()
        .setRequestTrailers(HttpTrailers.getDefaultInstance())
        .build();
  }

  private static CommonResponse head(List<ProcessingResponse> answers) {
    assertThat(answers.getFirst().hasRequestHeaders()).isTrue();
    return answers.getFirst().getRequestHeaders().getResponse();
  }

  private static String set(CommonResponse response) {
    return response.getHeaderMutation().getSetHeadersList().stream()
        .map(
            option ->
                option.getHeader().getKey() + "=" + option.getHeader().getRawValue().toStringUtf8())
        .collect(Collectors.joining(" "));
  }

  /** The pieces of the request body; the one that ends it has a {@code $} behind it. */
  private static List<String> pieces(List<ProcessingResponse> answers) {
    return answers.stream()
        .filter(ProcessingResponse::hasRequestBody)
        .map(answer -> piece(answer.getRequestBody().getResponse().getBodyMutation()))
        .toList();
  }

  private static String responsePiece(List<ProcessingResponse> answers) {
    return piece(answers.getFirst().getResponseBody().getResponse().getBodyMutation());
  }

  private static String piece(BodyMutation mutation) {
    return mutation.getStreamedResponse().getBody().toStringUtf8()
        + (mutation.getStreamedResponse().getEndOfStream() ? "$" : "");
  }
}
