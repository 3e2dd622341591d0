package io.inferencegateway.config;

import io.inferencegateway.config.SchemaType.Decimal;
import io.inferencegateway.config.SchemaType.Field;
import io.inferencegateway.config.SchemaType.Whole;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The unit of a number: its meaning ends in {@code [unit]} where its name does not end in one. */
final class ParameterUnit {
  private static final Pattern IN_BRACKETS = Pattern.compile(" \\[([^\\]]+)\\]");

  private record Ending(String text, String unit) {}

  private static final List<Ending> ENDINGS =
      List.of(
          new Ending("Tokens", "tokens"),
          new Ending("TokensToMatch", "tokens"),
          new Ending("TokenDelta", "tokens"),
          new Ending("Ms", "ms"),
          new Ending("Seconds", "s"),
          new Ending("MBPerServer", "MB"),
          new Ending("Blocks", "blocks"),
          new Ending("Probability", "probability"),
          new Ending("Port", "port"),
          new Ending("port", "port"));

  private ParameterUnit() {}

  /** Empty: it is a plain number, or none at all. */
  static String of(Field field) {
    Matcher given = IN_BRACKETS.matcher(field.description());
    if (given.find()) {
      return given.group(1);
    }
    if (!(field.type() instanceof Whole || field.type() instanceof Decimal)) {
      return "";
    }
    return ENDINGS.stream()
        .filter(ending -> field.name().endsWith(ending.text()))
        .map(Ending::unit)
        .findFirst()
        .orElse("");
  }

  /** A meaning without its unit. */
  static String without(String meaning) {
    return IN_BRACKETS.matcher(meaning).replaceAll("");
  }
}
