package io.inferencegateway.datalayer;

import io.inferencegateway.plugin.Plugin;

/** Reads what an {@link EndpointEventSource} brings. */
public interface EndpointEventExtractor extends Plugin {}
