package io.inferencegateway.request;

import io.inferencegateway.request.json.JsonText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a body that decides where its prompt is cached, by API (specification 02, section 4).
 */
public sealed interface Payload {

  /**
   * {@code /v1/chat/completions}.
   *
   * @param messages at least one
   * @param cacheSalt separates tenants in prefix caches; null when absent
   */
  record Chat(List<Message> messages, @Nullable JsonText cacheSalt) implements Payload {
    public Chat {
      messages = List.copyOf(messages);
    }
  }

  /**
   * One chat message.
   *
   * @param role null when absent
   * @param text the content's text parts in order; empty for null content
   */
  record Message(@Nullable JsonText role, List<JsonText> text) {
    public Message {
      text = List.copyOf(text);
    }
  }

  /**
   * {@code /v1/completions} with text prompts.
   *
   * @param prompts at least one; each is a prompt of its own
   */
  record TextCompletion(List<JsonText> prompts, @Nullable JsonText cacheSalt) implements Payload {
    public TextCompletion {
      prompts = List.copyOf(prompts);
    }
  }

  /**
   * {@code /v1/completions} with token ids.
   *
   * @param tokenIds unsigned 32-bit ids, not to be modified
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid boxing
  record TokenCompletion(int[] tokenIds, @Nullable JsonText cacheSalt) implements Payload {}

  /** Nothing is known of the prompt. */
  record Opaque() implements Payload {}
}
