package io.inferencegateway.assembly.absent;

import io.inferencegateway.plugin.Require;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A Kubernetes label selector.
 *
 * @param matchLabels labels an object must have; empty: any
 * @param matchExpressions conditions it must meet as well
 */
record LabelSelector(Map<String, String> matchLabels, List<Expression> matchExpressions) {
  static final LabelSelector EVERYTHING = new LabelSelector(Map.of(), List.of());

  private static final String NAME = "[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?";
  private static final Pattern KEY = Pattern.compile("(?:[a-z0-9][-a-z0-9.]{0,252}/)?" + NAME);
  private static final Pattern VALUE = Pattern.compile("(?:" + NAME + ")?");

  LabelSelector {
    matchLabels = Map.copyOf(matchLabels);
    matchExpressions = List.copyOf(matchExpressions);
    matchLabels.forEach(
        (key, value) -> {
          requireKey("matchLabels", key);
          requireValue("matchLabels." + key, value);
        });
  }

  /** One condition on one label. */
  record Expression(String key, String operator, List<String> values) {
    Expression {
      List<String> given = List.copyOf(values);
      values = given;
      boolean list = operator.equals("In") || operator.equals("NotIn");
      Require.all(
          () -> requireKey("key", key),
          () -> Require.oneOf("operator", operator, "In", "NotIn", "Exists", "DoesNotExist"),
          () -> Require.that(!list || !given.isEmpty(), "values", given, "at least one"),
          () -> Require.that(list || given.isEmpty(), "values", given, "none"),
          () -> given.forEach(value -> requireValue("values", value)));
    }
  }

  private static void requireKey(String name, String key) {
    Require.that(KEY.matcher(key).matches(), name, '"' + key + '"', "the name of a label");
  }

  private static void requireValue(String name, String value) {
    Require.that(
        VALUE.matcher(value).matches(), name, '"' + value + '"', "a value that labels can have");
  }

  /** Checks the short text form: {@code a=b,c in (d,e),!f}. */
  static void requireText(String name, String text) {
    String key = "(?:[a-z0-9][-a-z0-9.]{0,252}/)?" + NAME;
    String value = "(?:" + NAME + ")?";
    String one =
        "\\s*(?:!\\s*%1$s|%1$s(?:\\s*(?:==?|!=)\\s*%2$s|\\s+(?:in|notin)\\s*\\(\\s*%2$s(?:\\s*,\\s*%2$s)*\\s*\\))?)\\s*"
            .formatted(key, value);
    Require.that(
        text.matches(one + "(?:," + one + ")*"), name, '"' + text + '"', "a label selector");
  }
}
