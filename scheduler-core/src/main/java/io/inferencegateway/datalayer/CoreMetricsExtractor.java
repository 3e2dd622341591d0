package io.inferencegateway.datalayer;

import io.inferencegateway.datalayer.http.MetricsPage;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointMetrics;
import io.inferencegateway.endpoint.ScalarKeys;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.DataSupplier;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads queue, batch, KV cache and LoRA numbers of the engine an endpoint runs (specification 08,
 * section 10). Which engine that is stands in a label of the endpoint. Custom metrics become
 * attributes of the endpoint under this type's name, and keep their last value when they go.
 */
final class CoreMetricsExtractor implements Extractor, DataSupplier {
  private static final String TYPE = "core-metrics-extractor";
  private static final String LEGACY_ENGINE_LABEL = "inference.networking.k8s.io/engine-type";

  static final PluginFactory<Extractor, Parameters> FACTORY =
      PluginFactory.of(TYPE, Parameters.DEFAULT, CoreMetricsExtractor::new);

  /**
   * Parameters.
   *
   * @param engineLabelKey label that names an endpoint's engine
   * @param defaultEngine engine of endpoints without that label, or with an unknown one
   * @param engineConfigs engines beside, or instead of, the built-in ones
   */
  record Parameters(String engineLabelKey, String defaultEngine, List<EngineConfig> engineConfigs) {
    static final Parameters DEFAULT = new Parameters("llm-d.ai/engine-type", "vllm", List.of());

    Parameters {
      engineConfigs = List.copyOf(engineConfigs);
    }
  }

  /**
   * How one engine tells its numbers; what is left out it does not tell.
   *
   * @param name name of the engine, as the label has it; required, not default
   * @param queuedRequestsSpec metric of waiting requests; absent: it has none
   * @param runningRequestsSpec metric of running requests; absent: it has none
   * @param kvUsageSpec metric of the used share of the KV cache; absent: it has none
   * @param loraSpec metric whose labels name the adapters; absent: it has none
   * @param cacheInfoSpec metric whose labels tell the size of the cache; absent: it has none
   * @param cacheBlockSizeLabelName label of cacheInfoSpec with the tokens per block; absent:
   *     block_size
   * @param cacheNumBlocksLabelName label of cacheInfoSpec with the number of blocks; absent:
   *     num_gpu_blocks
   * @param cacheBlockSizeSpec metric of the tokens per block, instead of a label
   * @param cacheNumBlocksSpec metric of the number of blocks, instead of a label
   * @param customMetrics numbers that become attributes of the endpoint; each attributeKey once
   */
  record EngineConfig(
      String name,
      @Nullable String queuedRequestsSpec,
      @Nullable String runningRequestsSpec,
      @Nullable String kvUsageSpec,
      @Nullable String loraSpec,
      @Nullable String cacheInfoSpec,
      @Nullable String cacheBlockSizeLabelName,
      @Nullable String cacheNumBlocksLabelName,
      @Nullable String cacheBlockSizeSpec,
      @Nullable String cacheNumBlocksSpec,
      List<CustomMetric> customMetrics) {

    EngineConfig {
      customMetrics = List.copyOf(customMetrics);
      Require.notEmpty("name", name);
      Require.that(!name.equals("default"), "name", name, "not the reserved default");
      Set<String> keys = new HashSet<>();
      for (CustomMetric metric : customMetrics) {
        Require.that(
            keys.add(metric.attributeKey()),
            "customMetrics",
            "attributeKey \"" + metric.attributeKey() + "\" is duplicated",
            "each key once");
      }
    }

    EngineMapping mapping() {
      return new EngineMapping(
          name,
          spec("queuedRequestsSpec", queuedRequestsSpec),
          spec("runningRequestsSpec", runningRequestsSpec),
          spec("kvUsageSpec", kvUsageSpec),
          spec("loraSpec", loraSpec),
          spec("cacheInfoSpec", cacheInfoSpec),
          label(cacheBlockSizeLabelName, "block_size"),
          label(cacheNumBlocksLabelName, "num_gpu_blocks"),
          spec("cacheBlockSizeSpec", cacheBlockSizeSpec),
          spec("cacheNumBlocksSpec", cacheNumBlocksSpec),
          customMetrics.stream().map(this::custom).toList());
    }

    private EngineMapping.Custom custom(CustomMetric metric) {
      MetricSpec spec = spec("customMetrics." + metric.attributeKey(), metric.metricSpec());
      return new EngineMapping.Custom(
          ScalarKeys.customMetric(metric.attributeKey()), Objects.requireNonNull(spec));
    }

    private static String label(@Nullable String given, String otherwise) {
      return given == null || given.isEmpty() ? otherwise : given;
    }

    private @Nullable MetricSpec spec(String field, @Nullable String text) {
      return text == null
          ? null
          : MetricSpec.parameter("engineConfigs[" + name + "]." + field, text);
    }
  }

  /**
   * A number that becomes an attribute of the endpoint.
   *
   * @param attributeKey name of the attribute; required
   * @param metricSpec where the number is, as name or name{label=value}; required
   */
  record CustomMetric(String attributeKey, String metricSpec) {
    CustomMetric {
      Require.all(
          () -> Require.notEmpty("attributeKey", attributeKey),
          () -> Require.notEmpty("metricSpec", metricSpec));
    }
  }

  private final Map<String, EngineMapping> engines = new LinkedHashMap<>();
  private final EngineMapping defaultEngine;
  private final String labelKey;

  CoreMetricsExtractor(Parameters parameters) {
    for (EngineConfig config : parameters.engineConfigs()) {
      if (engines.put(config.name(), config.mapping()) != null) {
        throw new InvalidParameterException(
            "engineConfigs", config.name(), "each engine once: mapping already exists");
      }
    }
    EngineMapping.BUILT_IN.forEach(engine -> engines.putIfAbsent(engine.name(), engine));
    EngineMapping byDefault = engines.get(parameters.defaultEngine());
    if (byDefault == null) {
      throw new InvalidParameterException(
          "defaultEngine",
          parameters.defaultEngine(),
          "one of " + String.join(", ", engines.keySet()));
    }
    this.defaultEngine = byDefault;
    this.labelKey = parameters.engineLabelKey();
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Set<String> families() {
    Set<String> families = new HashSet<>();
    engines.values().forEach(engine -> families.addAll(engine.families()));
    return families;
  }

  @Override
  public EndpointMetrics extract(
      Endpoint endpoint, MetricsPage page, Instant now, List<String> problems) {
    return new Extraction(page, problems, endpoint).run(engineOf(endpoint), now);
  }

  private EngineMapping engineOf(Endpoint endpoint) {
    Map<String, String> labels = endpoint.metadata().labels();
    String name = labels.getOrDefault(labelKey, "");
    if (name.isEmpty()) {
      name = labels.getOrDefault(LEGACY_ENGINE_LABEL, "");
    }
    return engines.getOrDefault(name, defaultEngine);
  }

  @Override
  public Set<DataKey<?>> producedData() {
    return Set.of(
        MetricKeys.WAITING_REQUESTS,
        MetricKeys.RUNNING_REQUESTS,
        MetricKeys.KV_USED,
        MetricKeys.ACTIVE_ADAPTERS,
        MetricKeys.WAITING_ADAPTERS);
  }
}
