package io.inferencegateway.datalayer;

import io.inferencegateway.plugin.Plugin;

/** A source that watches one kind of Kubernetes object (specification 03, section 9.1). */
public interface NotificationSource extends Plugin {
  ResourceKind watches();
}
