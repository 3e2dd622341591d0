package io.inferencegateway.extproc;

import static io.inferencegateway.extproc.ProxyMessages.headers;
import static io.inferencegateway.extproc.ProxyMessages.lastBody;
import static io.inferencegateway.extproc.ProxyMessages.responseBody;
import static io.inferencegateway.extproc.ProxyMessages.responseHeaders;
import static org.assertj.core.api.Assertions.assertThat;

import io.envoyproxy.envoy.service.ext_proc.v3.CommonResponse;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The whole server in both roles, asked over gRPC. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class BothRolesIT {
  private static final String POD =
      """
      endpoints:
      - {name: pod, address: 127.0.0.1, port: "1"}
      """;

  private RunningServer server;
  private ProxyStream proxy;

  @BeforeEach
  void start(@TempDir Path folder) throws Exception {
    Path mapping = Files.createDirectories(folder.resolve("mapping"));
    Files.writeString(mapping.resolve("baseModel"), "qwen");
    Files.writeString(mapping.resolve("adapters"), "- foo");
    server =
        RunningServer.start(
            folder,
            POD,
            "--role=both",
            "--model-mapping=" + mapping,
            "--unknown-model=reject404",
            "--plugin=body-field-to-header:m:"
                + "{\"fieldName\":\"model\",\"headerName\":\"X-Gateway-Model-Name\"}",
            "--plugin=base-model-to-header:b",
            "--plugin=body-field-to-header:u:{\"fieldName\":\"user\",\"headerName\":\"X-User\"}");
    proxy = ProxyStream.open(server.processor());
  }

  @AfterEach
  void stop() {
    proxy.close();
    server.close();
  }

  @Test
  void namesStandInTheSameAnswerAsTheDestination() {
    List<ProcessingResponse> answers =
        proxy.send(
            headers(
                false,
                ":path",
                "/v1/completions",
                "x-gateway-base-model-name",
                "spoofed",
                "x-user",
                "spoofed"),
            lastBody("{\"model\":\"foo\",\"prompt\":\"x\"}"));

    CommonResponse head = answers.getFirst().getRequestHeaders().getResponse();
    assertThat(head.getClearRouteCache()).isTrue();
    assertThat(set(head))
        .containsEntry("x-gateway-destination-endpoint", "127.0.0.1:1")
        .containsEntry("x-gateway-model-name", "foo")
        .containsEntry("x-gateway-base-model-name", "qwen")
        .doesNotContainKey("x-user");
    assertThat(head.getHeaderMutation().getRemoveHeadersList())
        .contains("x-user")
        .doesNotContain("x-gateway-base-model-name");
    assertThat(answers).hasSize(2);
  }

  @Test
  void requestsWithoutABodyGetADestinationButNoNames() {
    List<ProcessingResponse> answers =
        proxy.send(headers(true, ":path", "/v1/models", "x-gateway-model-name", "spoofed"));

    CommonResponse head = answers.getFirst().getRequestHeaders().getResponse();
    assertThat(set(head))
        .containsKey("x-gateway-destination-endpoint")
        .doesNotContainKey("x-gateway-model-name");
    assertThat(head.getHeaderMutation().getRemoveHeadersList()).contains("x-gateway-model-name");
  }

  @Test
  void unknownModelsGetNoDestination() {
    List<ProcessingResponse> answers =
        proxy.send(
            headers(false, ":path", "/v1/completions"),
            lastBody("{\"model\":\"zzz\",\"prompt\":\"x\"}"));

    assertThat(answers.getFirst().getImmediateResponse().getStatus().getCodeValue()).isEqualTo(404);
    assertThat(server.reserved()).isZero();
  }

  @Test
  void tokensOfAResponseWhoseRequestWasNotSeenAreCounted() {
    List<ProcessingResponse> answers =
        proxy.send(
            responseHeaders(),
            responseBody("{\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":3}}", true));

    assertThat(answers).hasSize(2);
    assertThat(MetricsPage.samples(server.metrics(), List.of("llm_d_epp_request_input_tokens_sum")))
        .containsValue(7.0);
  }

  private static Map<String, String> set(CommonResponse response) {
    Map<String, String> set = new TreeMap<>();
    response
        .getHeaderMutation()
        .getSetHeadersList()
        .forEach(
            option ->
                set.put(
                    option.getHeader().getKey(), option.getHeader().getRawValue().toStringUtf8()));
    return set;
  }
}
