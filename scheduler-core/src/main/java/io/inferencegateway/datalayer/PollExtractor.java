package io.inferencegateway.datalayer;

import io.inferencegateway.plugin.Plugin;

/** Reads what a {@link PollingSource} brings. */
public interface PollExtractor extends Plugin {
  Payload wants();
}
