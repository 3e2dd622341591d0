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
 * @param vllm render service
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

  /** Whether tokens come from a render service. */
  boolean isRendered() {
    return !modelName.isEmpty() && udsTokenizerConfig == null;
  }

  /**
   * A service that renders prompts with the model's own tokenizer.
   *
   * @param url address of the service without a path; absent: http://localhost:8000
   * @param timeout longest time it may take, as 5s; absent: 5s
   * @param mmTimeout the same for prompts with media; absent: 30s
   */
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

  /**
   * A tokenizer behind a local socket.
   *
   * @param socketFile file of its socket
   * @param useTCP whether socketFile is an address instead
   * @param modelTokenizerMap tokenizer by model
   */
  record TokenizerService(
      @Nullable String socketFile, boolean useTCP, Map<String, String> modelTokenizerMap) {
    TokenizerService {
      modelTokenizerMap = Map.copyOf(modelTokenizerMap);
    }
  }

  /**
   * How many tokens media count.
   *
   * @param image how images count
   * @param video how videos count
   */
  record Estimate(@Nullable Image image, @Nullable Video video) {}

  /**
   * Tokens of an image, fixed or by its size.
   *
   * @param mode what counts; dynamic: the size, static: nothing
   * @param defaultResolution size of images that do not tell theirs; absent: 640 x 360
   * @param fixed tokens in the mode static
   * @param dynamic factor in the mode dynamic
   */
  record Image(
      @Nullable String mode,
      @Nullable Resolution defaultResolution,
      @ParameterName("static") @Nullable StaticTokens fixed,
      @Nullable Factor dynamic) {
    Image {
      requireMode(mode);
    }
  }

  /**
   * Tokens of a video: those of its frames.
   *
   * @param defaultResolution size of videos that do not tell theirs; absent: 640 x 360
   * @param defaultDuration length of videos that do not tell theirs [s]; absent: 10
   * @param tokensPerFrame how frames count
   * @param frames which frames count
   * @param maxVideoTokens limit of the tokens of one video [tokens]; absent: none
   */
  record Video(
      @Nullable Resolution defaultResolution,
      @Nullable Double defaultDuration,
      @Nullable FrameTokens tokensPerFrame,
      @Nullable Frames frames,
      @Nullable Integer maxVideoTokens) {}

  /**
   * Tokens of a frame, fixed or by its size.
   *
   * @param mode what counts; dynamic: the size, static: nothing
   * @param fixed tokens in the mode static
   * @param dynamic factor in the mode dynamic
   */
  record FrameTokens(
      @Nullable String mode,
      @ParameterName("static") @Nullable StaticFrameTokens fixed,
      @Nullable Factor dynamic) {
    FrameTokens {
      requireMode(mode);
    }
  }

  /**
   * Which frames count.
   *
   * @param mode how frames are chosen; sampled: at a rate, strided: every n-th
   * @param minFrames fewest frames that count [frames]
   * @param maxFrames most frames that count [frames]; absent: all
   * @param sampled settings of the mode sampled
   * @param strided settings of the mode strided
   */
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

  /**
   * Frames at a rate.
   *
   * @param sampleFPS frames per second [frames/s]; absent: 2
   * @param temporalPatchSize frames that count as one [frames]
   */
  record Sampled(@Nullable Double sampleFPS, @Nullable Integer temporalPatchSize) {}

  /**
   * Every n-th frame.
   *
   * @param defaultSourceFPS rate of videos that do not tell theirs [frames/s]; absent: 24
   * @param frameStride of so many frames one counts [frames]
   */
  record Strided(@Nullable Double defaultSourceFPS, @Nullable Integer frameStride) {}

  /**
   * Size in pixels.
   *
   * @param width width [pixels]; positive
   * @param height height [pixels]; positive
   */
  record Resolution(@Nullable Integer width, @Nullable Integer height) {}

  /**
   * Tokens of an image whatever its size.
   *
   * @param staticToken tokens of an image [tokens]
   */
  record StaticTokens(int staticToken) {}

  /**
   * Tokens of a frame whatever its size.
   *
   * @param numTokensPerFrame tokens of a frame [tokens]
   */
  record StaticFrameTokens(int numTokensPerFrame) {}

  /**
   * Pixels per token.
   *
   * @param factor pixels per token [pixels]; absent: 1024
   */
  record Factor(@Nullable Double factor) {}

  private static void requireMode(@Nullable String mode) {
    if (mode != null) {
      Require.oneOf("mode", mode, "", "dynamic", "static");
    }
  }
}
