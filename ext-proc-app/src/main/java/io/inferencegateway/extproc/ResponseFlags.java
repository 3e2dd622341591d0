package io.inferencegateway.extproc;

import io.inferencegateway.extproc.ServerSettings.AccessLog;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Reads the flags about responses (decision 15). */
final class ResponseFlags {

  private ResponseFlags() {}

  /** Null: responses pass here. */
  static @Nullable AccessLog read(CommandFlags flags, Role role) throws InvalidFlagsException {
    Duration silence = FlagCheck.duration("access-log-timeout", flags.accessLogTimeout);
    if (silence.isZero()) {
      throw new InvalidFlagsException(
          "flag \"access-log-timeout\": " + flags.accessLogTimeout + " (expected: positive)");
    }
    return switch (flags.responsePhase) {
      case "on" -> null;
      case "off" -> off(silence, role);
      default ->
          throw new InvalidFlagsException(
              "flag \"response-phase\": " + flags.responsePhase + " (expected: on or off)");
    };
  }

  private static AccessLog off(Duration silence, Role role) throws InvalidFlagsException {
    if (!role.picksEndpoints()) {
      throw new InvalidFlagsException(
          "flag \"response-phase\": off in the role " + role.label() + " (expected: epp or both)");
    }
    return new AccessLog(silence);
  }
}
