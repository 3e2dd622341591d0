package io.inferencegateway.scheduling.session;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.SchedulingResult;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The client carries a token that names the endpoint: base64 of {@code namespace/name}. */
record EncodedEndpointAffinity(String header, String profile) implements SessionAffinity {

  @Override
  public int preferred(InferenceRequest request, Candidates candidates) {
    String token = request.head().headers().get(header);
    EndpointId id = token == null ? null : decode(token);
    return id == null ? -1 : SessionAffinity.indexOf(id, candidates);
  }

  private static @Nullable EndpointId decode(String token) {
    if (token.length() % 4 != 0) {
      return null; // the padding is part of the token
    }
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(token);
    } catch (IllegalArgumentException _) {
      return null;
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    int slash = text.indexOf('/');
    return slash < 0 ? null : new EndpointId(text.substring(0, slash), text.substring(slash + 1));
  }

  @Override
  public void picked(InferenceRequest request, SchedulingResult result) {}

  @Override
  public void answered(SchedulingResult result, Endpoint served, HeaderEdits edits) {
    Endpoint remembered = profile.isEmpty() ? served : result.first(profile);
    if (remembered != null) {
      byte[] name = remembered.id().toString().getBytes(StandardCharsets.UTF_8);
      edits.set(header, Base64.getEncoder().encodeToString(name));
    }
  }
}
