package io.inferencegateway.flowcontrol;

import io.inferencegateway.plugin.Plugin;

/** Chooses the flow of a band that is served next (specification 07). */
public interface FairnessPolicy extends Plugin {}
