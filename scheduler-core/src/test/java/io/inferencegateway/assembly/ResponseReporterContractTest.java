package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.ReportedAttribute;
import io.inferencegateway.request.usage.TokenUsage;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.ResponseReporter;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every registered plugin that tells the proxy about responses keeps to. */
class ResponseReporterContractTest {

  static Stream<String> types() {
    return PluginSamples.all(ResponseReporter.class).keySet().stream();
  }

  @Test
  void everyTypeOfTheSpecificationIsRegistered() {
    assertThat(types()).containsExactly("request-attribute-reporter");
  }

  @ParameterizedTest
  @MethodSource("types")
  void tellsTheSameAgainUnderAFullName(String type) {
    ResponseReporter reporter = PluginSamples.of(type, ResponseReporter.class);
    InferenceRequest request = Fixtures.request("m");
    TokenUsage usage = new TokenUsage(3, 4, 7, -1);

    ReportedAttribute first = Objects.requireNonNull(reporter.report(request, usage));
    ReportedAttribute second = reporter.report(request, usage);

    assertThat(second).isEqualTo(first);
    assertThat(first.namespace()).isNotEmpty();
    assertThat(first.name()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("types")
  void needsNoUsage(String type) {
    ResponseReporter reporter = PluginSamples.of(type, ResponseReporter.class);

    assertThat(reporter.report(Fixtures.request("m"), TokenUsage.NONE)).isNull();
  }
}
