package io.inferencegateway.extproc;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.envoyproxy.envoy.config.core.v3.Metadata;
import io.inferencegateway.request.GatewayHeaders;
import io.inferencegateway.request.ServedReport;

/** Reads which endpoint served, from what the proxy's load balancer says. */
final class ServedReports {

  private ServedReports() {}

  /** The report; one that is not a text names nobody. */
  static ServedReport of(Metadata metadata) {
    Struct balancer = metadata.getFilterMetadataMap().get(Answers.NAMESPACE);
    if (balancer == null) {
      return ServedReport.NONE;
    }
    Value served = balancer.getFieldsMap().get(GatewayHeaders.DESTINATION_SERVED);
    return served == null || !served.hasStringValue()
        ? ServedReport.UNNAMED
        : new ServedReport.Named(served.getStringValue());
  }
}
