package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.EndpointPickerConfig.PluginRef;
import io.inferencegateway.config.EndpointPickerConfig.SourceSpec;
import io.inferencegateway.flowcontrol.FlowControlSettings;
import io.inferencegateway.flowcontrol.FlowControlSettings.Band;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What is added to a document (specification 03, sections 22.3 and 22.10). */
class DefaultsTest {

  @Test
  void profileWithoutPickerGetsTheDefaultOneAndScorersTheWeightOne() throws ConfigException {
    PoolPlan plan =
        Plans.of(
            """
            plugins: [{type: single-profile-handler}, {type: queue-scorer}]
            schedulingProfiles: [{name: default, plugins: [{pluginRef: queue-scorer}]}]
            """);

    assertThat(profile(plan)).containsExactly("queue-scorer 1.0", "max-score-picker null");
  }

  @Test
  void orderOfTheProfileIsKept() throws ConfigException {
    PoolPlan plan =
        Plans.of(
            """
            plugins: [{type: queue-scorer}, {type: random-picker}]
            schedulingProfiles:
            - {name: default, plugins: [{pluginRef: random-picker}, {pluginRef: queue-scorer}]}
            """);

    assertThat(profile(plan)).containsExactly("random-picker null", "queue-scorer 1.0");
  }

  @Test
  void anyPickerOfTheDocumentIsEnoughAndTheHandlerIsAdded() throws ConfigException {
    PoolPlan plan =
        Plans.of(
            """
            plugins: [{name: maxScore, type: max-score-picker}]
            schedulingProfiles: [{name: default, plugins: [{pluginRef: maxScore}]}]
            """);

    assertThat(plan.instances().names())
        .contains("single-profile-handler")
        .doesNotContain("max-score-picker");
  }

  @Test
  void givenWeightStays() throws ConfigException {
    PoolPlan plan =
        Plans.of(
            """
            plugins: [{type: queue-scorer}]
            schedulingProfiles: [{name: default, plugins: [{pluginRef: queue-scorer, weight: 50}]}]
            """);

    assertThat(profile(plan)).contains("queue-scorer 50.0");
  }

  @Test
  void fourParsersUnlessSomeAreListed() throws ConfigException {
    PoolPlan listed =
        Plans.of(
            """
            plugins: [{name: myFallback, type: passthrough-parser}]
            requestHandler: {parsers: [{pluginRef: openai-parser}, {pluginRef: myFallback}]}
            """);

    assertThat(Plans.of("plugins: [{type: queue-scorer}]").config().parsers())
        .containsExactly(
            "openai-parser", "anthropic-parser", "vllmhttp-parser", "passthrough-parser");
    assertThat(listed.config().parsers()).containsExactly("openai-parser", "myFallback");
  }

  @Test
  void parsersThatNeverGetARequestAreWarnedOf() {
    assertThat(refusalWhenStrict("passthrough-parser", "openai-parser"))
        .hasMessageContaining(
            "requestHandler.parsers[1].pluginRef: parser 'openai-parser' is skipped");
    assertThat(refusalWhenStrict("openai-parser", "openai2"))
        .hasMessageContaining("requestHandler.parsers[1].pluginRef: parser 'openai2' is skipped");
  }

  @Test
  void metricsAreScrapedUnlessUnwanted() throws ConfigException {
    SourceSpec scraping =
        new SourceSpec("", "metrics-data-source", List.of("core-metrics-extractor"));
    PoolPlan other =
        Plans.of(
            """
            plugins: [{name: testSource, type: models-data-source},
              {name: testExtractor, type: models-data-extractor}]
            dataLayer: {sources: [{pluginRef: testSource, extractors: [{pluginRef: testExtractor}]}]}
            """);
    PoolPlan none =
        Plans.of(
            """
            plugins: [{type: active-request-scorer}]
            dataLayer: {injectDefaults: false}
            """);

    assertThat(sources(Plans.of("plugins: [{type: queue-scorer}]"))).containsExactly(scraping);
    assertThat(sources(Plans.of("plugins: [{type: queue-scorer}]\ndataLayer: {}")))
        .containsExactly(scraping);
    assertThat(sources(other)).hasSize(2).last().isEqualTo(scraping);
    assertThat(sources(none)).isEmpty();
    assertThat(none.instances().names())
        .doesNotContain("metrics-data-source", "core-metrics-extractor");
  }

