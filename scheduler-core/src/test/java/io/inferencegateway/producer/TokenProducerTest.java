package io.inferencegateway.producer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.producer.TokenParameters.Estimate;
import io.inferencegateway.producer.TokenParameters.Factor;
import io.inferencegateway.producer.TokenParameters.FrameTokens;
import io.inferencegateway.producer.TokenParameters.Frames;
import io.inferencegateway.producer.TokenParameters.Image;
import io.inferencegateway.producer.TokenParameters.Resolution;
import io.inferencegateway.producer.TokenParameters.Sampled;
import io.inferencegateway.producer.TokenParameters.StaticFrameTokens;
import io.inferencegateway.producer.TokenParameters.StaticTokens;
import io.inferencegateway.producer.TokenParameters.Strided;
import io.inferencegateway.producer.TokenParameters.Video;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.request.parser.MalformedBodyException;
import io.inferencegateway.request.parser.ParserRegistry;
import io.inferencegateway.request.parser.Parsers;
import io.inferencegateway.request.parser.RequestParser;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.signal.MediaItem;
import io.inferencegateway.signal.TokenizedPrompt;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The vectors of the estimate in specification 05. */
class TokenProducerTest {
  private static final String CHAT = "/v1/chat/completions";

  @Test
  void fourBytesOfTextAreAToken() {
    TokenizedPrompt completion =
        estimate("/v1/completions", "{'model':'m','prompt':'Hello, world'}");
    TokenizedPrompt chat = estimate(CHAT, chat("'hi'"));

    assertThat(ids(completion)).containsExactly(1819043144, 1998597231, 1684828783);
    assertThat(ids(chat)).containsExactly(1919251317, 26984);
  }

  @Test
  void imageBeginsAtATokenOfItsOwnAndCountsByItsSize() {
    TokenizedPrompt prompt =
        estimate(
            CHAT,
            chat(
                "[{'type':'text','text':'look'},"
                    + "{'type':'image_url','image_url':{'url':'http://x/a.png'}}]"));

    assertThat(prompt.mediaItems(0))
        .containsExactly(new MediaItem("image", "e0f71bc2f2b7f620", 2, 225));
    assertThat(prompt.tokenCount()).isEqualTo(227);
    assertThat(ids(prompt).subList(2, 227)).containsOnly((int) 4072142368L);
  }

  @Test
  void soundCountsByItsData() {
    TokenizedPrompt prompt =
        estimate(
            CHAT, chat("[{'type':'input_audio','input_audio':{'data':'AAAA','format':'wav'}}]"));

    assertThat(prompt.mediaItems(0))
        .containsExactly(new MediaItem("audio", "ebf9dfbc6413c16a", 1, 2));
  }

  @Test
  void sizeIsReadOutOfTheDataOfAnImage() {
    byte[] png =
        ByteBuffer.allocate(26)
            .putInt(0x89504E47)
            .putInt(0x0D0A1A0A)
            .putInt(13)
            .putInt(0x49484452)
            .putInt(64)
            .putInt(32)
            .array();
    byte[] gif =
        ByteBuffer.allocate(13)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put("GIF89a".getBytes(UTF_8))
            .putShort((short) 640)
            .putShort((short) 480)
            .array();
    byte[] jpeg =
        ByteBuffer.allocate(32)
            .putShort((short) 0xFFD8)
            .putShort((short) 0xFFE0)
            .putShort((short) 6)
            .putInt(0)
            .putShort((short) 0xFFC0)
            .putShort((short) 17)
            .put((byte) 8)
            .putShort((short) 1024)
            .putShort((short) 1024)
            .array();

    assertThat(imageTokens(png)).isEqualTo(2);
    assertThat(imageTokens(gif)).isEqualTo(300);
    assertThat(imageTokens(jpeg)).isEqualTo(1024);
    assertThat(imageTokens("no image".getBytes(UTF_8))).isEqualTo(225);
    assertThat(imageTokens(new byte[] {(byte) 0x89, 'P'})).isEqualTo(225);
  }

  @Test
  void imageParametersHaveTheirEffect() {
    assertThat(new MediaTokens(image(new Image(null, null, null, new Factor(2048.0)))).image(null))
        .isEqualTo(112);
    assertThat(
            new MediaTokens(image(new Image("dynamic", new Resolution(1024, 1024), null, null)))
                .image(null))
        .isEqualTo(1024);
    assertThat(
            new MediaTokens(image(new Image("static", null, new StaticTokens(77), null)))
                .image(new Resolution(9999, 9999)))
        .isEqualTo(77);
  }

