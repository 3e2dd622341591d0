package io.inferencegateway.extproc;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.ListValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import com.google.protobuf.util.JsonFormat;
import io.envoyproxy.envoy.config.core.v3.HeaderMap;
import io.envoyproxy.envoy.config.core.v3.HeaderValue;
import io.envoyproxy.envoy.config.core.v3.Metadata;
import io.envoyproxy.envoy.service.ext_proc.v3.HttpBody;
import io.envoyproxy.envoy.service.ext_proc.v3.HttpHeaders;
import io.envoyproxy.envoy.service.ext_proc.v3.HttpTrailers;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingRequest;
import io.inferencegateway.recording.RecordedPods;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** The messages that the recorder sent, made of the steps of a recording. */
final class RecordedRequests {
  private static final String HINT = "x-gateway-destination-endpoint-subset";
  private static final String SERVED = "x-gateway-destination-endpoint-served";

  private final RecordedPods pods;

  RecordedRequests(RecordedPods pods) {
    this.pods = pods;
  }

  /** The messages of a request. */
  List<ProcessingRequest> request(JsonNode request, int run) {
    String end = request.path("eosOn").asString("body");
    Metadata metadata = metadata(request);
    List<ProcessingRequest> messages = new ArrayList<>();
    messages.add(
        ProcessingRequest.newBuilder()
            .setMetadataContext(metadata)
            .setRequestHeaders(
                HttpHeaders.newBuilder()
                    .setHeaders(headers(request, requestHeaders(request), run))
                    .setEndOfStream(end.equals("headers")))
            .build());
    if (end.equals("headers")) {
      return messages;
    }
    List<ByteString> chunks = chunks(request, run, false);
    for (int i = 0; i < chunks.size(); i++) {
      messages.add(body(chunks.get(i), end.equals("body") && i == chunks.size() - 1, metadata));
    }
    if (end.equals("empty")) {
      messages.add(body(ByteString.EMPTY, true, metadata));
    }
    if (end.equals("trailers")) {
      messages.add(
          ProcessingRequest.newBuilder()
              .setRequestTrailers(HttpTrailers.getDefaultInstance())
              .build());
    }
    return messages;
  }

  /** The messages of a response. */
  List<ProcessingRequest> response(JsonNode response) {
    String end = response.path("eosOn").asString("body");
    List<ProcessingRequest> messages = new ArrayList<>();
    messages.add(
        ProcessingRequest.newBuilder()
            .setMetadataContext(metadata(response))
            .setResponseHeaders(
                HttpHeaders.newBuilder()
                    .setHeaders(headers(response, responseHeaders(response), 0)))
            .build());
    List<ByteString> chunks =
        response.has("chunks") || response.has("pad") ? chunks(response, 0, true) : List.of();
    for (int i = 0; i < chunks.size(); i++) {
      messages.add(responseBody(chunks.get(i), end.equals("body") && i == chunks.size() - 1));
    }
    if (end.equals("empty")) {
      messages.add(responseBody(ByteString.EMPTY, true));
    }
    if (end.equals("trailers")) {
      HeaderMap.Builder trailers = HeaderMap.newBuilder();
      response
          .path("trailers")
          .forEachEntry((name, value) -> trailers.addHeaders(header(name, value.asString())));
      messages.add(
          ProcessingRequest.newBuilder()
              .setResponseTrailers(HttpTrailers.newBuilder().setTrailers(trailers))
              .build());
    }
    return messages;
  }

  /** The message of one action of a script. */
  ProcessingRequest action(JsonNode action) {
    ProcessingRequest.Builder message = ProcessingRequest.newBuilder();
    Metadata metadata = metadata(action);
    if (metadata.getFilterMetadataCount() > 0) {
      message.setMetadataContext(metadata);
    }
    boolean end = action.path("eos").asBoolean(false);
    HttpBody body =
        HttpBody.newBuilder()
            .setBody(bytes(action.path("body").asString("")))
            .setEndOfStream(end)
            .build();
    switch (action.path("send").asString()) {
      case "requestHeaders" ->
          message.setRequestHeaders(
              HttpHeaders.newBuilder()
                  .setHeaders(headers(action, requestHeaders(action), 0))
                  .setEndOfStream(end));
      case "requestBody" -> message.setRequestBody(body);
      case "requestTrailers" ->
          message.setRequestTrailers(
              HttpTrailers.newBuilder().setTrailers(headers(action, new TreeMap<>(), 0)));
      case "responseHeaders" ->
          message.setResponseHeaders(
              HttpHeaders.newBuilder()
                  .setHeaders(headers(action, responseHeaders(action), 0))
                  .setEndOfStream(end));
      case "responseBody" -> message.setResponseBody(body);
      case "responseTrailers" ->
          message.setResponseTrailers(
              HttpTrailers.newBuilder().setTrailers(headers(action, new TreeMap<>(), 0)));
      case "empty" -> {}
      default -> throw new AssertionError("unknown action " + action);
    }
    return message.build();
  }

  /** The headers of a request after their defaults. */
  static Map<String, String> requestHeaders(JsonNode request) {
    Map<String, String> headers = new TreeMap<>();
    headers.put(":path", "/v1/chat/completions");
    headers.put(":method", "POST");
    headers.put(":authority", "gateway.test");
    headers.put("content-type", "application/json");
    headers.put("x-request-id", "req-1");
    return changed(headers, request);
  }

