package io.inferencegateway.kvcache.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.kvcache.BlockExtras;
import io.inferencegateway.kvcache.BlockIndex;
import io.inferencegateway.kvcache.BlockKeys;
import io.inferencegateway.kvcache.SpeculativeBlocks;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.signal.TokenIdReader;
import io.inferencegateway.telemetry.PluginMeters;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Messages recorded from vLLM 0.32 with the requests that caused them: before each request the
 * index knows as many tokens of its prompt as the engine then found in its cache.
 */
class RecordedEventsTest {
  private static final int BLOCK_TOKENS = 32;

  private final BlockKeys keys = BlockKeys.cborFnv("", BLOCK_TOKENS);
  private final PluginMeters meters = PluginMeters.unread();
  private final BlockIndex index = new BlockIndex(1_000, Map.of(), meters, false);
  private final EventIndexer indexer =
      new EventIndexer(
          keys,
          index,
          new SpeculativeBlocks(index, Duration.ofSeconds(2), InstantSource.system()),
          new EventMeters(meters));
  private final Candidates candidates = Fixtures.unknown(1);

  @ParameterizedTest
  @ValueSource(strings = {"sha256-pickle", "sha256-cbor-bytes"})
  void indexKnowsWhatTheEngineFindsInItsCache(String run) throws IOException {
    List<JsonNode> messages = lines(run + ".frames.jsonl");
    boolean cleared = false;

    for (JsonNode request : lines(run + ".requests.jsonl")) {
      JsonNode prompts = request.path("prompt_token_ids");
      if (prompts.size() == 1 && !cleared) { // the clearing itself is told with the next store
        assertThat(expectedHit(request, prompts.get(0)))
            .as("%s: %s", run, request.path("name"))
            .isEqualTo(
                request.path("usage").path("prompt_tokens_details").path("cached_tokens").asInt());
      }
      cleared = prompts.isEmpty();
      apply(messages, request.path("step").asInt());
    }
  }

  /** The engine always computes the last token anew, and with it its block. */
  private int expectedHit(JsonNode request, JsonNode prompt) {
    int[] tokens = new int[prompt.size()];
    for (int i = 0; i < tokens.length; i++) {
      tokens[i] = prompt.get(i).asInt();
    }
    JsonNode body = request.path("request");
    String salt = body.path("cache_salt").asString("");
    BlockExtras extras = block -> block == 0 && !salt.isEmpty() ? List.of(salt) : List.of();
    long model = keys.model(body.path("model").asString());
    long[] chain = keys.chain(model, new TokenIdReader(tokens), extras);
    int held = index.match(new long[][] {chain}, candidates).cached()[0];
    return Math.min(held, (tokens.length - 1) / BLOCK_TOKENS) * BLOCK_TOKENS;
  }

  private void apply(List<JsonNode> messages, int step) {
    for (JsonNode message : messages) {
      if (message.path("step").asInt() == step) {
        JsonNode frames = message.path("frames");
        Topic topic = Topic.parse(hex(frames.get(0)));
        indexer.apply(candidates.endpoint(0).hostPort(), topic.model(), hex(frames.get(2)));
      }
    }
  }

  private static byte[] hex(JsonNode text) {
    return HexFormat.of().parseHex(text.asString());
  }

  private static List<JsonNode> lines(String file) throws IOException {
    JsonMapper json = new JsonMapper();
    List<JsonNode> lines = new ArrayList<>();
    try (InputStream in =
        Objects.requireNonNull(
            RecordedEventsTest.class.getResourceAsStream("/kv-events/" + file))) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
        if (!line.isEmpty()) {
          lines.add(json.readTree(line));
        }
      }
    }
    return lines;
  }
}
