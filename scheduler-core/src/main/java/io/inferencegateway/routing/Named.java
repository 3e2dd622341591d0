package io.inferencegateway.routing;

import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.telemetry.PluginTimer;

/** A plugin at one extension point, with its instance name and the timer of that point. */
public record Named<T extends Plugin>(String name, T plugin, PluginTimer timer) {}
