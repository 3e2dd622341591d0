package io.inferencegateway.datalayer;

import io.inferencegateway.plugin.Plugin;

/** Reads numbers out of what a {@link DataSource} brings (specification 03, section 9). */
public interface Extractor extends Plugin {}
