package io.inferencegateway.request;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** JSON error bodies as the called API writes them (specification 09, section 14.1). */
public final class ErrorBody {
  private static final JsonFactory JSON = new JsonFactory();

  private ErrorBody() {}

  /** The body of an error response; UTF-8. */
  public static byte[] of(Refusal refusal, ErrorStyle style) {
    return json(refusal, style).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * An event that tells of an error after a stream has begun, terminator included (section 14.3).
   */
  public static byte[] event(Refusal refusal, ErrorStyle style) {
    String json = json(refusal, style);
    String event =
        switch (style) {
          case OPENAI -> "data: " + json + "\n\ndata: [DONE]\n\n";
          case ANTHROPIC -> "event: error\ndata: " + json + "\n\n";
        };
    return event.getBytes(StandardCharsets.UTF_8);
  }

  private static String json(Refusal refusal, ErrorStyle style) {
    StringWriter out = new StringWriter(160);
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      switch (style) {
        case OPENAI -> {
          json.writeObjectPropertyStart("error");
          json.writeStringProperty("message", refusal.message());
          json.writeStringProperty("type", refusal.reason().openAiType());
          writeNullable(json, "param", refusal.param());
          writeNullable(json, "code", refusal.reason().openAiCode());
        }
        case ANTHROPIC -> {
          json.writeStringProperty("type", "error");
          json.writeObjectPropertyStart("error");
          json.writeStringProperty("type", refusal.reason().anthropicType());
          json.writeStringProperty("message", refusal.message());
        }
      }
      json.writeEndObject();
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
