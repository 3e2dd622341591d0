package io.inferencegateway.producer;

import io.inferencegateway.config.GoDuration;
import io.inferencegateway.plugin.ParameterName;
import io.inferencegateway.plugin.Require;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of token producers (specification 03, section 14.4). Of the three back ends at most
 * one is chosen; a model name alone chooses the render service.
 *
 * @param modelName model whose tokens are meant; required for all but the estimate
 * @param vllm render service; not available in this build
 * @param estimate how many tokens images and videos count
 * @param udsTokenizerConfig tokenizer service; not available in this build
 */
record TokenParameters(
    String modelName,
    @Nullable RenderService vllm,
    @Nullable Estimate estimate,
    @Nullable TokenizerService udsTokenizerConfig) {
  static final TokenParameters DEFAULT = new TokenParameters("", null, null, null);

  TokenParameters {
    boolean render = vllm != null || (!modelName.isEmpty() && udsTokenizerConfig == null);
    int chosen =
        (render ? 1 : 0) + (estimate != null ? 1 : 0) + (udsTokenizerConfig != null ? 1 : 0);
    Require.that(
        chosen <= 1,
        "",
        "several back ends",
        "only one of 'estimate', 'vllm', or 'udsTokenizerConfig' may be set");
    Require.that(
        !modelName.isEmpty() || (vllm == null && udsTokenizerConfig == null),
        "modelName",
        "\"\"",
        "'modelName' must be specified");
  }

  /** The parameter that chooses something else than the estimate; empty: nothing does. */
  String backEnd() {
    if (udsTokenizerConfig != null) {
      return "udsTokenizerConfig";
    }
    return modelName.isEmpty() ? "" : "modelName";
  }

  /** A service that renders prompts with the model's own tokenizer. */
  record RenderService(@Nullable String url, @Nullable String timeout, @Nullable String mmTimeout) {
    RenderService {
      requireDuration("timeout", timeout);
      requireDuration("mmTimeout", mmTimeout);
    }

    private static void requireDuration(String name, @Nullable String text) {
      Require.that(
          text == null || text.isEmpty() || GoDuration.parse(text) != null,
          name,
          '"' + text + '"',
          "a duration such as 5s");
    }
  }

  /** A tokenizer behind a local socket. */
  record TokenizerService(
      @Nullable String socketFile, boolean useTCP, Map<String, String> modelTokenizerMap) {
    TokenizerService {
      modelTokenizerMap = Map.copyOf(modelTokenizerMap);
    }
  }

  /** How many tokens media count. */
  record Estimate(@Nullable Image image, @Nullable Video video) {}

  /** Tokens of an image, fixed or by its size. */
  record Image(
      @Nullable String mode,
      @Nullable Resolution defaultResolution,
      @ParameterName("static") @Nullable StaticTokens fixed,
      @Nullable Factor dynamic) {
    Image {
      requireMode(mode);
    }
  }

  /** Tokens of a video: those of its frames. */
  record Video(
      @Nullable Resolution defaultResolution,
      @Nullable Double defaultDuration,
      @Nullable FrameTokens tokensPerFrame,
      @Nullable Frames frames,
      @Nullable Integer maxVideoTokens) {}

  /** Tokens of a frame, fixed or by its size. */
  record FrameTokens(
      @Nullable String mode,
      @ParameterName("static") @Nullable StaticFrameTokens fixed,
      @Nullable Factor dynamic) {
    FrameTokens {
      requireMode(mode);
    }
  }

  /** Which frames count. */
  record Frames(
      @Nullable String mode,
      @Nullable Integer minFrames,
      @Nullable Integer maxFrames,
      @Nullable Sampled sampled,
      @Nullable Strided strided) {
    Frames {
      if (mode != null) {
        Require.oneOf("mode", mode, "", "sampled", "strided");
      }
    }
  }

  /** Frames at a rate. */
  record Sampled(@Nullable Double sampleFPS, @Nullable Integer temporalPatchSize) {}

  /** Every n-th frame. */
  record Strided(@Nullable Double defaultSourceFPS, @Nullable Integer frameStride) {}

  /** Size in pixels. */
  record Resolution(@Nullable Integer width, @Nullable Integer height) {}

  /** Tokens of an image whatever its size. */
  record StaticTokens(int staticToken) {}

  /** Tokens of a frame whatever its size. */
  record StaticFrameTokens(int numTokensPerFrame) {}

  /** Pixels per token. */
  record Factor(@Nullable Double factor) {}

  private static void requireMode(@Nullable String mode) {
    if (mode != null) {
      Require.oneOf("mode", mode, "", "dynamic", "static");
    }
  }
}
