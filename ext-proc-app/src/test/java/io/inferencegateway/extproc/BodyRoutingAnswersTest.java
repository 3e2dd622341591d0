package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;

import io.envoyproxy.envoy.config.core.v3.HeaderValue;
import io.envoyproxy.envoy.config.core.v3.HeaderValueOption;
import io.envoyproxy.envoy.service.ext_proc.v3.CommonResponse;
import io.inferencegateway.bbr.BodyRoute;
import io.inferencegateway.bbr.HeaderChanges;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Answers to bodies that a plugin has changed; the built-in plugins change none. */
class BodyRoutingAnswersTest {
  private static final String CHANGED = "{\"injected\":\"test-value\",\"prompt\":\"hello\"}";

  @Test
  void theLengthOfTheNewBodyIsTold() {
    CommonResponse answer =
        BodyRoutingAnswers.requestHeaders(changed(), true).getRequestHeaders().getResponse();

    assertThat(length(answer)).isEqualTo("42");
  }

  @Test
  void noLengthIsToldOfABodyWithTrailers() {
    CommonResponse answer =
        BodyRoutingAnswers.requestHeaders(changed(), false).getRequestHeaders().getResponse();

    assertThat(answer.getHeaderMutation().getSetHeadersList()).isEmpty();
  }

  @Test
  void bufferedBodiesAreReplaced() {
    CommonResponse answer =
        BodyRoutingAnswers.requestBody(changed()).getRequestBody().getResponse();

    assertThat(length(answer)).isEqualTo("42");
    assertThat(answer.getBodyMutation().getBody().toStringUtf8()).isEqualTo(CHANGED);
  }

  private static BodyRoute.Routed changed() {
    ByteChunks body = ByteChunks.of(CHANGED.getBytes(StandardCharsets.UTF_8));
    return new BodyRoute.Routed(new HeaderChanges(Headers.EMPTY), body, true, true);
  }

  private static String length(CommonResponse answer) {
    assertThat(answer.getHeaderMutation().getSetHeadersList())
        .extracting(HeaderValueOption::getHeader)
        .extracting(HeaderValue::getKey)
        .containsExactly("Content-Length");
    return answer.getHeaderMutation().getSetHeaders(0).getHeader().getRawValue().toStringUtf8();
  }
}
