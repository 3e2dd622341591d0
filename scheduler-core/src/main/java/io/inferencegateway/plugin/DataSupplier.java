package io.inferencegateway.plugin;

import java.util.Set;

/** A plugin that publishes data, per request or per endpoint. */
public interface DataSupplier extends Plugin {

  /** Keys this instance publishes; constant over its life. */
  Set<DataKey<?>> producedData();
}
