package io.inferencegateway.producer;

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
import io.inferencegateway.request.Payload.Part;
import org.jspecify.annotations.Nullable;

/**
 * How many tokens an image, a sound or a video counts (specification 05, section 2.4); at least 1.
 * Settings that are absent, zero or negative have their defaults.
 */
final class MediaTokens {
  private static final double PIXELS_PER_TOKEN = 1024;
  private static final int WIDTH = 640;
  private static final int HEIGHT = 360;
  private static final double SECONDS = 10;
  private static final double SAMPLED_FPS = 2;
  private static final double SOURCE_FPS = 24;
  private static final int BYTES_PER_TOKEN = 4;

  private final Image image;
  private final Video video;

  MediaTokens(@Nullable Estimate parameters) {
    Image givenImage = parameters == null ? null : parameters.image();
    Video givenVideo = parameters == null ? null : parameters.video();
    this.image = givenImage == null ? new Image(null, null, null, null) : givenImage;
    this.video = givenVideo == null ? new Video(null, null, null, null, null) : givenVideo;
  }

  PromptSegment.Asset asset(Part.Media media, VideoHints hints) {
    MediaContent content = MediaContent.of(media.content());
    int tokens =
        switch (media.modality()) {
          case IMAGE -> image(content.imageSize());
          case VIDEO -> video(hints);
          case AUDIO -> (int) Math.ceilDiv(content.bytes(), (long) BYTES_PER_TOKEN);
        };
    return new PromptSegment.Asset(media.modality().label(), content.hash(), Math.max(1, tokens));
  }

  /**
   * @param size in pixels, as far as it could be read; null: not at all
   */
  int image(@Nullable Resolution size) {
    StaticTokens fixed = image.fixed();
    if ("static".equals(image.mode())) {
      return fixed == null ? 1 : fixed.staticToken();
    }
    Resolution known = size == null ? image.defaultResolution() : size;
    return tokens(width(known), height(known), image.dynamic());
  }

  int video(VideoHints hints) {
    long tokens = (long) Math.max(1, frames(hints)) * Math.max(1, tokensPerFrame(hints));
    Integer most = video.maxVideoTokens();
    return (int) Math.min(tokens, most == null || most <= 0 ? Integer.MAX_VALUE : most);
  }

  private int tokensPerFrame(VideoHints hints) {
    FrameTokens perFrame = video.tokensPerFrame();
    if (perFrame != null && "static".equals(perFrame.mode())) {
      StaticFrameTokens fixed = perFrame.fixed();
      return fixed == null ? 1 : fixed.numTokensPerFrame();
    }
    boolean hinted = hints.width() > 0;
    return tokens(
        hinted ? hints.width() : width(video.defaultResolution()),
        hinted ? hints.height() : height(video.defaultResolution()),
        perFrame == null ? null : perFrame.dynamic());
  }

  private int frames(VideoHints hints) {
    Frames settings = video.frames();
    double seconds =
        hints.seconds() > 0 ? hints.seconds() : orDefault(video.defaultDuration(), SECONDS);
    if (settings == null) {
      return (int) (seconds * SAMPLED_FPS);
    }
    return "strided".equals(settings.mode())
        ? clamped(strided(settings.strided(), seconds, hints), settings)
        : sampled(settings, seconds);
  }

  private static int sampled(Frames settings, double seconds) {
    Sampled sampled = settings.sampled();
    Double fps = sampled == null ? null : sampled.sampleFPS();
    Integer patch = sampled == null ? null : sampled.temporalPatchSize();
    int frames = clamped((int) (seconds * orDefault(fps, SAMPLED_FPS)), settings);
    return patch == null || patch <= 1 ? frames : frames / patch;
  }

  private static int strided(@Nullable Strided strided, double seconds, VideoHints hints) {
    Double sourceFps = strided == null ? null : strided.defaultSourceFPS();
    Integer stride = strided == null ? null : strided.frameStride();
    double fps = hints.fps() > 0 ? hints.fps() : orDefault(sourceFps, SOURCE_FPS);
    return (int) (seconds * fps) / (stride == null || stride <= 0 ? 1 : stride);
  }

  private static int clamped(int frames, Frames settings) {
    Integer least = settings.minFrames();
    Integer most = settings.maxFrames();
    int raised = least != null && least > 0 ? Math.max(least, frames) : frames;
    return most != null && most > 0 ? Math.min(most, raised) : raised;
  }

  private static int tokens(int width, int height, @Nullable Factor factor) {
    double pixels = orDefault(factor == null ? null : factor.factor(), PIXELS_PER_TOKEN);
    return (int) ((double) width * height / pixels);
  }

  private static int width(@Nullable Resolution size) {
    return (int) orDefault(size == null ? null : asDouble(size.width()), WIDTH);
  }

  private static int height(@Nullable Resolution size) {
    return (int) orDefault(size == null ? null : asDouble(size.height()), HEIGHT);
  }

  private static @Nullable Double asDouble(@Nullable Integer value) {
    return value == null ? null : (double) value;
  }

  private static double orDefault(@Nullable Double value, double otherwise) {
    return value == null || value <= 0 ? otherwise : value;
  }
}
