package io.inferencegateway.datalayer;

import io.inferencegateway.plugin.Plugin;

/**
 * A plugin that needs a source and brings one along when the document lists none (specification 03,
 * section 9.4).
 */
public interface SourceOwner extends Plugin {

  /** Whether this instance, with its parameters, needs one. */
  default boolean bringsSource() {
    return true;
  }
}
