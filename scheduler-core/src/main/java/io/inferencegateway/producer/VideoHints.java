package io.inferencegateway.producer;

import io.inferencegateway.request.Headers;

/**
 * What the headers of a request say about its videos (specification 05, section 2.5); 0: nothing.
 *
 * @param fps frames per second of the source
 */
record VideoHints(double fps, double seconds, int width, int height) {
  static final VideoHints NONE = new VideoHints(0, 0, 0, 0);

  static VideoHints of(Headers headers) {
    String fps = headers.get("x-llm-d-video-fps");
    String seconds = headers.get("x-llm-d-video-duration-seconds");
    String resolution = headers.get("x-llm-d-video-resolution");
    if (fps == null && seconds == null && resolution == null) {
      return NONE;
    }
    String size = resolution == null ? "" : resolution;
    int at = size.replace('X', 'x').indexOf('x');
    int width = at < 0 ? 0 : positive(size.substring(0, at));
    int height = at < 0 ? 0 : positive(size.substring(at + 1));
    boolean complete = width > 0 && height > 0;
    return new VideoHints(
        positiveNumber(fps == null ? "" : fps),
        positiveNumber(seconds == null ? "" : seconds),
        complete ? width : 0,
        complete ? height : 0);
  }

  private static int positive(String text) {
    try {
      return Math.max(0, Integer.parseInt(text.strip()));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static double positiveNumber(String text) {
    try {
      double value = Double.parseDouble(text.strip());
      return value > 0 && Double.isFinite(value) ? value : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
