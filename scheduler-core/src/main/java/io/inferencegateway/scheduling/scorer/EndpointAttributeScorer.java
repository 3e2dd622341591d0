package io.inferencegateway.scheduling.scorer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.ScalarKeys;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Scorer;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Prefers endpoints by a number attached to them (specification 04, section 3.11).
 *
 * <p>Scores the number's place between a minimum and a maximum, either fixed or those of the
 * candidates; 0 for candidates without it. When the candidates' numbers are all equal, 1.
 */
final class EndpointAttributeScorer implements Scorer, DataConsumer {
  static final PluginFactory<?, Parameters> FACTORY =
      PluginFactory.of(
              "endpoint-attribute-scorer", Parameters.DEFAULT, EndpointAttributeScorer::new)
          .alpha();

  private static final String LOWER = "linear_lower_is_better";
  private static final String HIGHER = "linear_higher_is_better";

  /**
   * Parameters.
   *
   * @param attributeKey name of the number; required
   * @param producer who attaches it; null: a custom metric of the core metrics extractor
   * @param algorithm how it becomes a score; required
   */
  record Parameters(String attributeKey, @Nullable String producer, @Nullable Algorithm algorithm) {
    static final Parameters DEFAULT = new Parameters("", null, null);
  }

  /**
   * How a number becomes a score.
   *
   * @param type which numbers score high; linear_lower_is_better or linear_higher_is_better
   * @param normalization which numbers score 0 and 1; absent: the extremes of the candidates
   */
  record Algorithm(@Nullable String type, @Nullable Normalization normalization) {}

  /**
   * At most one of the two.
   *
   * @param fixedRange the numbers that score 0 and 1; not together with adaptiveRange
   * @param adaptiveRange the extremes of the candidates score 0 and 1; an empty mapping
   */
  record Normalization(@Nullable FixedRange fixedRange, @Nullable AdaptiveRange adaptiveRange) {}

  /**
   * From {@code min} to {@code max}, min being less.
   *
   * @param min lower end; less than max
   * @param max upper end; more than min
   */
  record FixedRange(@Nullable Double min, @Nullable Double max) {}

  /** Between the candidates' extremes. */
  record AdaptiveRange() {}

  private final DataKey<Double> key;
  private final boolean lowerIsBetter;
  private final boolean fixed;
  private final double fixedMin;
  private final double fixedMax;

  EndpointAttributeScorer(Parameters parameters) {
    this.key = ScalarKeys.of("attributeKey", parameters.attributeKey(), parameters.producer());
    Algorithm algorithm = parameters.algorithm();
    String type = algorithm == null ? null : algorithm.type();
    Require.that(
        LOWER.equals(type) || HIGHER.equals(type),
        "algorithm.type",
        String.valueOf(type),
        LOWER + " or " + HIGHER);
    this.lowerIsBetter = LOWER.equals(type);
    Normalization normalization = algorithm == null ? null : algorithm.normalization();
    FixedRange range = normalization == null ? null : normalization.fixedRange();
    Require.that(
        range == null || normalization == null || normalization.adaptiveRange() == null,
        "algorithm.normalization",
        "fixedRange and adaptiveRange",
        "one of them");
    this.fixed = range != null;
    this.fixedMin = range == null || range.min() == null ? 0 : range.min();
    this.fixedMax = range == null || range.max() == null ? 0 : range.max();
    Require.that(
        !fixed || fixedMin < fixedMax,
        "algorithm.normalization.fixedRange",
        fixedMin + " to " + fixedMax,
        "min less than max");
  }

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    double[] numbers = numbers(candidates);
    double min = fixedMin;
    double max = fixedMax;
    if (!fixed) {
      min = Double.POSITIVE_INFINITY;
      max = Double.NEGATIVE_INFINITY;
      for (double number : numbers) {
        min = number < min ? number : min; // false for NaN
        max = number > max ? number : max;
      }
    }
    for (int i = 0; i < scores.length; i++) {
      scores[i] = Double.isNaN(numbers[i]) ? 0 : score(numbers[i], min, max);
    }
  }

  /** Per candidate; NaN where there is none. */
  private double[] numbers(Candidates candidates) {
    double[] numbers = new double[candidates.size()];
    for (int i = 0; i < numbers.length; i++) {
      Double number = candidates.endpoint(i).attributes().get(key);
      numbers[i] = number == null ? Double.NaN : number;
    }
    return numbers;
  }

  private double score(double number, double min, double max) {
    if (max <= min) {
      return 1;
    }
    double place = Math.clamp((number - min) / (max - min), 0.0, 1.0);
    return lowerIsBetter ? 1 - place : place;
  }

  @Override
  public Set<DataKey<?>> optionalData() {
    return Set.of(key);
  }
}
