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
  private static final int LONGEST_NAME = 200;

  public Refusal {
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(message, "message");
  }

  public static Refusal of(RefusalReason reason, String message) {
    return new Refusal(reason, message, null);
  }

  /**
   * A model nobody serves.
   *
   * @param model as the client named it
   */
  public static Refusal unknownModel(String model) {
    int end = Math.min(model.length(), LONGEST_NAME);
    boolean cutsPair = end < model.length() && Character.isHighSurrogate(model.charAt(end - 1));
    String name = model.substring(0, cutsPair ? end - 1 : end);
    return new Refusal(
        RefusalReason.UNKNOWN_MODEL,
        "The model `" + name + "` does not exist or you do not have access to it.",
        "model");
  }
}