  @Test
  void videoCountsFramesTimesTheirTokens() {
    assertThat(new MediaTokens(null).video(VideoHints.NONE)).isEqualTo(4500);
    assertThat(new MediaTokens(null).video(new VideoHints(0, 3, 320, 240))).isEqualTo(450);
    Video sampled =
        new Video(
            new Resolution(640, 480),
            10.0,
            new FrameTokens("dynamic", null, new Factor(1024.0)),
            new Frames("sampled", null, null, new Sampled(2.0, null), null),
            null);
    assertThat(new MediaTokens(video(sampled)).video(VideoHints.NONE)).isEqualTo(6000);
    Video strided =
        new Video(
            null,
            10.0,
            new FrameTokens("static", new StaticFrameTokens(256), null),
            new Frames("strided", null, 16, null, new Strided(24.0, 4)),
            null);
    assertThat(new MediaTokens(video(strided)).video(VideoHints.NONE)).isEqualTo(4096);
  }

  @Test
  void framesFollowTheirSettings() {
    assertThat(frames(new Frames("strided", null, null, null, new Strided(null, 2)), 30, 3))
        .isEqualTo(45);
    Frames patched = new Frames("sampled", 4, null, new Sampled(null, 2), null);
    assertThat(frames(patched, 0, 10)).isEqualTo(10);
    assertThat(frames(patched, 0, 1)).isEqualTo(2);
    Video limited = new Video(null, null, null, null, 1000);
    assertThat(new MediaTokens(video(limited)).video(VideoHints.NONE)).isEqualTo(1000);
  }

  @Test
  void hintsThatAreMalformedAreNone() {
    assertThat(hints("1920 X 1080")).isEqualTo(new VideoHints(0, 0, 1920, 1080));
    assertThat(hints("1920x")).isEqualTo(VideoHints.NONE);
    assertThat(hints("x1080")).isEqualTo(VideoHints.NONE);
    assertThat(hints("0x5")).isEqualTo(VideoHints.NONE);
    assertThat(
            VideoHints.of(
                Headers.of("x-llm-d-video-fps", "nan", "x-llm-d-video-duration-seconds", "2.5")))
        .isEqualTo(new VideoHints(0, 2.5, 0, 0));
  }

  @Test
  void toolsComeFirstInTheirCanonicalForm() {
    TokenizedPrompt prompt =
        estimate(
            CHAT,
            "{'model':'m','tools':[{'b':1.50,'a':'<x>'}, null],'messages':[{'role':'user','content':'hi'}]}");

    assertThat(text(prompt)).isEqualTo("[{\"a\":\"\\u003cx\\u003e\",\"b\":1.5},null]userhi");
  }

  @Test
  void numbersAreWrittenAsDoubles() {
    TokenizedPrompt prompt =
        estimate(
            "/v1/conversations",
            "{'model':'m','items':[{'content':[1e21,100000000000000000000,1e-7,0.000001,-0.0,12345678901234567890,true]}]}");

    assertThat(text(prompt))
        .isEqualTo(
            "[{\"content\":[1e+21,100000000000000000000,1e-7,0.000001,-0,12345678901234567000,true]}]");
  }

  @Test
  void messagesAreSystemThenRoleAndBlocks() {
    TokenizedPrompt prompt =
        estimate(
            "/v1/messages",
            """
            {"model":"m","system":[{"type":"text","text":"x-anthropic-billing-header: 1"},
             {"type":"text","text":"sys "}],"messages":[
             {"role":"user","content":"hi "},
             {"role":"assistant","content":[{"type":"thinking","thinking":"hm "},
              {"type":"tool_use","id":"t1","name":"f","input":{"b": 1, "a": 2}}]},
             {"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":[
              {"type":"text","text":"one"},{"type":"text","text":"two"}]}]}]}
            """);

    assertThat(text(prompt))
        .isEqualTo("sys userhi assistanthm t1f{\"b\": 1, \"a\": 2}userone\ntwo");
  }

