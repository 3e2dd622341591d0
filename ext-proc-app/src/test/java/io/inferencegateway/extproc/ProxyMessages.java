package io.inferencegateway.extproc;

import com.google.protobuf.ByteString;
import io.envoyproxy.envoy.config.core.v3.HeaderMap;
import io.envoyproxy.envoy.config.core.v3.HeaderValue;
import io.envoyproxy.envoy.service.ext_proc.v3.HttpBody;
import io.envoyproxy.envoy.service.ext_proc.v3.HttpHeaders;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingRequest;

/** What a proxy sends. */
final class ProxyMessages {

  private ProxyMessages() {}

  /**
   * @param namesAndValues name, value, name, value, ...
   */
  static ProcessingRequest headers(boolean last, String... namesAndValues) {
    return ProcessingRequest.newBuilder()
        .setRequestHeaders(
            HttpHeaders.newBuilder().setHeaders(map(namesAndValues)).setEndOfStream(last))
        .build();
  }

  static ProcessingRequest body(String text) {
    return ProcessingRequest.newBuilder().setRequestBody(bytes(text, false)).build();
  }

  static ProcessingRequest lastBody(String text) {
    return ProcessingRequest.newBuilder().setRequestBody(bytes(text, true)).build();
  }

  static ProcessingRequest responseHeaders() {
    return ProcessingRequest.newBuilder()
        .setResponseHeaders(HttpHeaders.newBuilder().setHeaders(map(":status", "200")))
        .build();
  }

  static ProcessingRequest responseBody(String text, boolean last) {
    return ProcessingRequest.newBuilder().setResponseBody(bytes(text, last)).build();
  }

  private static HttpBody bytes(String text, boolean last) {
    return HttpBody.newBuilder()
        .setBody(ByteString.copyFromUtf8(text))
        .setEndOfStream(last)
        .build();
  }

  private static HeaderMap map(String... namesAndValues) {
    HeaderMap.Builder map = HeaderMap.newBuilder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.addHeaders(
          HeaderValue.newBuilder()
              .setKey(namesAndValues[i])
              .setRawValue(ByteString.copyFromUtf8(namesAndValues[i + 1])));
    }
    return map.build();
  }
}
