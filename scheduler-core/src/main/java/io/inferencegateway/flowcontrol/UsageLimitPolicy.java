package io.inferencegateway.flowcontrol;

import io.inferencegateway.plugin.Plugin;

/** Says up to which saturation each priority is served (specification 07). */
public interface UsageLimitPolicy extends Plugin {}
