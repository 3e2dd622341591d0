package io.inferencegateway.extproc;

import com.google.protobuf.ByteString;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compares results as the recorder does: headers by what they are afterwards, bodies however they
 * were cut, errors by status, numbers but seconds.
 */
final class RecordedResults {
  private static final JsonMapper SORTED =
      JsonMapper.builder()
          .configure(tools.jackson.databind.SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS, true)
          .build();
  private static final Pattern UUID4 =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
  private static final String REASON = "x-llm-d-request-dropped-reason: ";
  private static final double TOLERANCE = 1e-6;

  private final JsonNode step;
  private final List<String> differences = new ArrayList<>();

  private RecordedResults(JsonNode step) {
    this.step = step;
  }

  /** In what {@code got} is not as {@code wanted}. */
  static List<String> differences(JsonNode step, JsonNode wanted, ObjectNode got) {
    RecordedResults results = new RecordedResults(step);
    results.compare(wanted, got);
    return results.differences;
  }

  private void compare(JsonNode wanted, ObjectNode got) {
    numbers("score", wanted.path("scores"), got.path("scores"), true);
    if (wanted.has("destinations")) {
      destinations(wanted.get("destinations"), got.path("destinations"));
      return;
    }
    say("timeout", wanted.path("timeout").asBoolean(false), got.path("timeout").asBoolean(false));
    say("gRPC code", wanted.path("grpcCode").asString("OK"), got.path("grpcCode").asString("OK"));
    messages(wanted, got);
    numbers("change", wanted.path("delta"), got.path("delta"), true);
    numbers("metric", wanted.path("metrics"), got.path("metrics"), false);
  }

  private void say(String what, Object wanted, Object got) {
    if (!wanted.equals(got)) {
      differences.add(what + "\n   is     " + got + "\n   wanted " + wanted);
    }
  }

  private void destinations(JsonNode wanted, JsonNode got) {
    Set<String> names = new TreeSet<>(got.propertyNames());
    names.removeAll(wanted.propertyNames());
    wanted.forEachEntry(
        (name, count) -> {
          if (count.asInt() >= 5 && !got.has(name)) {
            names.add(name);
          }
        });
    if (!names.isEmpty()) {
      differences.add("destinations are " + got + " instead of " + wanted);
    }
  }

  /** Series without a value count as 0. */
  private void numbers(String what, JsonNode wanted, JsonNode got, boolean all) {
    Map<String, Double> left = values(wanted);
    Map<String, Double> right = values(got);
    Set<String> names = new TreeSet<>(left.keySet());
    if (all) {
      names.addAll(right.keySet());
    }
    for (String name : names) {
      double value = right.getOrDefault(name, 0.0);
      double other = left.getOrDefault(name, 0.0);
      boolean missing = !all && !right.containsKey(name);
      boolean compared = all || !name.contains("seconds");
      if (missing || (compared && !(Math.abs(value - other) <= TOLERANCE))) {
        differences.add(
            what + " " + name + " is " + (missing ? "missing" : value) + " instead of " + other);
      }
    }
  }

  private static Map<String, Double> values(JsonNode numbers) {
    Map<String, Double> values = new TreeMap<>();
    numbers.forEachEntry(
        (name, value) ->
            values.put(
                MetricsPage.series(name),
                value.isNumber() ? value.asDouble() : Double.parseDouble(value.asString())));
    return values;
  }

