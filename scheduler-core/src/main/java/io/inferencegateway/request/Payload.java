package io.inferencegateway.request;

import io.inferencegateway.request.json.JsonSlice;
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
   * @param tools the tools that may be called; null when absent
   * @param cacheSalt separates tenants in prefix caches; null when absent
   */
  record Chat(List<Message> messages, @Nullable JsonSlice tools, @Nullable JsonText cacheSalt)
      implements Payload {
    public Chat {
      messages = List.copyOf(messages);
    }
  }

  /**
   * {@code /v1/messages}.
   *
   * @param system instructions; may be empty
   * @param messages at least one
   * @param tools the tools that may be called; null when absent
   * @param cacheSalt separates tenants in prefix caches; null when absent
   */
  record Messages(
      List<JsonText> system,
      List<Message> messages,
      @Nullable JsonSlice tools,
      @Nullable JsonText cacheSalt)
      implements Payload {
    public Messages {
      system = List.copyOf(system);
      messages = List.copyOf(messages);
    }
  }

  /**
   * {@code /v1/responses}.
   *
   * @param instructions null when absent
   * @param tools null when absent
   * @param input null when a stored conversation goes on
   * @param cacheSalt separates tenants in prefix caches; null when absent
   */
  record Responses(
      @Nullable JsonSlice instructions,
      @Nullable JsonSlice tools,
      @Nullable JsonSlice input,
      @Nullable JsonText cacheSalt)
      implements Payload {}

  /**
   * {@code /v1/conversations}.
   *
   * @param items null when absent
   * @param cacheSalt separates tenants in prefix caches; null when absent
   */
  record Conversations(@Nullable JsonSlice items, @Nullable JsonText cacheSalt)
      implements Payload {}

  /**
   * {@code /v1/embeddings} of texts.
   *
   * @param texts at least one
   * @param list whether they were written as a list
   * @param cacheSalt separates tenants in prefix caches; null when absent
   */
  record EmbeddedText(List<JsonText> texts, boolean list, @Nullable JsonText cacheSalt)
      implements Payload {
    public EmbeddedText {
      texts = List.copyOf(texts);
    }
  }

  /**
   * One chat message.
   *
   * @param role null when absent
   * @param content in order; empty for null content
   */
  record Message(@Nullable JsonText role, List<Part> content) {
    public Message {
      content = List.copyOf(content);
    }
  }

  /** A piece of a message's content. */
  sealed interface Part {
    record Text(JsonText text) implements Part {}

    /** A JSON value that the model reads as it was written. */
    record Json(JsonSlice value) implements Part {}

    /**
     * An image, a sound or a video.
     *
     * @param content what makes it the same item when it comes again, e.g. its address or data; the
     *     texts follow each other without separator
     */
    record Media(Modality modality, List<JsonText> content) implements Part {
      public Media {
        content = List.copyOf(content);
      }
    }
  }

  /** What a model sees or hears beside text. */
  enum Modality {
    IMAGE("image"),
    AUDIO("audio"),
    VIDEO("video");

    private final String label;

    Modality(String label) {
      this.label = label;
    }

    /** Its name in configurations and metrics. */
    public String label() {
      return label;
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
