package io.inferencegateway.config;

import io.inferencegateway.config.EndpointPickerConfig.BandSpec;
import io.inferencegateway.config.EndpointPickerConfig.FlowControlSpec;

/** Reads the {@code flowControl} section (specification 03, section 3.5). */
final class FlowControlReader {

  private FlowControlReader() {}

  static FlowControlSpec read(FieldReader fields) {
    FlowControlSpec spec =
        new FlowControlSpec(
            fields.quantity("maxBytes"),
            fields.quantity("maxRequests"),
            fields.duration("defaultRequestTTL"),
            fields.duration("noEndpointRequestTTL"),
            fields.object("defaultPriorityBand", FlowControlReader::band),
            fields.object("defaultNegativePriorityBand", FlowControlReader::band),
            fields.list("priorityBands", FlowControlReader::band),
            fields.string("usageLimitPolicyPluginRef"),
            fields.object("saturationDetector", DocumentReader::reference),
            Boolean.TRUE.equals(fields.bool("enableEviction")));
    fields.finish();
    return spec;
  }

  private static BandSpec band(FieldReader fields) {
    BandSpec band =
        new BandSpec(
            fields.path(),
            fields.integer("priority"),
            fields.quantity("maxBytes"),
            fields.quantity("maxRequests"),
            fields.string("fairnessPolicyRef"),
            fields.string("orderingPolicyRef"));
    fields.finish();
    return band;
  }
}
