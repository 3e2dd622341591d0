package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.envoyproxy.envoy.config.core.v3.Metadata;
import io.inferencegateway.request.ServedReport;
import org.junit.jupiter.api.Test;

class ServedReportsTest {
  private static final String KEY = "x-gateway-destination-endpoint-served";

  @Test
  void endpointIsTakenFromTheMetadataOfTheLoadBalancer() {
    assertThat(report("envoy.lb", KEY, Value.newBuilder().setStringValue("10.0.0.1:8000").build()))
        .isEqualTo(new ServedReport.Named("10.0.0.1:8000"));
  }

  @Test
  void metadataWithoutATextNamesNobody() {
    assertThat(report("envoy.lb", KEY, Value.newBuilder().setNumberValue(7).build()))
        .isEqualTo(ServedReport.UNNAMED);
    assertThat(report("envoy.lb", "other", Value.newBuilder().setStringValue("x").build()))
        .isEqualTo(ServedReport.UNNAMED);
  }

  @Test
  void otherNamespacesDoNotCount() {
    assertThat(report("other", KEY, Value.newBuilder().setStringValue("10.0.0.1:8000").build()))
        .isEqualTo(ServedReport.NONE);
    assertThat(ServedReports.of(Metadata.getDefaultInstance())).isEqualTo(ServedReport.NONE);
  }

  private static ServedReport report(String namespace, String key, Value value) {
    return ServedReports.of(
        Metadata.newBuilder()
            .putFilterMetadata(namespace, Struct.newBuilder().putFields(key, value).build())
            .build());
  }
}