  static Map<String, String> responseHeaders(JsonNode response) {
    Map<String, String> headers = new TreeMap<>();
    headers.put(":status", "200");
    headers.put("content-type", "application/json");
    return changed(headers, response);
  }

  private static Map<String, String> changed(Map<String, String> defaults, JsonNode message) {
    if (message.has("order")) {
      Map<String, String> headers = new TreeMap<>();
      for (JsonNode field : message.get("order")) {
        String raw = field.get(1).asString();
        headers.put(
            field.get(0).asString().toLowerCase(Locale.ROOT),
            raw.isEmpty() && field.size() > 2 ? field.get(2).asString() : raw);
      }
      return headers;
    }
    message.path("headers").forEachEntry((name, value) -> defaults.put(name, value.asString()));
    defaults.values().removeIf("<absent>"::equals);
    return defaults;
  }

  private HeaderMap headers(JsonNode message, Map<String, String> headers, int run) {
    HeaderMap.Builder map = HeaderMap.newBuilder();
    if (message.has("order")) {
      for (JsonNode field : message.get("order")) {
        HeaderValue.Builder header =
            header(field.get(0).asString(), field.get(1).asString()).toBuilder();
        if (field.size() > 2) {
          header.setValue(field.get(2).asString());
        }
        map.addHeaders(header);
      }
      return map.build();
    }
    headers.forEach(
        (name, value) ->
            map.addHeaders(
                header(name, pods.expanded(value).replace("{{i}}", String.valueOf(run)))));
    return map.build();
  }

  private static HeaderValue header(String name, String value) {
    return HeaderValue.newBuilder()
        .setKey(name)
        .setRawValue(ByteString.copyFromUtf8(value))
        .build();
  }

  private static ProcessingRequest body(ByteString bytes, boolean end, Metadata metadata) {
    return ProcessingRequest.newBuilder()
        .setMetadataContext(metadata)
        .setRequestBody(HttpBody.newBuilder().setBody(bytes).setEndOfStream(end))
        .build();
  }

  private static ProcessingRequest responseBody(ByteString bytes, boolean end) {
    return ProcessingRequest.newBuilder()
        .setResponseBody(HttpBody.newBuilder().setBody(bytes).setEndOfStream(end))
        .build();
  }

  private static List<ByteString> chunks(JsonNode message, int run, boolean response) {
    int pad = message.path("pad").asInt(0);
    String padding = "lorem ipsum ".repeat(pad / 12 + 1).substring(0, pad);
    List<ByteString> chunks = new ArrayList<>();
    message.path("chunks").forEach(chunk -> chunks.add(bytes(chunk.asString())));
    if (pad > 0 && response) {
      chunks.add(ByteString.copyFromUtf8(padding));
    } else if (pad > 0) {
      chunks.add(ByteString.copyFromUtf8("{\"model\":\"m\",\"prompt\":\"" + padding + "\"}"));
    } else if (chunks.isEmpty()) {
      chunks.add(bytes(message.path("body").asString("").replace("{{i}}", String.valueOf(run))));
    }
    int size = message.path("split").asInt(0);
    return size == 0 ? chunks : cut(ByteString.copyFrom(chunks), size);
  }

  private static List<ByteString> cut(ByteString whole, int size) {
    List<ByteString> pieces = new ArrayList<>();
    for (int from = 0; from < whole.size() || pieces.isEmpty(); from += size) {
      pieces.add(whole.substring(from, Math.min(whole.size(), from + size)));
    }
    return pieces;
  }

  private static ByteString bytes(String text) {
    return text.startsWith("base64:")
        ? ByteString.copyFrom(Base64.getDecoder().decode(text.substring("base64:".length())))
        : ByteString.copyFromUtf8(text);
  }

  private Metadata metadata(JsonNode message) {
    Metadata.Builder metadata = Metadata.newBuilder();
    message
        .path("metadata")
        .forEachEntry((namespace, value) -> metadata.putFilterMetadata(namespace, struct(value)));
    if (message.has("subset")) {
      ListValue.Builder list = ListValue.newBuilder();
      for (JsonNode pod : message.get("subset")) {
        String text = pod.asString();
        list.addValues(
            string(text.startsWith("!") ? pods.expanded(text.substring(1)) : pods.hostPort(text)));
      }
      Value hint = Value.newBuilder().setListValue(list).build();
      metadata.putFilterMetadata(
          "envoy.lb.subset_hint", Struct.newBuilder().putFields(HINT, hint).build());
    }
    if (message.has("served")) {
      Value served = string(pods.hostPort(message.get("served").asString()));
      metadata.putFilterMetadata("envoy.lb", Struct.newBuilder().putFields(SERVED, served).build());
    }
    return metadata.build();
  }

  private static Value string(String text) {
    return Value.newBuilder().setStringValue(text).build();
  }

  private Struct struct(JsonNode json) {
    Struct.Builder struct = Struct.newBuilder();
    try {
      JsonFormat.parser().merge(pods.expanded(json.toString()), struct);
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError(e);
    }
    return struct.build();
  }
}
