package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.telemetry.PluginMeters;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Configurations that load although they look wrong, unless warnings are errors. */
class ConfigWarningsTest {
  private static final String TWO_PROFILES =
      "schedulingProfiles: [{name: decode}, {name: prefill}]\n";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: disagg-profile-handler, parameters: {profiles: {decode: decod}}}"
            + "|plugins[0].parameters.profiles.decode: no profile is named \"decod\""
            + " (did you mean \"decode\"?)",
        "{type: disagg-profile-handler, parameters: {profiles: {encode: vision}}}"
            + "|plugins[0].parameters.profiles.encode: no profile is named \"vision\"",
        "{type: disagg-profile-handler, parameters: {prefillProfile: prefil}}"
            + "|plugins[0].parameters.prefillProfile: no profile is named \"prefil\""
            + " (did you mean \"prefill\"?)",
        "{type: header-profile-handler, parameters: {defaultProfile: gold}}"
            + "|plugins[0].parameters.defaultProfile: no profile is named \"gold\"",
        "{type: pd-profile-handler, parameters: {prefillProfile: fill}},"
            + " {type: prefix-based-pd-decider}"
            + "|plugins[0].parameters.prefillProfile: no profile is named \"fill\"",
        "{type: disagg-headers-handler, parameters: {encodeProfile: encod}},"
            + " {type: disagg-profile-handler}"
            + "|plugins[0].parameters.encodeProfile: no profile is named \"encod\"",
      })
  void profileThatDoesNotExistIsNamed(String plugins, String warning) throws ConfigException {
    String document = TWO_PROFILES + "plugins: [" + plugins + "]\n";

    assertThat(Plans.of(document)).isNotNull();
    assertThat(warning(document)).isEqualTo(warning);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        TWO_PROFILES + "plugins: [{type: disagg-profile-handler}]",
        TWO_PROFILES + "plugins: [{type: header-profile-handler}]",
        "schedulingProfiles: [{name: x}]\nplugins: [{type: header-profile-handler}]",
      })
  void profileThatExistsOrNeedNotExistIsFine(String document) throws ConfigException {
    assertThat(Plans.of(document, new ConfigOptions(true, true))).isNotNull();
  }

  @Test
  void detectorThatTakesNumbersForStaleBeforeTheNextComeIsNamed() {
    String document =
        """
        plugins:
        - {name: full, type: utilization-detector, parameters: {metricsStalenessThreshold: 300ms}}
        - {type: metrics-data-source, parameters: {interval: 500ms}}
        - {type: core-metrics-extractor}
        flowControl: {saturationDetector: {pluginRef: full}}
        dataLayer:
          sources:
          - {pluginRef: metrics-data-source, extractors: [{pluginRef: core-metrics-extractor}]}
        """;

    assertThat(warning(document))
        .isEqualTo(
            "plugins[0].parameters.metricsStalenessThreshold: 300ms is less than the time between"
                + " two fetches of metrics (expected: more than 500ms)");
    assertThat(warning(document.replace("300ms", "600ms"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "predicted-latency-producer, samplingMean, 100",
    "predicted-latency-producer, maxDecodeTokenSamplesForPrediction, 0",
    "active-request-scorer, requestTimeout, 2m",
    "no-hit-lru-scorer, prefixPluginType, x",
    "no-hit-lru-scorer, prefixPluginName, x",
  })
  void parameterWithoutEffectIsNamed(String type, String parameter, String value) {
    String document =
        "plugins: [{type: %s, parameters: {%s: %s}}]".formatted(type, parameter, value);

    assertThat(warning(document))
        .isEqualTo("plugins[0].parameters." + parameter + ": has no effect (expected: absent)");
  }

  @Test
  void detectorOfTheDefaultsIsPatientEnough() {
    assertThat(warning("plugins: [{type: queue-scorer}]")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: session-affinity-scorer}"
            + "|plugins[0]: plugin 'session-affinity-scorer' sets headers on responses"
            + " (expected: responses that pass here)",
        "{type: predicted-latency-producer, parameters: {streamingMode: true}}"
            + "|plugins[0]: plugin 'predicted-latency-producer' counts the pieces of responses"
            + " (expected: responses that pass here)",
        "{type: predicted-latency-producer}|''",
        "{type: request-attribute-reporter, parameters: {attributes:"
            + " [{key: {name: cost}, expression: usage.prompt_tokens}]}}"
            + "|plugins[0]: plugin 'request-attribute-reporter' reads the token counts of responses"
            + " (expected: responses that pass here)",
        "{type: queue-scorer}, {type: prefix-cache-scorer}, {type: inflight-load-producer}|''",
      })
  void pluginThatNeedsResponsesIsNamedWhereTheyDoNotPass(String plugins, String warning) {
    String document = "plugins: [" + plugins + "]";

    assertThat(warning(document)).isEmpty();
    assertThat(warning(document, new ConfigOptions(true, true).withResponsesPassing(false)))
        .isEqualTo(warning);
  }

  @Test
  void modelThatStaysInTheResponseIsNamed() {
    PoolSettings defaults = PoolSettings.of("pool", "", new PrometheusRegistry());
    PoolSettings trusting =
        new PoolSettings(
            defaults.name(),
            "plugins: [{type: queue-scorer}]",
            defaults.configOrigin(),
            new ConfigOptions(true, true).withResponsesPassing(false),
            defaults.refreshInterval(),
            defaults.maxRequestBytes(),
            defaults.subsetHints(),
            true,
            defaults.decisionsKept(),
            defaults.clock(),
            defaults.random(),
            defaults.metrics());

    ConfigException refusal =
        catchThrowableOfType(
            ConfigException.class, () -> PoolPlan.of(trusting, PluginMeters.unread()));

    assertThat(refusal.errors())
        .singleElement()
        .hasToString(
            "clients may name the model to be served, and its name stays in the response"
                + " (expected: responses that pass here)");
  }

  /** The first warning; empty: there is none. */
  private static String warning(String document) {
    return warning(document, new ConfigOptions(true, true));
  }

  private static String warning(String document, ConfigOptions options) {
    ConfigException refusal =
        catchThrowableOfType(ConfigException.class, () -> Plans.of(document, options));
    return refusal == null ? "" : refusal.errors().getFirst().toString();
  }
}
