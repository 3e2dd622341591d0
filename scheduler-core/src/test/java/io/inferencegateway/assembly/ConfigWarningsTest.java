package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.inferencegateway.config.ConfigException;
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

  /** The first warning; empty: there is none. */
  private static String warning(String document) {
    ConfigException refusal =
        catchThrowableOfType(
            ConfigException.class, () -> Plans.of(document, new ConfigOptions(true, true)));
    return refusal == null ? "" : refusal.errors().getFirst().toString();
  }
}
