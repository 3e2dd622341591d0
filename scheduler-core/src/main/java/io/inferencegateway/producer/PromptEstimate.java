package io.inferencegateway.producer;

import io.inferencegateway.producer.TokenParameters.Estimate;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.Payload;
import io.inferencegateway.request.Payload.Part;
import io.inferencegateway.request.json.JsonSlice;
import io.inferencegateway.request.json.JsonText;
import io.inferencegateway.signal.TokenizedPrompt;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lays out what the tokens of a request are estimated from (specification 05, section 2.4): of a
 * chat its tools, then role and content of each message; of other APIs their fields. Replicas, of
 * whatever make, have to agree on every byte.
 */
final class PromptEstimate {
  private final MediaTokens mediaTokens;

  PromptEstimate(@Nullable Estimate parameters) {
    this.mediaTokens = new MediaTokens(parameters);
  }

  /** Null when the request has no prompt that can be read. */
  @Nullable TokenizedPrompt of(InferenceRequest request) {
    return switch (request.body().payload()) {
      case Payload.Chat chat -> chat(chat, VideoHints.of(request.head().headers()));
      case Payload.Messages messages -> messages(messages);
      case Payload.Responses responses -> responses(responses);
      case Payload.Conversations conversations -> conversations(conversations);
      case Payload.TextCompletion completion -> completion(completion);
      case Payload.EmbeddedText embedded -> embedded(embedded);
      case Payload.TokenCompletion given ->
          new GivenTokens(given.tokenIds(), salt(given.cacheSalt()));
      case Payload.Opaque opaque -> null;
    };
  }

  private @Nullable TokenizedPrompt chat(Payload.Chat chat, VideoHints hints) {
    List<PromptSegment> segments = new ArrayList<>(chat.messages().size() * 2);
    addTools(chat.tools(), segments);
    addMessages(chat.messages(), hints, segments);
    return onePrompt(segments, chat.cacheSalt());
  }

  private @Nullable TokenizedPrompt messages(Payload.Messages messages) {
    List<PromptSegment> segments = new ArrayList<>(messages.messages().size() * 2);
    addTools(messages.tools(), segments);
    messages.system().forEach(text -> addText(text, segments));
    addMessages(messages.messages(), VideoHints.NONE, segments);
    return onePrompt(segments, messages.cacheSalt());
  }

  private void addMessages(
      List<Payload.Message> messages, VideoHints hints, List<PromptSegment> segments) {
    for (Payload.Message message : messages) {
      JsonText role = message.role();
      if (role != null) {
        addText(role, segments);
      }
      for (Part part : message.content()) {
        switch (part) {
          case Part.Text(var text) -> addText(text, segments);
          case Part.Json(var value) -> segments.add(new PromptSegment.Raw(written(value)));
          case Part.Media media -> segments.add(mediaTokens.asset(media, hints));
        }
      }
    }
  }

  private static void addTools(@Nullable JsonSlice tools, List<PromptSegment> segments) {
    if (tools != null && !isEmptyList(tools)) {
      segments.add(new PromptSegment.Raw(CanonicalJson.of(tools)));
    }
  }

  private static boolean isEmptyList(JsonSlice value) {
    for (long i = value.start() + 1; i < value.end() - 1; i++) {
      if (value.source().at(i) > ' ') {
        return false;
      }
    }
    return true;
  }

  private static @Nullable TokenizedPrompt responses(Payload.Responses responses) {
    StringBuilder json = new StringBuilder("[");
    addField("instructions", responses.instructions(), json);
    addField("tools", responses.tools(), json);
    json.append("{\"input\":");
    JsonSlice input = responses.input();
    CanonicalJson.write(input, json);
    return onePrompt(raw(json.append("}]")), responses.cacheSalt());
  }

  private static void addField(String name, @Nullable JsonSlice value, StringBuilder json) {
    if (value != null) {
      json.append("{\"").append(name).append("\":");
      CanonicalJson.write(value, json);
      json.append("},");
    }
  }

  private static @Nullable TokenizedPrompt conversations(Payload.Conversations conversations) {
    StringBuilder json = new StringBuilder();
    CanonicalJson.write(conversations.items(), json);
    return onePrompt(raw(json), conversations.cacheSalt());
  }

  /** The form an input of texts has in the reference, field names included. */
  private static @Nullable TokenizedPrompt embedded(Payload.EmbeddedText embedded) {
    StringBuilder json = new StringBuilder("{\"Raw\":");
    if (embedded.list()) {
      json.append("\"\",\"Strings\":[");
      for (int i = 0; i < embedded.texts().size(); i++) {
        CanonicalJson.writeText(embedded.texts().get(i).text(), json.append(i == 0 ? "" : ","));
      }
      json.append(']');
    } else {
      CanonicalJson.writeText(embedded.texts().getFirst().text(), json);
      json.append(",\"Strings\":null");
    }
    return onePrompt(raw(json.append(",\"TokenIDs\":null}")), embedded.cacheSalt());
  }

  private static @Nullable TokenizedPrompt completion(Payload.TextCompletion completion) {
    List<List<PromptSegment>> prompts = new ArrayList<>(completion.prompts().size());
    for (JsonText prompt : completion.prompts()) {
      if (!prompt.isEmpty()) {
        prompts.add(List.of(new PromptSegment.Text(prompt)));
      }
    }
    return prompts.isEmpty() ? null : new EstimatedTokens(prompts, salt(completion.cacheSalt()));
  }

  private static @Nullable TokenizedPrompt onePrompt(
      List<PromptSegment> segments, @Nullable JsonText salt) {
    return segments.isEmpty() ? null : new EstimatedTokens(List.of(segments), salt(salt));
  }

  private static List<PromptSegment> raw(StringBuilder text) {
    return List.of(new PromptSegment.Raw(text.toString().getBytes(StandardCharsets.UTF_8)));
  }

  private static byte[] written(JsonSlice value) {
    byte[] bytes = new byte[Math.toIntExact(value.end() - value.start())];
    int at = 0;
    for (var chunk : value.bytes().buffers()) {
      int count = chunk.remaining();
      chunk.get(bytes, at, count);
      at += count;
    }
    return bytes;
  }

  private static void addText(JsonText text, List<PromptSegment> segments) {
    if (!text.isEmpty()) {
      segments.add(new PromptSegment.Text(text));
    }
  }

  private static String salt(@Nullable JsonText salt) {
    return salt == null ? "" : salt.text();
  }
}
