package io.inferencegateway.flowcontrol;

import io.inferencegateway.plugin.Plugin;

/** Tells how full the pool is (specification 07, section 7). */
public interface SaturationDetector extends Plugin {}
