package io.inferencegateway.scheduling.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cel.runtime.CelEvaluationException;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.request.ReportedAttribute;
import io.inferencegateway.request.usage.TokenUsage;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.hook.AttributeReporter.Attribute;
import io.inferencegateway.scheduling.hook.AttributeReporter.Parameters;
import io.inferencegateway.scheduling.hook.AttributeReporter.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttributeReporterTest {
  private static final TokenUsage USAGE = new TokenUsage(30, 4, 34, 20);
  private static final TokenUsage WITHOUT_CACHE = new TokenUsage(30, 4, 34, -1);
  private static final String CACHED_OR_SEVEN =
      "has(usage.prompt_tokens_details) ? usage.prompt_tokens_details.cached_tokens : 7.0";

  @ParameterizedTest
  @CsvSource({
    "usage.prompt_tokens + 2.0 * usage.completion_tokens, 38",
    "usage.total_tokens, 34",
    "int(usage.total_tokens), 34",
    "usage.prompt_tokens > 10 ? 5 : 6, 5",
    "1, 1",
    "usage.prompt_tokens / 4.0, 7",
    "-2, -2",
    "-2.9, -2",
    "1e300, 9223372036854775807"
  })
  void numbersAreToldWithoutTheirFraction(String expression, long value) {
    assertThat(told(reporter(expression, ""), USAGE))
        .isEqualTo(new ReportedAttribute("envoy.lb", "x-cost", value));
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "-1.5", "0.9", "-0.75", "'\"text\"'", "true", "2u", "1.0 / 0.0"})
  void zeroMinusOneAndWhatIsNoNumberAreNotTold(String expression) {
    assertThat(told(reporter(expression, ""), USAGE)).isNull();
  }

  @Test
  void cachedTokensAreThereIfTheModelServerCountsThem() {
    AttributeReporter reporter = reporter(CACHED_OR_SEVEN, "");

    assertThat(told(reporter, USAGE)).extracting(ReportedAttribute::value).isEqualTo(20L);
    assertThat(told(reporter, WITHOUT_CACHE)).extracting(ReportedAttribute::value).isEqualTo(7L);
  }

  @Test
  void aNumberThatIsNotThereFailsTheReport() {
    AttributeReporter unguarded = reporter("usage.prompt_tokens_details.cached_tokens", "");

    assertThatThrownBy(() -> told(unguarded, WITHOUT_CACHE))
        .hasMessage("x-cost")
        .hasCauseInstanceOf(CelEvaluationException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "usage.completion_tokens > 3.5, true",
    "usage.completion_tokens > 4, false",
    "1, false",
    "'\"true\"', false"
  })
  void theConditionHasToBeTrue(String condition, boolean isTold) {
    assertThat(told(reporter("1", condition), USAGE) != null).isEqualTo(isTold);
  }

  @Test
  void theNamespaceCanBeAnother() {
    Attribute attribute = new Attribute(new Place("billing", "cost"), "3", "");

    assertThat(told(new AttributeReporter(new Parameters(List.of(attribute))), USAGE))
        .isEqualTo(new ReportedAttribute("billing", "cost", 3));
  }

  @Test
  void whatDoesNotCompileIsRefusedWithItsPlace() {
    assertThatThrownBy(() -> reporter("usage.(", ""))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContainingAll("attributes[0].expression", "\"usage.(\"", "1:7: ");
    assertThatThrownBy(() -> reporter("1", "nope("))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContainingAll("attributes[0].condition", "\"nope(\"", "1:6: ");
    assertThatThrownBy(() -> reporter("other.tokens", ""))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("undeclared reference to 'other'");
  }

  @Test
  void thereIsExactlyOneAttributeWithANameAndAnExpression() {
    Attribute good = new Attribute(new Place(null, "a"), "1", "");

    assertThatThrownBy(() -> new AttributeReporter(Parameters.NONE))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessage("attributes: 0 entries (expected: exactly one entry)");
    assertThatThrownBy(() -> new AttributeReporter(new Parameters(List.of(good, good))))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessage("attributes: 2 entries (expected: exactly one entry)");
    assertThatThrownBy(() -> new Place("n", "")).isInstanceOf(InvalidParameterException.class);
    assertThatThrownBy(() -> new Attribute(null, "1", ""))
        .isInstanceOf(InvalidParameterException.class);
    assertThatThrownBy(() -> new Attribute(new Place(null, "a"), "", ""))
        .isInstanceOf(InvalidParameterException.class);
  }

  private static AttributeReporter reporter(String expression, String condition) {
    Attribute attribute = new Attribute(new Place(null, "x-cost"), expression, condition);
    return new AttributeReporter(new Parameters(List.of(attribute)));
  }

  private static @Nullable ReportedAttribute told(AttributeReporter reporter, TokenUsage usage) {
    return reporter.report(Fixtures.request("m"), usage);
  }
}
