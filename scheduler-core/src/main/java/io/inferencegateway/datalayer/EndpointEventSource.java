package io.inferencegateway.datalayer;

import io.inferencegateway.plugin.Plugin;

/** A source that tells which endpoints come, change and go (specification 03, section 9.1). */
public interface EndpointEventSource extends Plugin {}
