package io.inferencegateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.config.EndpointPickerConfig.DataLayerSpec;
import io.inferencegateway.config.EndpointPickerConfig.FlowControlSpec;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConfigDiffTest {
  private static final String BEFORE =
      """
      plugins:
      - {type: scale}
      - {name: other, type: scale}
      - {name: "odd\\nname", type: scale, parameters: {ttl: 1m}}
      schedulingProfiles:
      - name: default
        plugins: [{pluginRef: scale, weight: 2}, {pluginRef: other}]
      dataLayer: {discovery: {pluginRef: other}}
      requestHandler: {parsers: [{pluginRef: p}, {pluginRef: q}]}
      """;

  /** Parameters of every shape. */
  record Scale(
      int size,
      Duration ttl,
      List<Integer> steps,
      List<Limit> limits,
      Map<String, String> labels,
      String apiKey,
      String url) {
    static final Scale DEFAULT =
        new Scale(1, Duration.ofSeconds(1), List.of(), List.of(), Map.of(), "", "");
  }

  /** A nested one. */
  record Limit(String name, int most) {}

  private static final class Scales implements Plugin {}

  private static final PluginRegistry REGISTRY =
      PluginRegistry.of(
          List.of(
              PluginFactory.of("scale", Scale.DEFAULT, parameters -> new Scales()),
              PluginFactory.of("ruler", context -> new Scales())));

  @Test
  void equalDocumentsHaveNoDifference() throws ConfigException {
    ConfigDiff diff =
        diff(BEFORE, "# other words\n" + BEFORE.replace("type: scale}", "type: scale }"));

    assertThat(diff.isEmpty()).isTrue();
    assertThat(diff).hasToString("no change");
  }

  @Test
  void parametersAreNamedWithBothValues() throws ConfigException {
    String after =
        BEFORE.replace(
            "{name: other, type: scale}",
            "{name: other, type: scale, parameters: {size: 3, ttl: 250ms, steps: [1, 2],"
                + " labels: {a b: x}}}");

    assertThat(diff(BEFORE, after).lines())
        .containsExactly(
            "plugins[other]: parameters.size 1 -> 3; parameters.ttl \"1s\" -> \"250ms\";"
                + " parameters.steps [] -> [1,2]; parameters.labels.\"a b\" absent -> \"x\"; state new",
            "state kept: scale, \"odd\\nname\"");
  }

  @Test
  void itemsAreToldApartByTheirNames() throws ConfigException {
    String before = withParameters("limits: [{name: a, most: 1}, {name: b, most: 2}]");
    String after = withParameters("limits: [{name: c, most: 3}, {name: b, most: 4}]");

    assertThat(diff(before, after).lines().getFirst())
        .isEqualTo(
            "plugins[other]: parameters.limits[a] removed; parameters.limits[b].most 2 -> 4;"
                + " parameters.limits[c] added {\"most\":3}; state new");
  }

  @Test
  void pluginsComeAndGoWithTheirState() throws ConfigException {
    String after = BEFORE.replace("{name: \"odd\\nname\"", "{name: fresh");

    assertThat(diff(BEFORE, after).lines())
        .containsExactly(
            "plugins[\"odd\\nname\"]: removed, type scale, with its state",
            "plugins[fresh]: added, type scale",
            "state kept: scale, other");
  }

  @Test
  void anotherTypeUnderTheSameNameIsNamed() throws ConfigException {
    String after = BEFORE.replace("{name: other, type: scale}", "{name: other, type: ruler}");

    assertThat(diff(BEFORE, after).lines().getFirst())
        .startsWith("plugins[other]: type scale -> ruler; parameters {")
        .endsWith("} -> absent; state new");
  }

  @Test
  void aPluginThatIsNewForTheSakeOfAnotherIsNamed() throws ConfigException {
    String after = withParameters("size: 2");

    ConfigDiff diff = ConfigDiff.of(document(BEFORE), document(after), Set.of("scale"));

    assertThat(diff.lines())
        .contains("plugins[\"odd\\nname\"]: state new, as what it refers to", "state kept: scale");
  }

  @Test
  void orderCountsWhereItMatters() throws ConfigException {
    String after =
        BEFORE
            .replace(
                "- {type: scale}\n- {name: other, type: scale}",
                "- {name: other, type: scale}\n- {type: scale}")
            .replace("[{pluginRef: p}, {pluginRef: q}]", "[{pluginRef: q}, {pluginRef: p}]");

    assertThat(diff(BEFORE, after).lines())
        .containsExactly(
            "plugins: order scale, other, \"odd\\nname\" -> other, scale, \"odd\\nname\"",
            "requestHandler.parsers: order p, q -> q, p",
            "state kept: other, scale, \"odd\\nname\"");
  }

  @Test
  void everySectionIsCompared() throws ConfigException {
    String after =
        """
        featureGates: [flowControl]
        plugins:
        - {type: scale}
        - {name: other, type: scale}
        - {name: "odd\\nname", type: scale, parameters: {ttl: 1m}}
        schedulingProfiles:
        - name: default
          plugins: [{pluginRef: scale, weight: 3}, {pluginRef: added, weight: 1}]
        - name: second
          plugins: []
        dataLayer:
          injectDefaults: false
          sources: [{pluginRef: s, extractors: [{pluginRef: e}]}]
          discovery: {pluginRef: scale}
        flowControl:
          maxBytes: 1Ki
          priorityBands: [{priority: 3, maxRequests: 5}]
          saturationDetector: {pluginRef: d}
        requestHandler: {parsers: [{pluginRef: q}]}
        """;

    assertThat(diff(BEFORE, after).lines())
        .containsExactly(
            "featureGates[flowControl]: added",
            "schedulingProfiles[default].plugins[scale].weight: 2.0 -> 3.0",
            "schedulingProfiles[default].plugins[other]: removed",
            "schedulingProfiles[default].plugins[added]: added {\"weight\":1.0}",
            "schedulingProfiles[second]: added {\"plugins\":[]}",
            "dataLayer.injectDefaults: true -> false",
            "dataLayer.sources[s]: added {\"extractors\":[{\"pluginRef\":\"e\"}]}",
            "dataLayer.discovery.pluginRef: other -> scale",
            "flowControl.priorityBands[3]: added {\"maxRequests\":5}",
            "flowControl.maxBytes: absent -> 1024",
            "flowControl.saturationDetector: absent -> {\"pluginRef\":\"d\"}",
            "requestHandler.parsers[p]: removed",
            "state kept: scale, other, \"odd\\nname\"");
  }

  @Test
  void secretsAreHidden() throws ConfigException {
    String before = withParameters("apiKey: first, url: \"redis://me:one@store\"");
    String after = withParameters("apiKey: second, url: \"redis://me:two@store\"");

    ConfigDiff diff = diff(before, after);

    assertThat(diff.lines().getFirst())
        .isEqualTo(
            "plugins[other]: parameters.apiKey changed (hidden); parameters.url changed (hidden);"
                + " state new");
    assertThat(diff(BEFORE, after).toString())
        .contains("parameters.apiKey \"\" -> \"***\"", "redis://***@store")
        .doesNotContain("second", "two");
  }

  @Test
  void longValuesAreCut() throws ConfigException {
    String line = diff(BEFORE, withParameters("url: " + "x".repeat(500))).lines().getFirst();

    assertThat(line).contains("parameters.url \"\" -> xxx").contains("xxx...; state new");
    assertThat(line.length()).isLessThan(300);
  }

  private static String withParameters(String parameters) {
    return BEFORE.replace(
        "{name: other, type: scale}",
        "{name: other, type: scale, parameters: {" + parameters + "}}");
  }

  /** Of two documents; what did not change keeps its state. */
  private static ConfigDiff diff(String before, String after) throws ConfigException {
    EffectiveDocument old = document(before);
    EffectiveDocument now = document(after);
    List<Object> unchanged = new ArrayList<>((List<?>) plugins(old));
    Set<String> kept = new HashSet<>();
    for (Object plugin : (List<?>) plugins(now)) {
      if (unchanged.contains(plugin)) {
        kept.add(String.valueOf(((Map<?, ?>) plugin).get("name")));
      }
    }
    return ConfigDiff.of(old, now, kept);
  }

  private static Object plugins(EffectiveDocument document) {
    return Objects.requireNonNull(document.tree().get("plugins"));
  }

  private static EffectiveDocument document(String text) throws ConfigException {
    EndpointPickerConfig written = Objects.requireNonNull(DocumentReader.read(text));
    EndpointPickerConfig complete =
        new EndpointPickerConfig(
            written.apiVersion(),
            written.featureGates(),
            written.plugins(),
            written.schedulingProfiles(),
            Objects.requireNonNullElse(written.dataLayer(), DataLayerSpec.EMPTY),
            Objects.requireNonNullElse(written.flowControl(), FlowControlSpec.EMPTY),
            written.parsers(),
            null,
            null);
    return new EffectiveDocument(complete, written.plugins(), REGISTRY);
  }
}
