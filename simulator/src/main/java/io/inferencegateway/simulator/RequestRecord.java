package io.inferencegateway.simulator;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A completion request as a pod received it. The text of the body is not kept.
 *
 * @param method HTTP method
 * @param target path with query, as sent
 * @param headers values by lower-case name
 * @param bodyBytes size of the body, 0 before it has arrived
 * @param bodySha256 hash of the body in lower-case hex, empty before it has arrived
 * @param receivedAt when its headers had arrived
 * @param outcome how it ended
 * @param events events sent so far; an answer that is not a stream counts as one
 */
public record RequestRecord(
    String method,
    String target,
    Map<String, List<String>> headers,
    long bodyBytes,
    String bodySha256,
    Instant receivedAt,
    Outcome outcome,
    int events) {

  /** Copies the headers. */
  public RequestRecord {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    headers.forEach((name, values) -> copy.put(name, List.copyOf(values)));
    headers = Collections.unmodifiableMap(copy);
  }

  /** How a request ended. */
  public enum Outcome {
    /** It has not. */
    PENDING,
    /** The whole answer was handed to the network. */
    COMPLETED,
    /** The connection went before that. */
    ABORTED
  }

  /** The first value of a header, empty when there is none. */
  public String header(String lowerCaseName) {
    List<String> values = headers.get(lowerCaseName);
    return values == null ? "" : values.getFirst();
  }
}
