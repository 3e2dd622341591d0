package io.inferencegateway.datalayer;

import io.inferencegateway.plugin.Plugin;

/** A source that asks every endpoint again and again (specification 03, section 9.1). */
public interface PollingSource extends Plugin {
  Payload payload();
}
