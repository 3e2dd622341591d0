package io.inferencegateway.management;

import io.inferencegateway.routing.DecisionLog;
import io.inferencegateway.routing.DecisionRecord;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/** {@code /debug/decisions?limit=n}: the last decisions, newest first, one line each. */
@Endpoint(id = "decisions")
final class DecisionsEndpoint {
  private static final int DEFAULT_LIMIT = 20;

  private final DecisionLog decisions;

  DecisionsEndpoint(DecisionLog decisions) {
    this.decisions = decisions;
  }

  /** The lines; {@code limit} counts from the newest. */
  @ReadOperation(produces = "text/plain;charset=UTF-8")
  String recent(@Nullable Integer limit) {
    int count = limit == null ? DEFAULT_LIMIT : Math.max(0, limit);
    return decisions.recent(count).stream()
        .map(DecisionRecord::toLine)
        .collect(Collectors.joining("\n", "", "\n"));
  }
}
