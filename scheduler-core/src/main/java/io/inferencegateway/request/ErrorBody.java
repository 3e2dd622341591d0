package io.inferencegateway.request;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Errors as the called API writes them (specification 09, section 14.1). */
public final class ErrorBody {
  private static final JsonFactory JSON = new JsonFactory();

  private ErrorBody() {}

  /** The body of an error response; for gRPC the bare message. */
  public static String of(Refusal refusal, ErrorStyle style) {
    return switch (style) {
      case OPENAI -> openAi(refusal);
      case ANTHROPIC -> anthropic(refusal);
      case GRPC -> refusal.message();
    };
  }

  /**
   * An event that tells of an error after a stream has begun, terminator included (section 14.3);
   * nothing for gRPC, which has no events.
   */
  public static byte[] event(Refusal refusal, ErrorStyle style) {
    String event =
        switch (style) {
          case OPENAI -> "data: " + openAi(refusal) + "\n\ndata: [DONE]\n\n";
          case ANTHROPIC -> "event: error\ndata: " + anthropic(refusal) + "\n\n";
          case GRPC -> "";
        };
    return event.getBytes(StandardCharsets.UTF_8);
  }

  private static String openAi(Refusal refusal) {
    return json(
        json -> {
          json.writeObjectPropertyStart("error");
          json.writeStringProperty("message", refusal.message());
          json.writeStringProperty("type", refusal.reason().openAiType());
          writeNullable(json, "param", refusal.param());
          writeNullable(json, "code", refusal.reason().openAiCode());
          json.writeEndObject();
        });
  }

  private static String anthropic(Refusal refusal) {
    return json(
        json -> {
          json.writeStringProperty("type", "error");
          json.writeObjectPropertyStart("error");
          json.writeStringProperty("type", refusal.reason().anthropicType());
          json.writeStringProperty("message", refusal.message());
          json.writeEndObject();
        });
  }

  private static String json(Consumer<JsonGenerator> members) {
    StringWriter out = new StringWriter(160);
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      members.accept(json);
      json.writeEndObject();
    }
    return out.toString();
  }

  private static void writeNullable(JsonGenerator json, String name, @Nullable String value) {
    if (value == null) {
      json.writeNullProperty(name);
    } else {
      json.writeStringProperty(name, value);
    }
  }
}
