package io.inferencegateway.benchmarks.quality;

import java.util.List;

/**
 * A load.
 *
 * @param trace resource that holds it
 * @param speed how much faster than recorded requests arrive
 */
record Shape(String name, String title, String trace, double speed) {
  private static final String CONVERSATION = "mooncake-conversation";

  static List<Shape> all() {
    return List.of(
        new Shape("conversation-light", "conversations, as recorded", CONVERSATION, 1),
        new Shape("conversation-bound", "conversations, prefill-bound", CONVERSATION, 1.4),
        new Shape("synthetic", "long prompts with much in common", "mooncake-synthetic", 1),
        new Shape("azure-code", "code completion, nothing in common", "azure-code", 6),
        new Shape("azure-chat", "chat, nothing in common", "azure-conv", 4));
  }
}
