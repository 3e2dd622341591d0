package io.inferencegateway.datalayer;

import io.inferencegateway.plugin.Plugin;

/** Reads what a {@link NotificationSource} of the same kind brings. */
public interface NotificationExtractor extends Plugin {
  ResourceKind wantsKind();
}
