package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.DocumentReader;
import io.inferencegateway.config.EffectiveForm;
import io.inferencegateway.config.EndpointPickerConfig;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.Picker;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From text to document (specification 03, sections 22.1 and 22.4). */
class DecodingTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{threshold: 10} | {\"threshold\":10}",
        "{z: 1, a: [1, 2]} | {\"a\":[1,2],\"z\":1}",
        "{key: value} | {\"key\":\"value\"}",
      })
  void parametersAreShownAsSortedJson(String yaml, String json) throws ConfigException {
    EndpointPickerConfig config =
        read("plugins: [{name: test-plugin, type: test-type, parameters: " + yaml + "}]");

    assertThat(EffectiveForm.of(config))
        .isEqualTo("{Plugins: [{Name: test-plugin, Type: test-type, Parameters: " + json + "}]}");
  }

  @Test
  void weightsAreNumbersWithTwoDecimals() throws ConfigException {
    EndpointPickerConfig config =
        read(
            """
            schedulingProfiles:
            - name: a
              plugins: [{pluginRef: one, weight: 50}, {pluginRef: test-ref, weight: 2.5}, {pluginRef: x}]
            """);

    assertThat(config.schedulingProfiles().getFirst().plugins().getFirst().weight()).isEqualTo(50);
    assertThat(EffectiveForm.of(config))
        .isEqualTo(
            "{SchedulingProfiles: [{Name: a, Plugins: [{PluginRef: one, Weight: 50.00} {PluginRef:"
                + " test-ref, Weight: 2.50} {PluginRef: x}]}]}");
  }

  @Test
  void gatesAreShownWhenThereAreAny() throws ConfigException {
    EndpointPickerConfig none = read("plugins: []");

    assertThat(none.featureGates()).isEmpty();
    assertThat(EffectiveForm.of(none)).isEqualTo("{}");
    assertThat(EffectiveForm.of(read("featureGates: [a, b]"))).isEqualTo("{FeatureGates: {a,b}}");
  }

  @Test
  void flowControlIsShownWithLimitsAndBands() throws ConfigException {
    EndpointPickerConfig config =
        read(
            """
            flowControl:
              maxBytes: 1024
              defaultRequestTTL: 30s
              priorityBands: [{priority: 10, maxBytes: 512}]
              saturationDetector: {pluginRef: test-plugin}
            """);

    assertThat(EffectiveForm.of(config))
        .isEqualTo(
            "{FlowControl: {MaxBytes: 1024, MaxRequests: unlimited, DefaultRequestTTL: 30s,"
                + " PriorityBands: [{Priority: 10, MaxBytes: 512}], SaturationDetector:"
                + " {PluginRef: test-plugin}}}");
  }

  @Test
  void sectionsFollowEachOtherInTheOrderOfTheReference() throws ConfigException {
    EndpointPickerConfig config =
        read(
            """
            requestHandler: {parsers: [{pluginRef: parser1}]}
            flowControl: {saturationDetector: {pluginRef: sd1}}
            plugins: [{name: p1, type: t1}]
            """);

    assertThat(EffectiveForm.of(config))
        .isEqualTo(
            "{Plugins: [{Name: p1, Type: t1}], FlowControl: {MaxBytes: unlimited, MaxRequests:"
                + " unlimited, SaturationDetector: {PluginRef: sd1}}, RequestHandler: {Parsers:"
                + " [{PluginRef: parser1}]}}");
  }

  @Test
  void referencesThatAreAbsentAreNil() throws ConfigException {
    assertThat(EffectiveForm.of(read("dataLayer: {}")))
        .contains("Discovery: <nil>, PeerDiscovery: <nil>");
  }

  @Test
  void theOldGroupMeansTheSame() throws ConfigException {
    String document = "kind: EndpointPickerConfig\nplugins: [{type: queue-scorer}]";

    assertThat(Plans.of("apiVersion: inference.networking.x-k8s.io/v1alpha1\n" + document))
        .extracting(PoolPlan::effectiveForm)
        .isEqualTo(Plans.of("apiVersion: llm-d.ai/v1alpha1\n" + document).effectiveForm());
  }

  @Test
  void emptyTextIsTheDefaultDocument() throws ConfigException {
    PoolPlan plan = Plans.of("");

    assertThat(plan.gates()).isEqualTo(new FeatureGates(false, true));
    assertThat(plan.effectiveForm()).contains("Name: queue-scorer", "Name: prefix-cache-scorer");
  }

  @Test
  void parameterNamesAreReadWithoutRegardToCase() throws ConfigException {
    PoolPlan plan =
        Plans.of("plugins: [{type: max-score-picker, parameters: {MaxNumOfEndpoints: 3}}]");
    Picker picker = Objects.requireNonNull(plan.instances().find("max-score-picker", Picker.class));

    int[] picked = picker.pick(Fixtures.request("m"), Fixtures.unknown(5), new double[5]);

    assertThat(picked).hasSize(3);
  }

  private static EndpointPickerConfig read(String document) throws ConfigException {
    return Objects.requireNonNull(DocumentReader.read(Plans.ENVELOPE + document));
  }
}
