package io.inferencegateway.extproc;

import com.google.protobuf.Duration;
import com.google.protobuf.Struct;
import com.google.protobuf.UInt32Value;
import com.google.protobuf.Value;
import io.envoyproxy.envoy.data.accesslog.v3.AccessLogCommon;
import io.envoyproxy.envoy.data.accesslog.v3.AccessLogType;
import io.envoyproxy.envoy.data.accesslog.v3.HTTPAccessLogEntry;
import io.envoyproxy.envoy.data.accesslog.v3.HTTPResponseProperties;
import io.envoyproxy.envoy.service.accesslog.v3.StreamAccessLogsMessage;
import io.envoyproxy.envoy.service.accesslog.v3.StreamAccessLogsMessage.HTTPAccessLogEntries;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;

/** What an Envoy's access log sends. */
final class LogMessages {
  private static final String NAMESPACE = "envoy.lb";
  private static final String KEY = "x-gateway-awaited-request";

  private LogMessages() {}

  /** What a request is called in the access log, by the first answer to it. */
  static String id(ProcessingResponse answer) {
    return answer
        .getDynamicMetadata()
        .getFieldsOrThrow(NAMESPACE)
        .getStructValue()
        .getFieldsOrThrow(KEY)
        .getStringValue();
  }

  /**
   * A message with one entry: 200 with 42 bytes, first after 250 ms, last after 2 s.
   *
   * @param id empty: none
   */
  static StreamAccessLogsMessage message(String id, AccessLogType type) {
    AccessLogCommon.Builder common =
        AccessLogCommon.newBuilder()
            .setAccessLogType(type)
            .setTimeToFirstUpstreamRxByte(Duration.newBuilder().setNanos(250_000_000))
            .setTimeToLastDownstreamTxByte(Duration.newBuilder().setSeconds(2));
    if (!id.isEmpty()) {
      Value value = Value.newBuilder().setStringValue(id).build();
      common
          .getMetadataBuilder()
          .putFilterMetadata(NAMESPACE, Struct.newBuilder().putFields(KEY, value).build());
    }
    HTTPAccessLogEntry entry =
        HTTPAccessLogEntry.newBuilder()
            .setCommonProperties(common)
            .setResponse(
                HTTPResponseProperties.newBuilder()
                    .setResponseCode(UInt32Value.of(200))
                    .setResponseBodyBytes(42))
            .build();
    return StreamAccessLogsMessage.newBuilder()
        .setHttpLogs(HTTPAccessLogEntries.newBuilder().addLogEntry(entry))
        .build();
  }
}