  @Test
  void imagesOfMessagesAreKnownByAddressOrData() {
    TokenizedPrompt prompt =
        estimate(
            "/v1/messages",
            """
            {"model":"m","messages":[{"role":"user","content":[
             {"type":"image","source":{"type":"url","url":"http://x/a.png"}},
             {"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}},
             {"type":"tool_result","content":[
              {"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}}]}]}]}
            """);

    List<MediaItem> items = prompt.mediaItems(0);
    assertThat(items).extracting(MediaItem::offset).containsExactly(1, 226, 451);
    assertThat(items.get(0).hash()).isEqualTo("e0f71bc2f2b7f620");
    assertThat(items.get(1).hash()).isNotEqualTo(items.get(2).hash());
  }

  @Test
  void responsesAreAListOfTheirFields() {
    assertThat(
            text(estimate("/v1/responses", "{'model':'m','instructions':'be','input':'hi & bye'}")))
        .isEqualTo("[{\"instructions\":\"be\"},{\"input\":\"hi \\u0026 bye\"}]");
  }

  @Test
  void embeddedTextsHaveTheirFieldNames() {
    assertThat(text(estimate("/v1/embeddings", "{'model':'m','input':'hi'}")))
        .isEqualTo("{\"Raw\":\"hi\",\"Strings\":null,\"TokenIDs\":null}");
    assertThat(text(estimate("/v1/embeddings", "{'model':'m','input':['a','b']}")))
        .isEqualTo("{\"Raw\":\"\",\"Strings\":[\"a\",\"b\"],\"TokenIDs\":null}");
  }

  private static VideoHints hints(String resolution) {
    return VideoHints.of(Headers.of("x-llm-d-video-resolution", resolution));
  }

  private static int frames(Frames frames, double fps, double seconds) {
    FrameTokens one = new FrameTokens("static", new StaticFrameTokens(1), null);
    return new MediaTokens(video(new Video(null, null, one, frames, null)))
        .video(new VideoHints(fps, seconds, 0, 0));
  }

  private static Estimate image(Image image) {
    return new Estimate(image, null);
  }

  private static Estimate video(Video video) {
    return new Estimate(null, video);
  }

  private static int imageTokens(byte[] data) {
    String address = "data:image/any;base64," + Base64.getEncoder().encodeToString(data);
    return estimate(CHAT, chat("[{'type':'image_url','image_url':{'url':'" + address + "'}}]"))
        .mediaItems(0)
        .getFirst()
        .length();
  }

  private static String chat(String content) {
    return "{'model':'m','messages':[{'role':'user','content':" + content + "}]}";
  }

  private static TokenizedPrompt estimate(String path, String body) {
    List<RequestParser> parsers = new ArrayList<>();
    Parsers.all()
        .forEach(
            factory -> {
              if (List.of("openai-parser", "anthropic-parser").contains(factory.type())) {
                parsers.add(Fixtures.plugin(factory, RequestParser.class));
              }
            });
    RequestHead head = new RequestHead("POST", path, Headers.EMPTY);
    try {
      InferenceRequest request =
          new InferenceRequest(
              "test-1",
              head,
              Objects.requireNonNull(new ParserRegistry(parsers).resolve(path))
                  .parse(head, ByteChunks.of(body.replace('\'', '"').getBytes(UTF_8))),
              "m",
              0,
              "");
      return Objects.requireNonNull(new PromptEstimate(null).of(request));
    } catch (MalformedBodyException e) {
      throw new AssertionError(body, e);
    }
  }

  private static List<Integer> ids(TokenizedPrompt prompt) {
    ByteBuffer bytes = ByteBuffer.wrap(bytes(prompt)).order(ByteOrder.LITTLE_ENDIAN);
    List<Integer> ids = new ArrayList<>();
    while (bytes.hasRemaining()) {
      ids.add(bytes.getInt());
    }
    return ids;
  }

  private static String text(TokenizedPrompt prompt) {
    return new String(bytes(prompt), UTF_8).replace("\0", "");
  }

  /** Read in steps of odd sizes, so that pieces are cut anywhere. */
  private static byte[] bytes(TokenizedPrompt prompt) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TokenizedPrompt.TokenReader reader = prompt.reader(0);
    byte[] buffer = new byte[12];
    for (int n = reader.read(buffer, 3); n > 0; n = reader.read(buffer, 3)) {
      out.write(buffer, 0, 4 * n);
    }
    return out.toByteArray();
  }
}
