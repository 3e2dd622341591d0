package io.inferencegateway.flowcontrol;

import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/**
 * The plugins that every effective configuration lists although they act only on requests with a
 * negative priority or with the {@code flowControl} gate on (specification 03, section 7.3 b, d).
 * This build has neither, so they are known by name and have nothing to do.
 */
public final class FlowControlPlugins {
  public static final String SATURATION_DETECTOR = "utilization-detector";

  /** In the order they are injected. */
  public static final List<String> POLICIES =
      List.of("fcfs-ordering-policy", "global-strict-fairness-policy", "static-usage-limit-policy");

  /** A plugin that has nothing to do. */
  private record Idle(String type) implements Plugin {}

  private FlowControlPlugins() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(
        idle(POLICIES.get(0)),
        idle(POLICIES.get(1)),
        idle(POLICIES.get(2)),
        idle(SATURATION_DETECTOR));
  }

  private static PluginFactory<?, ?> idle(String type) {
    return PluginFactory.of(type, context -> new Idle(type));
  }
}
