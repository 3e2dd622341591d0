package io.inferencegateway.scheduling.filter;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.ScalarKeys;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Filter;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keeps endpoints by a number attached to them (specification 04, section 2.7). */
final class EndpointAttributeFilter implements Filter, DataConsumer {
  static final PluginFactory<?, Parameters> FACTORY =
      PluginFactory.of(
              "endpoint-attribute-filter", Parameters.DEFAULT, EndpointAttributeFilter::new)
          .alpha();

  /**
   * Parameters.
   *
   * @param attribute name of the number; required
   * @param producer who attaches it; null: a custom metric of the core metrics extractor
   * @param onMissing what becomes of endpoints without the number; Pass or Fail
   * @param fallbackOnEmpty keep everyone when nobody is left
   * @param algorithm what is asked of the number; required
   */
  record Parameters(
      String attribute,
      @Nullable String producer,
      String onMissing,
      boolean fallbackOnEmpty,
      @Nullable Algorithm algorithm) {
    static final Parameters DEFAULT = new Parameters("", null, "Pass", false, null);

    Parameters {
      Require.that(
          onMissing.equals("Pass") || onMissing.equals("Fail"),
          "onMissing",
          onMissing,
          "Pass or Fail");
    }
  }

  /**
   * What is asked.
   *
   * @param type how the number is judged; threshold
   * @param threshold the comparison that has to hold; required
   */
  record Algorithm(@Nullable String type, @Nullable Threshold threshold) {}

  /**
   * A comparison.
   *
   * @param operator how the number is compared with value; LessThan, LessThanOrEqual, GreaterThan,
   *     GreaterThanOrEqual, Equal or NotEqual
   * @param value right side of the comparison; required
   */
  record Threshold(@Nullable String operator, @Nullable Double value) {}

  private enum Comparison {
    LESS_THAN("LessThan"),
    LESS_THAN_OR_EQUAL("LessThanOrEqual"),
    GREATER_THAN("GreaterThan"),
    GREATER_THAN_OR_EQUAL("GreaterThanOrEqual"),
    EQUAL("Equal"),
    NOT_EQUAL("NotEqual");

    private final String text;

    Comparison(String text) {
      this.text = text;
    }

    static Comparison of(@Nullable Threshold threshold) {
      String operator = threshold == null ? null : threshold.operator();
      for (Comparison comparison : values()) {
        if (comparison.text.equals(operator)) {
          return comparison;
        }
      }
      throw new InvalidParameterException(
          "algorithm.threshold" + (threshold == null ? "" : ".operator"),
          String.valueOf(operator),
          "LessThan, LessThanOrEqual, GreaterThan, GreaterThanOrEqual, Equal or NotEqual");
    }

    @SuppressWarnings("FloatingPointEquality") // the user asked for it
    boolean holds(double number, double limit) {
      return switch (this) {
        case LESS_THAN -> number < limit;
        case LESS_THAN_OR_EQUAL -> number <= limit;
        case GREATER_THAN -> number > limit;
        case GREATER_THAN_OR_EQUAL -> number >= limit;
        case EQUAL -> number == limit;
        case NOT_EQUAL -> number != limit;
      };
    }
  }

  private final DataKey<Double> key;
  private final Comparison comparison;
  private final double limit;
  private final boolean keepMissing;
  private final boolean fallback;

  EndpointAttributeFilter(Parameters parameters) {
    this.key = ScalarKeys.of("attribute", parameters.attribute(), parameters.producer());
    Algorithm algorithm = parameters.algorithm();
    String type = algorithm == null ? null : algorithm.type();
    Require.that("threshold".equals(type), "algorithm.type", String.valueOf(type), "threshold");
    Threshold threshold = algorithm == null ? null : algorithm.threshold();
    this.comparison = Comparison.of(threshold);
    Double value = threshold == null ? null : threshold.value();
    this.limit = value == null ? 0 : value;
    this.keepMissing = parameters.onMissing().equals("Pass");
    this.fallback = parameters.fallbackOnEmpty();
  }

  @Override
  public void filter(InferenceRequest request, Candidates candidates, boolean[] keep) {
    boolean any = false;
    for (int i = 0; i < keep.length; i++) {
      Double number = candidates.endpoint(i).attributes().get(key);
      keep[i] = number == null ? keepMissing : comparison.holds(number, limit);
      any |= keep[i];
    }
    if (!any && fallback) {
      Arrays.fill(keep, true);
    }
  }

  @Override
  public Set<DataKey<?>> optionalData() {
    return Set.of(key);
  }
}
