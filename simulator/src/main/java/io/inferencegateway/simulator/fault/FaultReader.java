package io.inferencegateway.simulator.fault;

import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads a fault written as a flat JSON object such as {@code {"kind":"status","status":503,
 * "times":2}}. Members: {@code kind} (status, reset, stall, pause, delay, metrics, not-listening),
 * {@code status}, {@code after_events}, {@code delay_ms}, {@code page}, {@code for_ms}, {@code
 * times}, {@code pod}.
 */
public final class FaultReader {
  private static final JsonFactory JSON = JsonFactory.builder().build();
  private static final Set<String> MEMBERS =
      Set.of("kind", "status", "after_events", "delay_ms", "page", "for_ms", "times", "pod");

  private final Map<String, String> members = new HashMap<>();

  private FaultReader() {}

  /**
   * @param json the object in UTF-8
   * @throws IllegalArgumentException if it is not a fault; the message says why
   */
  public static FaultOrder read(byte[] json) {
    FaultReader reader = new FaultReader();
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
      reader.readMembers(parser);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("fault is not a JSON object", e);
    }
    return new FaultOrder(
        reader.fault(), reader.number("times", 0), reader.number("pod", FaultOrder.ALL_PODS));
  }

  private void readMembers(JsonParser parser) {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new IllegalArgumentException("fault is not a JSON object");
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      if (!MEMBERS.contains(name) || !parser.currentToken().isScalarValue()) {
        throw new IllegalArgumentException(name + ": unknown member or not a plain value");
      }
      members.put(name, parser.getString());
    }
  }

  private Fault fault() {
    String kind = members.getOrDefault("kind", "");
    return switch (kind) {
      case "status" -> new Fault.Status(number("status", 500));
      case "reset" -> new Fault.Reset(number("after_events", 0));
      case "stall" -> new Fault.Stall(number("after_events", 0));
      case "pause" -> new Fault.Pause(number("after_events", 0), new Gate());
      case "delay" -> new Fault.Delay(millis("delay_ms"));
      case "metrics" -> new Fault.MetricsPage(millis("delay_ms"), page());
      case "not-listening" -> new Fault.NotListening(millis("for_ms"));
      default ->
          throw new IllegalArgumentException(
              "kind: "
                  + kind
                  + " (expected: status, reset, stall, pause, delay, metrics or not-listening)");
    };
  }

  private Fault.Page page() {
    String name = members.getOrDefault("page", "usual");
    try {
      return Fault.Page.valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "page: " + name + " (expected: usual, huge, broken or failed)", e);
    }
  }

  private Duration millis(String name) {
    return Duration.ofMillis(number(name, 0));
  }

  private int number(String name, int absent) {
    @Nullable String text = members.get(name);
    if (text == null) {
      return absent;
    }
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + ": " + text + " (expected: a whole number)", e);
    }
  }
}
