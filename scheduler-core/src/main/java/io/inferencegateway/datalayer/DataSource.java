package io.inferencegateway.datalayer;

import io.inferencegateway.plugin.Plugin;

/** Where numbers of endpoints come from (specification 03, section 9). */
public interface DataSource extends Plugin {}
