package io.inferencegateway.request;

import java.util.Objects;

/**
 * Method, target and headers of a request.
 *
 * @param method upper-case, e.g. {@code POST}
 * @param target path and query as sent
 * @param headers all headers, pseudo headers included if the wire has them
 */
public record RequestHead(String method, String target, Headers headers) {

  public RequestHead {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(headers, "headers");
  }

  /** The target without its query. */
  public String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }
}
