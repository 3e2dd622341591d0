package io.inferencegateway.extproc;

import java.util.Locale;

/** Log levels by the reference's numbers: 4 is debug, 5 and more trace. */
final class Verbosity {
  private static final int DEBUG = 4;
  private static final int HIGHEST = 10;

  private Verbosity() {}

  /** The level that the flags ask for, as logging names it. */
  static String level(CommandFlags flags) throws InvalidFlagsException {
    return switch (flags.zapLogLevel.toLowerCase(Locale.ROOT)) {
      case "" -> of(checked(flags.verbosity));
      case "debug" -> "debug";
      case "info" -> "info";
      case "error", "panic" -> "error";
      default -> of(number(flags.zapLogLevel));
    };
  }

  private static int checked(int verbosity) throws InvalidFlagsException {
    if (verbosity < 0 || verbosity > HIGHEST) {
      throw new InvalidFlagsException(
          "flag \"v\": " + verbosity + " (expected: 0 to " + HIGHEST + ")");
    }
    return verbosity;
  }

  private static String of(int verbosity) {
    if (verbosity < DEBUG) {
      return "info";
    }
    return verbosity == DEBUG ? "debug" : "trace";
  }

  private static int number(String text) throws InvalidFlagsException {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException _) {
      throw new InvalidFlagsException(
          "flag \"zap-log-level\": " + text + " (expected: debug, info, error, panic or a number)");
    }
  }
}