  @Test
  void timesToLiveFollowTheDefaultOne() throws ConfigException {
    FlowControlSettings unlimited = flowControl("defaultRequestTTL: 0s");
    FlowControlSettings both =
        flowControl("defaultRequestTTL: 1m, noEndpointRequestTTL: 5m, maxBytes: \"1024\"");

    assertThat(unlimited.defaultRequestTtl()).isZero();
    assertThat(unlimited.noEndpointRequestTtl()).isZero();
    assertThat(both.defaultRequestTtl()).isEqualTo(Duration.ofMinutes(1));
    assertThat(both.noEndpointRequestTtl()).isEqualTo(Duration.ofMinutes(5));
    assertThat(both.maxBytes()).isEqualTo(1024);
  }

  @Test
  void flowControlHasABandZeroWithoutBeingToldSo() throws ConfigException {
    PoolPlan plan = Plans.of("featureGates: [flowControl]");
    FlowControlSettings settings = Objects.requireNonNull(plan.flowControl());
    Band zero = Objects.requireNonNull(settings.bands().get(0));

    assertThat(settings.defaultRequestTtl()).isEqualTo(Duration.ofMinutes(1));
    assertThat(settings.noEndpointRequestTtl()).isEqualTo(Duration.ofMinutes(1));
    assertThat(zero.maxBytes()).isEqualTo(1_000_000_000);
    assertThat(zero.maxRequests()).isEqualTo(5000);
    assertThat(zero.ordering()).isSameAs(instance(plan, "fcfs-ordering-policy"));
    assertThat(zero.fairness()).isSameAs(instance(plan, "global-strict-fairness-policy"));
  }

  @Test
  void anEvictionIsSeenOnceTheDetectorsNumbersAreNew() throws ConfigException {
    FlowControlSettings byMetrics =
        flowControl("saturationDetector: {pluginRef: utilization-detector}");
    FlowControlSettings byRequests =
        Objects.requireNonNull(
            Plans.of(
                    """
                    featureGates: [flowControl]
                    plugins: [{type: concurrency-detector}]
                    flowControl: {saturationDetector: {pluginRef: concurrency-detector}}
                    """)
                .flowControl());

    assertThat(byMetrics.evictionGrace()).isEqualTo(Duration.ofMillis(2300));
    assertThat(byRequests.evictionGrace()).isEqualTo(Duration.ofMillis(10));
  }

  @Test
  void bandsCarryThePoliciesTheyName() throws ConfigException {
    PoolPlan plan =
        Plans.of(
            """
            featureGates: [flowControl]
            plugins: [{name: customFCFS, type: fcfs-ordering-policy},
              {name: customFairness, type: global-strict-fairness-policy}]
            flowControl:
              priorityBands:
              - {priority: 100, orderingPolicyRef: customFCFS, fairnessPolicyRef: customFairness}
            """);
    Band band = Objects.requireNonNull(Objects.requireNonNull(plan.flowControl()).bands().get(100));

    assertThat(band.ordering()).isSameAs(instance(plan, "customFCFS"));
    assertThat(band.fairness()).isSameAs(instance(plan, "customFairness"));
  }

  @Test
  void limitsBehindAClosedGateAreWarnedOfButADetectorIsNot() throws ConfigException {
    ConfigOptions strict = new ConfigOptions(true, true);

    assertThat(Plans.of("flowControl: {maxBytes: 1024}").flowControl()).isNull();
    assertThat(
            catchThrowableOfType(
                ConfigException.class, () -> Plans.of("flowControl: {maxBytes: 1024}", strict)))
        .hasMessageContaining("feature gate is disabled");
    assertThat(
            Plans.of(
                "flowControl: {saturationDetector: {pluginRef: utilization-detector}}", strict))
        .isNotNull();
  }

  private static List<String> profile(PoolPlan plan) {
    return plan.config().schedulingProfiles().getFirst().plugins().stream()
        .map(DefaultsTest::refAndWeight)
        .toList();
  }

  private static String refAndWeight(PluginRef ref) {
    return ref.pluginRef() + " " + ref.weight();
  }

  private static List<SourceSpec> sources(PoolPlan plan) {
    return Objects.requireNonNull(plan.config().dataLayer()).sources();
  }

  private static FlowControlSettings flowControl(String fields) throws ConfigException {
    String document = "featureGates: [flowControl]\nflowControl: {" + fields + "}";
    return Objects.requireNonNull(Plans.of(document).flowControl());
  }

  private static Object instance(PoolPlan plan, String name) {
    return Objects.requireNonNull(plan.instances().find(name, Object.class));
  }

  private static ConfigException refusalWhenStrict(String... parsers) {
    String document =
        "plugins: [{name: openai2, type: openai-parser}]\nrequestHandler: {parsers: [{pluginRef: "
            + String.join("}, {pluginRef: ", parsers)
            + "}]}";
    return catchThrowableOfType(
        ConfigException.class, () -> Plans.of(document, new ConfigOptions(true, true)));
  }
}