  private void messages(JsonNode wanted, ObjectNode got) {
    List<ObjectNode> left = prepared(wanted.path("messages"));
    List<ObjectNode> right = prepared(got.path("messages"));
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      if (left.get(i).path("kind").asString().equals("immediate_response")
          && !left.get(i).has("set")) {
        right.get(i).remove("set"); // a reason that the recording does not give is welcome
      }
    }
    right = recut(right, left);
    left = joined(left);
    right = joined(right);
    String one = wanted.path("destination").asString("");
    String other = got.path("destination").asString("");
    boolean tied = !one.equals(other) && wanted.has("scores") && isTop(wanted.get("scores"), other);
    for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
      String a = i < left.size() ? rendered(left.get(i)) : "nothing";
      String b = i < right.size() ? rendered(right.get(i)) : "nothing";
      say("message " + i, a, tied ? b.replace(other, one) : b);
    }
  }

  private static boolean isTop(JsonNode scores, String pod) {
    double best = scores.valueStream().mapToDouble(JsonNode::asDouble).max().orElse(0);
    return scores.has(pod) && Math.abs(scores.get(pod).asDouble() - best) < 1e-9;
  }

  private List<ObjectNode> prepared(JsonNode messages) {
    List<ObjectNode> prepared = new ArrayList<>();
    for (JsonNode message : messages) {
      prepared.add(effective(message.deepCopy().asObject()));
    }
    return prepared;
  }

  private ObjectNode effective(ObjectNode message) {
    switch (message.path("kind").asString()) {
      case "immediate_response" -> {
        List<String> reasons =
            message
                .path("set")
                .valueStream()
                .map(JsonNode::asString)
                .filter(h -> h.startsWith(REASON))
                .toList();
        message.remove(List.of("body", "bodyBytes", "details", "set"));
        reasons.forEach(message.withArray("set")::add);
        if (reasons.isEmpty()) {
          message.remove("set");
        }
      }
      case "request_headers" -> afterwards(message, requestHeaders());
      case "response_headers" -> afterwards(message, responseHeaders());
      default -> {}
    }
    return message;
  }

  private Map<String, String> requestHeaders() {
    if (step.has("script")) {
      return scripted("requestHeaders");
    }
    return step.has("request")
        ? RecordedRequests.requestHeaders(step.get("request"))
        : new HashMap<>();
  }

  private Map<String, String> responseHeaders() {
    if (step.has("script")) {
      return scripted("responseHeaders");
    }
    JsonNode response =
        step.has("response") ? step.get("response") : step.path("request").path("response");
    return response.isMissingNode() ? new HashMap<>() : RecordedRequests.responseHeaders(response);
  }

  private Map<String, String> scripted(String kind) {
    for (JsonNode action : step.get("script")) {
      if (action.path("send").asString().equals(kind)) {
        return kind.equals("requestHeaders")
            ? RecordedRequests.requestHeaders(action)
            : RecordedRequests.responseHeaders(action);
      }
    }
    return new HashMap<>();
  }

  private static void afterwards(ObjectNode message, Map<String, String> sent) {
    Map<String, String> headers = new TreeMap<>();
    sent.forEach((name, value) -> headers.put(name, value.replaceAll("@\\{([^}]*)}", "@$1")));
    for (JsonNode set : message.path("set")) {
      String text = set.asString();
      int colon = text.indexOf(": ");
      headers.put(text.substring(0, colon), text.substring(colon + 2));
    }
    message
        .path("remove")
        .forEach(name -> headers.remove(name.asString().toLowerCase(Locale.ROOT)));
    headers.keySet().removeAll(Set.of("x-went-into-resp-headers", "content-length"));
    headers.computeIfPresent(
        "x-request-id",
        (_, id) ->
            UUID4.matcher(id).matches() && !id.equals(sent.get("x-request-id")) ? "<uuid4>" : id);
    message.remove(List.of("set", "remove"));
    ArrayNode set = message.putArray("set");
    headers.forEach((name, value) -> set.add(name + ": " + value));
  }

  /** Our pieces of each body, cut where the recorded ones are cut. */
  private static List<ObjectNode> recut(List<ObjectNode> ours, List<ObjectNode> recorded) {
    List<ObjectNode> cut = new ArrayList<>();
    Iterator<List<Integer>> sizes = bodies(recorded).iterator();
    for (int i = 0; i < ours.size(); i++) {
      if (!ours.get(i).has(RecordedMessages.RAW)) {
        cut.add(ours.get(i));
        continue;
      }
      int last = i;
      ByteString bytes = raw(ours.get(i));
      while (last + 1 < ours.size() && continuesBody(ours.get(last), ours.get(last + 1))) {
        bytes = bytes.concat(raw(ours.get(++last)));
      }
      cut(bytes, ours.get(last), sizes.hasNext() ? sizes.next() : List.of(0), cut);
      i = last;
    }
    return cut;
  }

  private static void cut(
      ByteString bytes, ObjectNode last, List<Integer> sizes, List<ObjectNode> into) {
    int from = 0;
    for (int i = 0; i < sizes.size(); i++) {
      boolean end = i == sizes.size() - 1;
      int to = end ? bytes.size() : Math.min(bytes.size(), from + sizes.get(i));
      ObjectNode piece = end ? last.deepCopy() : JsonMapper.shared().createObjectNode();
      piece.remove(List.of("body", "bodyBytes", "bodySha256"));
      piece.set("kind", last.get("kind"));
      RecordedMessages.body(piece, bytes.substring(from, to));
      piece.remove(RecordedMessages.RAW);
      into.add(piece);
      from = to;
    }
  }

  /** Sizes of the pieces of each recorded body. */
  private static List<List<Integer>> bodies(List<ObjectNode> recorded) {
    List<List<Integer>> bodies = new ArrayList<>();
    for (int i = 0; i < recorded.size(); i++) {
      if (isBody(recorded.get(i))) {
        boolean goesOn = i > 0 && continuesBody(recorded.get(i - 1), recorded.get(i));
        if (!goesOn) {
          bodies.add(new ArrayList<>());
        }
        bodies.getLast().add(recorded.get(i).path("bodyBytes").asInt(0));
      }
    }
    return bodies;
  }

  private static boolean isBody(ObjectNode message) {
    return message.path("kind").asString().endsWith("_body");
  }

  private static boolean continuesBody(ObjectNode last, ObjectNode next) {
    return isBody(next) && last.path("kind").equals(next.path("kind")) && !last.has("endOfStream");
  }

  private static ByteString raw(ObjectNode message) {
    return ByteString.copyFrom(
        Base64.getDecoder().decode(message.get(RecordedMessages.RAW).asString()));
  }

  private static List<ObjectNode> joined(List<ObjectNode> messages) {
    List<ObjectNode> joined = new ArrayList<>();
    for (ObjectNode message : messages) {
      ObjectNode last = joined.isEmpty() ? null : joined.getLast();
      if (last != null && continues(last, message)) {
        last.put("body", last.path("body").asString("") + message.path("body").asString(""));
        last.put("bodyBytes", last.path("bodyBytes").asInt(0) + message.path("bodyBytes").asInt(0));
        for (String name : List.of("endOfStream", "metadata")) {
          if (message.has(name)) {
            last.set(name, message.get(name));
          }
        }
      } else {
        joined.add(message);
      }
    }
    return joined;
  }

  private static boolean continues(ObjectNode last, ObjectNode next) {
    return continuesBody(last, next) && !last.has("bodySha256") && !next.has("bodySha256");
  }

  private String rendered(ObjectNode message) {
    String body = message.path("body").asString("");
    if (body.isEmpty()) {
      message.remove("body");
    }
    if (message.path("bodyBytes").asInt(0) == 0) {
      message.remove("bodyBytes");
    }
    boolean json = body.startsWith("{") || body.startsWith("[");
    if (json && !step.path("exact").asBoolean(false)) {
      try {
        message.put("body", canonical(JsonMapper.shared().readTree(body)));
        message.remove("bodyBytes");
      } catch (JacksonException _) {
        // compared as text
      }
    }
    return canonical(message);
  }

  private static String canonical(JsonNode json) {
    return SORTED.writeValueAsString(SORTED.treeToValue(json, Object.class));
  }
}
