package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.envoyproxy.envoy.config.core.v3.HeaderMap;
import io.envoyproxy.envoy.config.core.v3.HeaderValue;
import io.envoyproxy.envoy.service.ext_proc.v3.HttpBody;
import io.envoyproxy.envoy.service.ext_proc.v3.HttpHeaders;
import io.envoyproxy.envoy.service.ext_proc.v3.HttpTrailers;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingRequest;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.envoyproxy.envoy.service.ext_proc.v3.StreamedBodyResponse;
import io.inferencegateway.extproc.Exchange.Step;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RefusalReason;
import io.inferencegateway.request.ReportedAttribute;
import io.inferencegateway.request.ServedReport;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.IncomingRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExchangeTest {
  private final Exchange exchange = new Exchange(100, false, () -> "new-id", () -> 7);
  private final List<ProcessingResponse> replies = new ArrayList<>();
  private final List<Effect> effects = new ArrayList<>();
  private State state = new State.Idle();

  @Test
  void requestIsRoutedOnceItsBodyEnds() {
    tell(head(false, "x-request-id", "mine"), body("{\"a\"", false), body(":1}", true));

    assertThat(replies).isEmpty();
    assertThat(routed()).hasSize(1);
    assertThat(text(routed().getFirst().body())).isEqualTo("{\"a\":1}");
  }

  @Test
  void answerHasHeadersThenBodyWhichEndsTheStream() {
    tell(head(false), body("hello", true));

    take(exchange.on(state, accept("hello")));

    assertThat(replies).hasSize(2);
    var mutation = replies.get(0).getRequestHeaders().getResponse().getHeaderMutation();
    assertThat(mutation.getSetHeadersList())
        .extracting(h -> h.getHeader().getKey() + "=" + h.getHeader().getRawValue().toStringUtf8())
        .containsExactly("x-gateway-destination-endpoint=10.0.0.1:8000", "x-request-id=new-id");
    assertThat(replies.get(0).getRequestHeaders().getResponse().getClearRouteCache()).isTrue();
    assertThat(streamed(replies.get(1)).getBody().toStringUtf8()).isEqualTo("hello");
    assertThat(streamed(replies.get(1)).getEndOfStream()).isTrue();
  }

  @Test
  void secondEndOfTheRequestIsIgnored() {
    tell(head(false), body("x", true), body("", true));
    take(exchange.on(state, accept("x")));
    tell(body("", true));

    assertThat(routed()).hasSize(1);
    assertThat(replies).hasSize(2);
  }

  @Test
  void trailersEndTheRequestAndAreAnsweredAfterABodyWithoutEnd() {
    tell(
        head(false),
        body("x", false),
        ProcessingRequest.newBuilder()
            .setRequestTrailers(HttpTrailers.getDefaultInstance())
            .build());
    take(exchange.on(state, accept("x")));

    assertThat(routed()).hasSize(1);
    assertThat(replies).hasSize(3);
    assertThat(streamed(replies.get(1)).getEndOfStream()).isFalse();
    assertThat(replies.get(2).hasRequestTrailers()).isTrue();
  }

  @Test
  void requestWithoutBodyIsRoutedWithoutOne() {
    tell(head(true));
    take(exchange.on(state, accept("")));

    assertThat(routed().getFirst().body()).isNull();
    assertThat(replies).hasSize(1);
  }

  @Test
  void bodyOverTheLimitIsRefusedAsSoonAsKnown() {
    tell(head(false), body("x".repeat(60), false), body("x".repeat(60), false));

    assertThat(replies).hasSize(1);
    assertThat(replies.getFirst().getImmediateResponse().getStatus().getCodeValue()).isEqualTo(413);
    assertThat(state).isInstanceOf(State.Closed.class);
  }

  @Test
  void headersThatOnlyTheGatewaySetsAreRemoved() {
    tell(head(false, "x-llm-d-inference-objective", "o", "X-Prefiller-Host-Port", "evil:1"));
    tell(body("x", true));
    take(exchange.on(state, accept("x")));

    assertThat(
            replies
                .getFirst()
                .getRequestHeaders()
                .getResponse()
                .getHeaderMutation()
                .getRemoveHeadersList())
        .containsExactly("x-prefiller-host-port");
  }

  @Test
  void namesThatChoseTheRouteStay() {
    tell(head(false, "x-gateway-model-name", "m", "x-gateway-base-model-name", "b"));
    tell(body("x", true));
    take(exchange.on(state, accept("x")));

    assertThat(
            replies
                .getFirst()
                .getRequestHeaders()
                .getResponse()
                .getHeaderMutation()
                .getRemoveHeadersList())
        .isEmpty();
  }

  @Test
  void refusalCarriesStatusReasonAndRetryTime() {
    tell(head(false, "x-request-id", "mine"), body("x", true));
    take(
        exchange.on(
            state,
            new RequestRouter.Decision.Refuse(Refusal.of(RefusalReason.NO_ENDPOINTS, "none"))));

    var answer = replies.getFirst().getImmediateResponse();
    assertThat(answer.getStatus().getCodeValue()).isEqualTo(503);
    assertThat(answer.getHeaders().getSetHeadersList())
        .extracting(h -> h.getHeader().getKey())
        .containsExactly(
            "content-type", "x-llm-d-request-dropped-reason", "retry-after", "x-request-id");
  }

  @Test
  void refusalIsNotToldOnceTheResponseHasBegun() {
    tell(head(false), body("x", true), ProxyMessages.responseHeaders());

    take(
        exchange.on(
            state,
            new RequestRouter.Decision.Refuse(Refusal.of(RefusalReason.NO_ENDPOINTS, "none"))));

    assertThat(replies).isEmpty();
    assertThat(state).isInstanceOf(State.Responding.class);
  }

  @Test
  void furtherHeadersReplaceTheFirstButNotThoseThatOnlyTheGatewaySets() {
    tell(head(false, "x-request-id", "id", "x-tier", "one"));
    tell(head(false, "x-tier", "two", "x-prefiller-host-port", "evil:1"));
    tell(head(false, "x-tier", "three", "x-gateway-destination-endpoint", "evil:2"));
    tell(body("x", true));
    take(exchange.on(state, accept("x")));

    var mutation = replies.getFirst().getRequestHeaders().getResponse().getHeaderMutation();
    assertThat(mutation.getSetHeadersList())
        .extracting(h -> h.getHeader().getKey() + "=" + h.getHeader().getRawValue().toStringUtf8())
        .containsExactly("x-gateway-destination-endpoint=10.0.0.1:8000", "x-tier=three");
    assertThat(mutation.getRemoveHeadersList()).containsExactly("x-prefiller-host-port");
  }

  @Test
  void faultBeforeTheAnswerIsATypedError() {
    tell(head(false));
    take(exchange.onFault(state));

    assertThat(replies.getFirst().getImmediateResponse().getStatus().getCodeValue()).isEqualTo(500);
  }

  @Test
  void responsePassesChunkByChunkAndEndsNaturally() {
    tell(
        ProcessingRequest.newBuilder()
            .setResponseHeaders(HttpHeaders.newBuilder().setHeaders(map(":status", "200")))
            .build(),
        answer("one", false),
        answer("", true));

    assertThat(replies).isEmpty(); // everything is answered by its effect
    assertThat(effects)
        .containsExactly(
            new Effect.ExpectResponse(),
            new Effect.ResponseStarted(200, false, ServedReport.NONE),
            new Effect.ResponseBody(ByteString.copyFromUtf8("one"), false),
            new Effect.ResponseBody(ByteString.EMPTY, true),
            new Effect.Forget(Ending.NATURAL));
  }

  @Test
  void rawValueWinsOverValue() {
    HeaderMap both =
        HeaderMap.newBuilder()
            .addHeaders(
                HeaderValue.newBuilder()
                    .setKey("X-Request-Id")
                    .setValue("wrong-id")
                    .setRawValue(ByteString.copyFromUtf8("binary-id")))
            .build();

    assertThat(RequestStart.of(both, "new", 0).requestId()).isEqualTo("binary-id");
  }

  @ParameterizedTest
  @CsvSource({
    "0,0",
    "61000,61000",
    "62000,62000",
    "62001,62000 1",
    "63000,62000 1000",
    "125000,62000 62000 1000"
  })
  void bodyIsSplitAtTheLimitAndOnlyTheLastPieceEndsIt(int size, String pieces) {
    List<ProcessingResponse> answers = Answers.requestBody(ByteChunks.of(new byte[size]), true);

    assertThat(answers)
        .extracting(a -> Integer.toString(streamed(a).getBody().size()))
        .containsExactly(pieces.split(" ", -1));
    assertThat(answers.stream().filter(a -> streamed(a).getEndOfStream())).hasSize(1);
    assertThat(streamed(answers.getLast()).getEndOfStream()).isTrue();
  }

  private void tell(ProcessingRequest... messages) {
    for (ProcessingRequest message : messages) {
      take(exchange.on(state, message));
    }
  }

  private void take(Step step) {
    state = step.next();
    replies.addAll(step.replies());
    effects.addAll(step.effects());
  }

  private List<IncomingRequest> routed() {
    return effects.stream()
        .filter(Effect.Route.class::isInstance)
        .map(e -> ((Effect.Route) e).request())
        .toList();
  }

  private static RequestRouter.Decision accept(String body) {
    return new RequestRouter.Decision.Accept(new FakeDelivery(body));
  }

  private static StreamedBodyResponse streamed(ProcessingResponse response) {
    return response.getRequestBody().getResponse().getBodyMutation().getStreamedResponse();
  }

  private static String text(@Nullable ByteChunks chunks) {
    if (chunks == null) {
      return "";
    }
    ByteString all = ByteString.EMPTY;
    for (var buffer : chunks.buffers()) {
      all = all.concat(ByteString.copyFrom(buffer));
    }
    return all.toStringUtf8();
  }

  private static ProcessingRequest head(boolean end, String... headers) {
    return ProcessingRequest.newBuilder()
        .setRequestHeaders(HttpHeaders.newBuilder().setHeaders(map(headers)).setEndOfStream(end))
        .build();
  }

  private static HeaderMap map(String... headers) {
    HeaderMap.Builder map = HeaderMap.newBuilder();
    for (int i = 0; i < headers.length; i += 2) {
      map.addHeaders(
          HeaderValue.newBuilder()
              .setKey(headers[i])
              .setRawValue(ByteString.copyFromUtf8(headers[i + 1])));
    }
    return map.build();
  }

  private static ProcessingRequest body(String text, boolean end) {
    return ProcessingRequest.newBuilder().setRequestBody(http(text, end)).build();
  }

  private static ProcessingRequest answer(String text, boolean end) {
    return ProcessingRequest.newBuilder().setResponseBody(http(text, end)).build();
  }

  private static HttpBody http(String text, boolean end) {
    return HttpBody.newBuilder().setBody(ByteString.copyFromUtf8(text)).setEndOfStream(end).build();
  }

  private record FakeDelivery(String text) implements Delivery {
    @Override
    public String destination() {
      return "10.0.0.1:8000";
    }

    @Override
    public ByteChunks body() {
      return ByteChunks.of(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Map<String, Double> scores() {
      return Map.of();
    }

    @Override
    public HeaderEdits requestHeaders() {
      return new HeaderEdits();
    }

    @Override
    public HeaderEdits responseStarted(int status, boolean eventStream, ServedReport served) {
      return new HeaderEdits();
    }

    @Override
    public boolean isResponseWanted() {
      return true;
    }

    @Override
    public ByteString responseBody(ByteString bytes, boolean last) {
      return bytes;
    }

    @Override
    public List<ReportedAttribute> reported() {
      return List.of();
    }

    @Override
    public void end(Ending ending) {}
  }
}
