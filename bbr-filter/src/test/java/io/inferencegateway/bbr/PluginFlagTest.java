package io.inferencegateway.bbr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PluginFlagTest {

  @Test
  void parametersKeepTheirColons() throws Exception {
    PluginFlag flag =
        PluginFlag.parse(" body-field-to-header : m :{\"fieldName\":\"a\",\"headerName\":\"X:Y\"}");

    assertThat(flag.type()).isEqualTo("body-field-to-header");
    assertThat(flag.name()).isEqualTo("m");
    assertThat(flag.json()).isEqualTo("{\"fieldName\":\"a\",\"headerName\":\"X:Y\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"t:n", "t:n:", "t:n: "})
  void parametersMayBeLeftOut(String text) throws Exception {
    assertThat(PluginFlag.parse(text)).isEqualTo(new PluginFlag("t", "n", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "body-field-to-header | plugin \"body-field-to-header\" (expected: <type>:<name>[:<json>])",
        ":n | plugin \":n\": empty type",
        "t: | plugin \"t:\": empty name",
        "t:n:{bad | plugin t:n: invalid json: {bad",
      })
  void brokenFlagsAreNamed(String text, String message) {
    assertThatThrownBy(() -> PluginFlag.parse(text)).hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "other:n | plugin other:n: unknown type"
            + " (expected: body-field-to-header or base-model-to-header)",
        "body-field-to-header:n"
            + " | plugin body-field-to-header:n: fieldName (expected: a text that is not empty)",
        "body-field-to-header:n:null"
            + " | plugin body-field-to-header:n: fieldName (expected: a text that is not empty)",
        "body-field-to-header:n:{\"fieldName\":\"a\",\"headerName\":\"\"}"
            + " | plugin body-field-to-header:n: headerName (expected: a text that is not empty)",
      })
  void pluginsThatCannotBeMadeFailTheStart(String text, String message) throws Exception {
    PluginFlag flag = PluginFlag.parse(text);
    BodyRoutingSettings settings =
        new BodyRoutingSettings(List.of(flag), null, UnknownModel.PASS, false);
    BodyRoutingMetrics metrics = new BodyRoutingMetrics(new PrometheusRegistry(), "");

    assertThatThrownBy(() -> BodyRouter.open(settings, metrics))
        .isInstanceOf(InvalidBodyRoutingException.class)
        .hasMessage(message);
  }
}
