package io.inferencegateway.producer;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.inferencegateway.plugin.RequestData;
import io.inferencegateway.producer.TokenParameters.RenderService;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.signal.MediaItem;
import io.inferencegateway.signal.TokenizedPrompt;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a server that answers what vLLM 0.32 was recorded to answer. */
class RenderTokenProducerTest {
  private static final String CHAT_TOKENS =
      "{'request_id':'chatcmpl-1','token_ids':[151644,872,198,13048],'token_offsets':null,"
          + "'features':null,'sampling_params':{'stop':[],'token_ids':[1]},'model':'tiny'}";
  private static final String TWO_PROMPTS =
      "[{'request_id':'cmpl-0','token_ids':[9707]},{'request_id':'cmpl-1','token_ids':[28374,1431]}]";
  private static final String IMAGE =
      "{'token_ids':[1,2,3,4,5,6,7],'features':{'mm_hashes':{'image':['h1','h2']},"
          + "'mm_placeholders':{'image':[{'offset':4,'length':2},{'offset':1,'length':3}]}}}";

  private final WireMockServer server =
      new WireMockServer(WireMockConfiguration.wireMockConfig().dynamicPort());
  private RenderTokenProducer producer = producer("5s");

  @BeforeEach
  void start() {
    server.start();
    producer = producer("5s");
  }

  @AfterEach
  void stop() {
    producer.close();
    server.stop();
  }

  @Test
  void bodyIsRenderedAsItCameWithTheConfiguredModel() {
    answer("/v1/chat/completions/render", CHAT_TOKENS);

    TokenizedPrompt tokens =
        fetched(
            "/v1/chat/completions",
            "{'model':'alias','messages':[{'role':'user','content':'Hi'}],'cache_salt':'s','x':1.50}");

    assertThat(ids(tokens, 0)).containsExactly(151644, 872, 198, 13048);
    assertThat(tokens.cacheSalt()).isEqualTo("s");
    server.verify(
        postRequestedFor(urlPathEqualTo("/v1/chat/completions/render"))
            .withHeader("content-type", equalTo("application/json"))
            .withRequestBody(
                equalToJson(
                    "{\"model\":\"tiny\",\"messages\":[{\"role\":\"user\",\"content\":\"Hi\"}],"
                        + "\"cache_salt\":\"s\",\"x\":1.50}")));
  }

  @Test
  void eachOfSeveralPromptsHasItsTokens() {
    answer("/v1/completions/render", TWO_PROMPTS);

    TokenizedPrompt tokens =
        fetched("/v1/completions", "{'model':'m','prompt':['Hello','bye now']}");

    assertThat(tokens.promptCount()).isEqualTo(2);
    assertThat(tokens.tokenCount()).isEqualTo(3);
    assertThat(ids(tokens, 1)).containsExactly(28374, 1431);
  }

  @Test
  void imagesHaveTheirPlaces() {
    answer("/v1/chat/completions/render", IMAGE);

    TokenizedPrompt tokens =
        fetched(
            "/v1/chat/completions",
            "{'model':'m','messages':[{'role':'user','content':[{'type':'image_url',"
                + "'image_url':{'url':'http://x/a.png'}}]}]}");

    assertThat(tokens.mediaItems(0))
        .containsExactly(new MediaItem("image", "h2", 1, 3), new MediaItem("image", "h1", 4, 2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /v1/messages | {'model':'m','max_tokens':1,'messages':[{'role':'user','content':'Hi'}]}
          /v1/responses | {'model':'m','input':'Hi'}
          """)
  void otherApisAreRenderedByTheirOwnPath(String path, String body) {
    answer(path + "/render", CHAT_TOKENS);

    assertThat(fetched(path, body).tokenCount()).isEqualTo(4);
  }

  @Test
  void tokenIdsOfTheRequestAreTakenAsTheyAre() {
    InferenceRequest request = ParsedRequests.of("/v1/completions", "{'model':'m','prompt':[5,6]}");

    producer.produce(request, Fixtures.unknown(1));
    RequestData fetched = producer.fetch(request, Fixtures.unknown(1)).join();

    assertThat(ids(Objects.requireNonNull(request.data().get(TokenizedPrompt.KEY)), 0))
        .containsExactly(5, 6);
    assertThat(fetched.get(TokenizedPrompt.KEY)).isNull();
    assertThat(server.getAllServeEvents()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "{}", "{'token_ids':[]}"})
  void answerWithoutTokensIsNone(String answer) {
    answer("/v1/completions/render", answer);

    RequestData data = fetch("/v1/completions", "{'model':'m','prompt':'Hi'}").join();

    assertThat(data.get(TokenizedPrompt.KEY)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "{'token_ids':[1,", "<html>"})
  void answerThatCannotBeReadIsAFailure(String answer) {
    answer("/v1/completions/render", answer);

    assertThatThrownBy(() -> fetch("/v1/completions", "{'model':'m','prompt':'Hi'}").join())
        .isInstanceOf(CompletionException.class);
  }

  @Test
  void statusOtherThanOkIsAFailure() {
    server.stubFor(
        post(urlPathEqualTo("/v1/completions/render")).willReturn(aResponse().withStatus(403)));

    assertThatThrownBy(() -> fetch("/v1/completions", "{'model':'m','prompt':'Hi'}").join())
        .hasMessageContaining("403");
  }

  @Test
  void serviceThatDoesNotAnswerIsGivenUp() {
    server.stubFor(
        post(urlPathEqualTo("/v1/completions/render"))
            .willReturn(okJson("[]").withFixedDelay(60_000)));
    producer.close();
    producer = producer("50ms");

    assertThatThrownBy(() -> fetch("/v1/completions", "{'model':'m','prompt':'Hi'}").join())
        .hasMessageContaining("timed out");
  }

  @Test
  void budgetIsTheLongerTimeout() {
    assertThat(producer.budget()).isEqualTo(Duration.ofSeconds(30));
  }

  private RenderTokenProducer producer(String timeout) {
    String url = server.isRunning() ? "http://127.0.0.1:" + server.port() + "//" : null;
    return new RenderTokenProducer(
        new TokenParameters("tiny", new RenderService(url, timeout, null), null, null),
        Fixtures.context());
  }

  private void answer(String path, String body) {
    server.stubFor(post(urlPathEqualTo(path)).willReturn(okJson(body.replace('\'', '"'))));
  }

  private CompletableFuture<RequestData> fetch(String path, String body) {
    return producer.fetch(ParsedRequests.of(path, body), Fixtures.unknown(1));
  }

  private TokenizedPrompt fetched(String path, String body) {
    RequestData data = fetch(path, body).join();
    return Objects.requireNonNull(data.get(TokenizedPrompt.KEY));
  }

  private static List<Integer> ids(TokenizedPrompt tokens, int prompt) {
    byte[] target = new byte[4 * 100];
    int count = tokens.reader(prompt).read(target, 100);
    ByteBuffer bytes = ByteBuffer.wrap(target).order(ByteOrder.LITTLE_ENDIAN);
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add(bytes.getInt());
    }
    return ids;
  }
}
