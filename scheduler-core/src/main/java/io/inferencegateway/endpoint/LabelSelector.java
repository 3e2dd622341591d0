package io.inferencegateway.endpoint;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A Kubernetes label selector: all its requirements must hold; without any it selects everything.
 * Immutable.
 */
public final class LabelSelector {
  private static final String WORD = "[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?";
  private static final Pattern VALUE = Pattern.compile("(?:" + WORD + ")?");
  private static final Pattern KEY =
      Pattern.compile("(?:[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?/)?" + WORD);
  private static final Pattern TERM =
      Pattern.compile(
          "\\s*(?:(!)\\s*([^\\s!=,()]+)"
              + "|([^\\s!=,()]+)\\s*(?:(==|=|!=)\\s*([^\\s!=,()]*)"
              + "|\\s(in|notin)\\s*\\(([^()]*)\\))?)\\s*(,|$)");

  /** How a label is compared. */
  public enum Operator {
    IN("In"),
    NOT_IN("NotIn"),
    EXISTS("Exists"),
    DOES_NOT_EXIST("DoesNotExist");

    private final String text;

    Operator(String text) {
      this.text = text;
    }

    /** The operator Kubernetes writes as {@code text}. */
    public static Operator of(@Nullable String text) {
      for (Operator operator : values()) {
        if (operator.text.equals(text)) {
          return operator;
        }
      }
      throw new IllegalArgumentException(
          "\""
              + text
              + "\" is not a label selector operator (expected: In, NotIn, Exists or"
              + " DoesNotExist)");
    }

    private boolean takesValues() {
      return this == IN || this == NOT_IN;
    }
  }

  /**
   * What is asked of one label.
   *
   * @param values at least one for {@code IN} and {@code NOT_IN}, none otherwise
   */
  public record Requirement(String key, Operator operator, Set<String> values) {
    public Requirement {
      values = Set.copyOf(values);
      check(KEY.matcher(key).matches(), "\"" + key + "\" is not a label key");
      check(
          operator.takesValues() != values.isEmpty(),
          operator.text
              + " of "
              + key
              + (values.isEmpty() ? " without values" : " with values")
              + " (expected: values for In and NotIn only)");
      for (String value : values) {
        check(VALUE.matcher(value).matches(), "\"" + value + "\" is not a label value");
      }
    }

    boolean holds(Map<String, String> labels) {
      String value = labels.get(key);
      return switch (operator) {
        case IN -> value != null && values.contains(value);
        case NOT_IN -> value == null || !values.contains(value);
        case EXISTS -> value != null;
        case DOES_NOT_EXIST -> value == null;
      };
    }
  }

  private final Requirement[] requirements;

  public LabelSelector(List<Requirement> requirements) {
    this.requirements = requirements.toArray(Requirement[]::new);
  }

  /**
   * Reads the text form: {@code a=b,c!=d,e in (f,g),h notin (i),j,!k}.
   *
   * @throws IllegalArgumentException the text is no selector
   */
  public static LabelSelector parse(String text) {
    List<Requirement> requirements = new ArrayList<>();
    Matcher term = TERM.matcher(text);
    int at = 0;
    while (at < text.length() && !text.isBlank()) {
      check(term.find(at) && term.start() == at, "\"" + text + "\" is not a label selector");
      requirements.add(requirement(term));
      check(
          term.end() < text.length() || term.group(8).isEmpty(),
          "\"" + text + "\" ends with a comma");
      at = term.end();
    }
    return new LabelSelector(requirements);
  }

  private static Requirement requirement(Matcher term) {
    if (term.group(1) != null) {
      return new Requirement(term.group(2), Operator.DOES_NOT_EXIST, Set.of());
    }
    String key = term.group(3);
    if (term.group(4) != null) {
      Operator operator = term.group(4).equals("!=") ? Operator.NOT_IN : Operator.IN;
      return new Requirement(key, operator, Set.of(term.group(5)));
    }
    if (term.group(6) == null) {
      return new Requirement(key, Operator.EXISTS, Set.of());
    }
    Set<String> values = new LinkedHashSet<>();
    for (String value : term.group(7).split(",", -1)) {
      values.add(value.strip());
    }
    return new Requirement(key, term.group(6).equals("in") ? Operator.IN : Operator.NOT_IN, values);
  }

  /** Whether all requirements hold; a label that is missing fails the positive ones only. */
  public boolean selects(Map<String, String> labels) {
    for (Requirement requirement : requirements) {
      if (!requirement.holds(labels)) {
        return false;
      }
    }
    return true;
  }

  private static void check(boolean condition, String problem) {
    if (!condition) {
      throw new IllegalArgumentException(problem);
    }
  }
}
