package io.inferencegateway.extproc;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Struct;
import com.google.protobuf.util.JsonFormat;
import io.envoyproxy.envoy.config.core.v3.HeaderValue;
import io.envoyproxy.envoy.config.core.v3.HeaderValueOption;
import io.envoyproxy.envoy.service.ext_proc.v3.CommonResponse;
import io.envoyproxy.envoy.service.ext_proc.v3.HeaderMutation;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.envoyproxy.envoy.service.ext_proc.v3.StreamedBodyResponse;
import io.inferencegateway.recording.RecordedPods;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Answers in the form in which the recordings have them. */
final class RecordedMessages {
  static final String RAW = "raw";

  private static final int LONGEST_BODY_AS_TEXT = 4096;
  private static final String SCORES = "x-gateway-destination-endpoint-scores";

  private final RecordedPods pods;

  RecordedMessages(RecordedPods pods) {
    this.pods = pods;
  }

  /** The message; scores go to {@code result}. */
  ObjectNode of(ProcessingResponse answer, ObjectNode result) {
    ObjectNode message = JsonMapper.shared().createObjectNode();
    switch (answer.getResponseCase()) {
      case REQUEST_HEADERS ->
          common(message, "request_headers", answer.getRequestHeaders().getResponse());
      case REQUEST_BODY -> common(message, "request_body", answer.getRequestBody().getResponse());
      case REQUEST_TRAILERS -> message.put("kind", "request_trailers");
      case RESPONSE_HEADERS ->
          common(message, "response_headers", answer.getResponseHeaders().getResponse());
      case RESPONSE_BODY ->
          common(message, "response_body", answer.getResponseBody().getResponse());
      case RESPONSE_TRAILERS -> message.put("kind", "response_trailers");
      case IMMEDIATE_RESPONSE -> {
        message.put("kind", "immediate_response");
        message.put("immediateStatus", answer.getImmediateResponse().getStatus().getCodeValue());
        message.put("body", answer.getImmediateResponse().getBody().toStringUtf8());
        headers(message, answer.getImmediateResponse().getHeaders());
      }
      default -> message.put("kind", answer.getResponseCase().name());
    }
    if (answer.hasDynamicMetadata()) {
      message.set("metadata", metadata(answer.getDynamicMetadata(), result));
    }
    for (JsonNode set : message.path("set")) {
      String text = set.asString();
      if (text.startsWith("x-gateway-destination-endpoint: ")) {
        result.put("destination", text.substring(text.indexOf(' ') + 1));
      }
    }
    return message;
  }

  private JsonNode metadata(Struct struct, ObjectNode result) {
    JsonNode json;
    try {
      json = JsonMapper.shared().readTree(pods.named(JsonFormat.printer().print(struct)));
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError(e);
    }
    if (json.path("envoy.lb").path(SCORES).isObject()) {
      result.set("scores", json.path("envoy.lb").asObject().remove(SCORES));
    }
    json.forEach(namespace -> writeWholeNumbersWithoutFraction(namespace.asObject()));
    return json;
  }

  /** As the recorder does. */
  private static void writeWholeNumbersWithoutFraction(ObjectNode values) {
    for (String name : List.copyOf(values.propertyNames())) {
      double number = values.path(name).asDouble(Double.NaN);
      if (values.path(name).isNumber() && number == Math.rint(number)) {
        values.put(name, (long) number);
      }
    }
  }

  private void common(ObjectNode message, String kind, CommonResponse common) {
    message.put("kind", kind);
    if (common.getClearRouteCache()) {
      message.put("clearRouteCache", true);
    }
    headers(message, common.getHeaderMutation());
    if (common.hasBodyMutation()) {
      StreamedBodyResponse body = common.getBodyMutation().getStreamedResponse();
      body(message, body.getBody());
      if (body.getEndOfStream()) {
        message.put("endOfStream", true);
      }
    }
  }

  /** Puts bytes into a message as the recorder does, and whole under {@link #RAW}. */
  static void body(ObjectNode message, ByteString body) {
    message.put(RAW, Base64.getEncoder().encodeToString(body.toByteArray()));
    if (body.isEmpty()) {
      return;
    }
    message.put("bodyBytes", body.size());
    if (body.size() > LONGEST_BODY_AS_TEXT) {
      message.put("bodySha256", sha256(body.toByteArray()));
    } else if (body.isValidUtf8()) {
      message.put("body", body.toStringUtf8());
    } else {
      message.put("body", "base64:" + Base64.getEncoder().encodeToString(body.toByteArray()));
    }
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private void headers(ObjectNode message, HeaderMutation mutation) {
    List<String> set = new ArrayList<>();
    for (HeaderValueOption option : mutation.getSetHeadersList()) {
      HeaderValue header = option.getHeader();
      String value =
          header.getRawValue().isEmpty() ? header.getValue() : header.getRawValue().toStringUtf8();
      set.add(header.getKey().toLowerCase(Locale.ROOT) + ": " + pods.named(value));
    }
    Collections.sort(set);
    set.forEach(message.withArray("set")::add);
    mutation.getRemoveHeadersList().stream().sorted().forEach(message.withArray("remove")::add);
    if (set.isEmpty()) {
      message.remove("set");
    }
    if (mutation.getRemoveHeadersCount() == 0) {
      message.remove("remove");
    }
  }
}
