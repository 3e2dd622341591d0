package io.inferencegateway.assembly.absent;

import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.Scorer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Filter and scorer of any number that is known about endpoints (specification 03, 14.1, 14.3). */
final class AbsentAttributePlugins {
  private static final String EXTRACTOR = "core-metrics-extractor";

  private AbsentAttributePlugins() {}

  static List<PluginFactory<?, ?>> all() {
    return List.of(
        AbsentType.of(
                "endpoint-attribute-filter",
                AttributeFilter.NONE,
                AttributeFilter::declared,
                Filter.class)
            .alpha(),
        AbsentType.of(
                "endpoint-attribute-scorer",
                AttributeScorer.NONE,
                AttributeScorer::declared,
                Scorer.class)
            .alpha());
  }

  private static Declared reading(String parameter, String attribute, @Nullable String producer) {
    Require.notEmpty(parameter, attribute);
    Require.that(
        producer != null || !attribute.contains("/"),
        parameter,
        attribute,
        "no / unless producer is given");
    DataKey<Object> key = Keys.key(attribute, Objects.requireNonNullElse(producer, EXTRACTOR));
    return Declared.NOTHING.canUse(key);
  }

  /**
   * Parameters of endpoint-attribute-filter.
   *
   * @param attribute name of the number; required
   * @param producer instance that produces it; absent: the core metrics extractor
   * @param onMissing what happens to endpoints without the number
   * @param fallbackOnEmpty whether all are kept when none would be
   * @param algorithm which are kept; required
   */
  record AttributeFilter(
      String attribute,
      @Nullable String producer,
      String onMissing,
      boolean fallbackOnEmpty,
      @Nullable FilterAlgorithm algorithm) {
    static final AttributeFilter NONE = new AttributeFilter("", null, "Pass", false, null);

    AttributeFilter {
      Require.oneOf("onMissing", onMissing, "Pass", "Fail");
    }

    Declared declared() {
      Declared declared = reading("attribute", attribute, producer);
      Require.that(algorithm != null, "algorithm", "absent", "an algorithm");
      return declared;
    }
  }

  /** Keeps those on one side of a threshold. */
  record FilterAlgorithm(String type, @Nullable Threshold threshold) {
    FilterAlgorithm {
      Require.oneOf("type", type, "threshold");
      Require.that(threshold != null, "threshold", "absent", "operator and value");
    }
  }

  /** A comparison. */
  record Threshold(String operator, double value) {
    Threshold {
      Require.oneOf(
          "operator",
          operator,
          "LessThan",
          "LessThanOrEqual",
          "GreaterThan",
          "GreaterThanOrEqual",
          "Equal",
          "NotEqual");
    }
  }

  /**
   * Parameters of endpoint-attribute-scorer.
   *
   * @param attributeKey name of the number; required
   * @param producer instance that produces it; absent: the core metrics extractor
   * @param algorithm how it becomes a score; required
   */
  record AttributeScorer(
      String attributeKey, @Nullable String producer, @Nullable ScoreAlgorithm algorithm) {
    static final AttributeScorer NONE = new AttributeScorer("", null, null);

    Declared declared() {
      Declared declared = reading("attributeKey", attributeKey, producer);
      Require.that(algorithm != null, "algorithm", "absent", "an algorithm");
      return declared;
    }
  }

  /** A straight line between two ends. */
  record ScoreAlgorithm(String type, @Nullable Normalization normalization) {
    ScoreAlgorithm {
      Require.oneOf("type", type, "linear_lower_is_better", "linear_higher_is_better");
    }
  }

  /** Where the ends of the line are. */
  record Normalization(@Nullable FixedRange fixedRange, @Nullable AdaptiveRange adaptiveRange) {
    Normalization {
      Require.that(
          fixedRange == null || adaptiveRange == null, "", "two ranges", "at most one range");
    }
  }

  /** At given values. */
  record FixedRange(double min, double max) {
    FixedRange {
      Require.that(min < max, "min", min, "less than max");
    }
  }

  /** At the smallest and largest value of the candidates. */
  record AdaptiveRange() {}
}
