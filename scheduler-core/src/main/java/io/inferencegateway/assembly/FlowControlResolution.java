package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.EndpointPickerConfig;
import io.inferencegateway.config.EndpointPickerConfig.BandSpec;
import io.inferencegateway.config.EndpointPickerConfig.FlowControlSpec;
import io.inferencegateway.config.GoDuration;
import io.inferencegateway.config.Suggestion;
import io.inferencegateway.flowcontrol.FairnessPolicy;
import io.inferencegateway.flowcontrol.FlowControlSettings;
import io.inferencegateway.flowcontrol.FlowControlSettings.Band;
import io.inferencegateway.flowcontrol.OrderingPolicy;
import io.inferencegateway.flowcontrol.SaturationDetector;
import io.inferencegateway.flowcontrol.UsageLimitPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes flow control's settings of its section (specification 03, section 10). */
final class FlowControlResolution {
  private static final String PATH = "flowControl";

  private final PluginInstances instances;
  private final List<ConfigError> errors = new ArrayList<>();

  private FlowControlResolution(PluginInstances instances) {
    this.instances = instances;
  }

  static FlowControlSettings of(
      EndpointPickerConfig config, PluginInstances instances, PoolSettings pool)
      throws ConfigException {
    FlowControlResolution resolution = new FlowControlResolution(instances);
    FlowControlSettings settings =
        resolution.settings(Objects.requireNonNull(config.flowControl()), pool);
    Errors.throwIfAny(Category.FLOWCONTROL, resolution.errors);
    return Objects.requireNonNull(settings, "absent only when there are errors");
  }

  private @Nullable FlowControlSettings settings(FlowControlSpec spec, PoolSettings pool) {
    long maxBytes = limit(PATH + ".maxBytes", "global MaxBytes", spec.maxBytes(), 0);
    long maxRequests = limit(PATH + ".maxRequests", "global MaxRequests", spec.maxRequests(), 0);
    Duration ttl = wait(PATH + ".defaultRequestTTL", spec.defaultRequestTtl(), null);
    Duration noEndpoint =
        wait(PATH + ".noEndpointRequestTTL", spec.noEndpointRequestTtl(), spec.defaultRequestTtl());
    Band template = band(spec.defaultPriorityBand(), "default priority band");
    Band negative =
        spec.defaultNegativePriorityBand() == null
            ? template
            : band(spec.defaultNegativePriorityBand(), "default negative priority band");
    Map<Integer, Band> bands = bands(spec.priorityBands());
    String usageLimit =
        spec.usageLimitPolicy().isEmpty() ? Defaults.USAGE_LIMIT : spec.usageLimitPolicy();
    UsageLimitPolicy policy =
        policy(PATH + ".usageLimitPolicyPluginRef", usageLimit, UsageLimitPolicy.class);
    if (template == null || negative == null || policy == null || !errors.isEmpty()) {
      return null;
    }
    bands.putIfAbsent(0, template);
    return new FlowControlSettings(
        maxBytes,
        maxRequests,
        ttl,
        noEndpoint,
        template,
        negative,
        bands,
        policy,
        spec.enableEviction(),
        evictionGrace(spec, pool));
  }

  /** A detector that is none is reported elsewhere. */
  private Duration evictionGrace(FlowControlSpec spec, PoolSettings pool) {
    String name = Objects.requireNonNull(spec.saturationDetector(), "it is completed");
    SaturationDetector detector = instances.find(name, SaturationDetector.class);
    return detector == null
        ? Duration.ZERO
        : FlowControlSettings.evictionGrace(
            detector, pool.refreshInterval(), pool.options().metricsStaleness());
  }

  private Map<Integer, Band> bands(List<BandSpec> specs) {
    Map<Integer, Band> bands = new HashMap<>();
    for (BandSpec spec : specs) {
      Band band = band(spec, "priority band " + spec.priority());
      if (band != null && bands.putIfAbsent(spec.priority(), band) != null) {
        errors.add(
            new ConfigError(
                spec.path() + ".priority",
                "duplicate priority level " + spec.priority() + " (expected: each level once)"));
      }
    }
    return bands;
  }

  /**
   * A band with its defaults; null when a policy is none.
   *
   * @param spec null: all defaults
   */
  private @Nullable Band band(@Nullable BandSpec spec, String called) {
    BandSpec given =
        spec == null ? new BandSpec(PATH + ".defaultPriorityBand", 0, null, null, "", "") : spec;
    long bytes =
        limit(
            given.path() + ".maxBytes",
            called + " MaxBytes",
            given.maxBytes(),
            Band.DEFAULT_MAX_BYTES);
    long requests =
        limit(
            given.path() + ".maxRequests",
            called + " MaxRequests",
            given.maxRequests(),
            Band.DEFAULT_MAX_REQUESTS);
    OrderingPolicy ordering =
        policy(
            given.path() + ".orderingPolicyRef",
            given.orderingPolicy().isEmpty() ? Defaults.ORDERING : given.orderingPolicy(),
            OrderingPolicy.class);
    FairnessPolicy fairness =
        policy(
            given.path() + ".fairnessPolicyRef",
            given.fairnessPolicy().isEmpty() ? Defaults.FAIRNESS : given.fairnessPolicy(),
            FairnessPolicy.class);
    return ordering == null || fairness == null
        ? null
        : new Band(bytes, requests, fairness, ordering);
  }

  private long limit(String path, String called, @Nullable Long given, long byDefault) {
    if (given != null && given < 0) {
      errors.add(new ConfigError(path, called + " must be non-negative, got " + given));
    }
    return given == null || given == 0 ? byDefault : given;
  }

  private Duration wait(String path, @Nullable Duration given, @Nullable Duration otherwise) {
    if (given != null && given.isNegative()) {
      errors.add(
          new ConfigError(
              path,
              "cannot be negative, but got "
                  + GoDuration.format(given)
                  + " (expected: 0s or more)"));
    }
    Duration byDefault = Objects.requireNonNullElse(otherwise, FlowControlSettings.DEFAULT_TTL);
    return Objects.requireNonNullElse(given, byDefault);
  }

  private <T> @Nullable T policy(String path, String name, Class<T> kind) {
    T policy = instances.find(name, kind);
    if (policy == null) {
      errors.add(
          new ConfigError(
              path,
              instances.has(name)
                  ? "plugin \"" + name + "\" does not implement " + kind.getSimpleName()
                  : "plugin \"" + name + "\" not found" + Suggestion.of(name, instances.names())));
    }
    return policy;
  }

  /** Settings that have no effect while the gate is off. */
  static void warn(EndpointPickerConfig config, FeatureGates gates, Warnings warnings) {
    FlowControlSpec spec = config.flowControl();
    if (gates.flowControl() || spec == null) {
      return;
    }
    String detector = Objects.requireNonNullElse(spec.saturationDetector(), "");
    if (!spec.equals(FlowControlSpec.EMPTY.withSaturationDetector(detector))) {
      warnings.add(
          Category.FLOWCONTROL,
          PATH,
          "the flowControl feature gate is disabled; settings other than saturationDetector are"
              + " ignored (expected: featureGates: [flowControl])");
    }
  }
}
