package io.inferencegateway.request;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request that is not served.
 *
 * @param message for the client; names what is wrong, never quotes a prompt
 * @param param the field at fault; null when no single one is
 */
public record Refusal(RefusalReason reason, String message, @Nullable String param) {

  public Refusal {
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(message, "message");
  }

  public static Refusal of(RefusalReason reason, String message) {
    return new Refusal(reason, message, null);
  }
}
