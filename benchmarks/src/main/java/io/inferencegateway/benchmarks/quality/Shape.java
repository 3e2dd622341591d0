package io.inferencegateway.benchmarks.quality;

import java.io.IOException;
import java.util.List;

/**
 * A load.
 *
 * @param trace name of the resource it is made from
 * @param requests how many of its requests
 * @param speed how much faster than recorded they arrive
 * @param answers how much longer than recorded the answers are
 */
record Shape(String name, String title, String trace, int requests, double speed, int answers) {
  private static final String CONVERSATION = "mooncake-conversation";
  private static final String CHAT = "azure-conv";
  private static final int ALL = Integer.MAX_VALUE;

  static List<Shape> all() {
    return List.of(
        new Shape("conversation-light", "long conversations", CONVERSATION, 6_000, 0.5, 1),
        new Shape("conversation", "long conversations, as recorded", CONVERSATION, ALL, 1, 1),
        new Shape("conversation-bound", "the same, prefill-bound", CONVERSATION, ALL, 1.4, 1),
        new Shape("synthetic", "long prompts with much in common", "mooncake-synthetic", ALL, 1, 1),
        new Shape("code", "code completion, nothing in common", "azure-code", ALL, 4, 1),
        new Shape("chat", "chat, nothing in common", CHAT, ALL, 5.5, 1),
        new Shape(
            "long-answers", "the same with answers eight times as long", CHAT, 6_000, 2.9, 8));
  }

  /** The trace, changed as this says, but with no more than {@code most} requests. */
  Trace load(int most) throws IOException {
    return TraceReader.read(trace).first(Math.min(requests, most)).changed(speed, answers);
  }
}
