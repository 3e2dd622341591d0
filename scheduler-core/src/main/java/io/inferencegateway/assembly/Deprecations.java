package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.DocumentReader;
import io.inferencegateway.config.EndpointPickerConfig;

/** Warns about parts of the document format that will go (specification 03, 2.1, 3.1). */
final class Deprecations {

  private Deprecations() {}

  static void warn(EndpointPickerConfig written, Warnings warnings) {
    if (written.apiVersion().equals(DocumentReader.OLD_API_VERSION)) {
      warnings.deprecated("apiVersion", written.apiVersion(), DocumentReader.API_VERSION);
    }
    if (written.oldSaturationDetector() != null) {
      warnings.deprecated(
          "saturationDetector", "saturationDetector", "flowControl.saturationDetector");
    }
    if (written.oldParser() != null) {
      warnings.deprecated("parser", "parser", "requestHandler.parsers");
    }
    if (written.dataLayer() != null && written.dataLayer().peerDiscovery() != null) {
      warnings.add(
          Category.DATALAYER_REF, "dataLayer.peerDiscovery", "has no effect (expected: absent)");
    }
  }
}
