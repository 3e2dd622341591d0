package io.inferencegateway.extproc.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Duration;
import com.google.protobuf.UInt32Value;
import io.envoyproxy.envoy.data.accesslog.v3.AccessLogCommon;
import io.envoyproxy.envoy.data.accesslog.v3.AccessLogType;
import io.envoyproxy.envoy.data.accesslog.v3.HTTPAccessLogEntry;
import io.envoyproxy.envoy.data.accesslog.v3.HTTPResponseProperties;
import io.envoyproxy.envoy.data.accesslog.v3.ResponseFlags;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.ResponseSummary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LogEntryTest {
  @Test
  void responseOfWhateverStatusIsANaturalEnd() {
    assertThat(LogEntry.ending(answered(200, ResponseFlags.getDefaultInstance())))
        .isEqualTo(Ending.NATURAL);
    assertThat(LogEntry.ending(answered(500, ResponseFlags.getDefaultInstance())))
        .isEqualTo(Ending.NATURAL);
  }

  @ParameterizedTest
  @CsvSource({
    "downstream_connection_termination, CLIENT_DISCONNECT",
    "downstream_remote_reset, CLIENT_DISCONNECT",
    "downstream_protocol_error, CLIENT_DISCONNECT",
    "failed_local_healthcheck, ERROR",
    "no_healthy_upstream, ERROR",
    "upstream_request_timeout, ERROR",
    "local_reset, ERROR",
    "upstream_remote_reset, ERROR",
    "upstream_connection_failure, ERROR",
    "upstream_connection_termination, ERROR",
    "upstream_overflow, ERROR",
    "upstream_retry_limit_exceeded, ERROR",
    "upstream_max_stream_duration_reached, ERROR",
    "upstream_protocol_error, ERROR",
    "stream_idle_timeout, ERROR",
    "duration_timeout, ERROR",
    "no_route_found, ERROR",
    "no_cluster_found, ERROR",
    "dns_resolution_failure, ERROR",
    "overload_manager, ERROR",
    "rate_limited, NATURAL",
    "fault_injected, NATURAL",
    "response_from_cache_filter, NATURAL",
  })
  void flagsSayWhoseFaultItIs(String flag, Ending ending) {
    ResponseFlags flags =
        ResponseFlags.newBuilder()
            .setField(ResponseFlags.getDescriptor().findFieldByName(flag), true)
            .build();

    assertThat(LogEntry.ending(answered(200, flags))).isEqualTo(ending);
  }

  @Test
  void clientThatLeftCountsMoreThanWhatItCausedUpstream() {
    ResponseFlags both =
        ResponseFlags.newBuilder()
            .setDownstreamConnectionTermination(true)
            .setUpstreamRemoteReset(true)
            .build();

    assertThat(LogEntry.ending(answered(200, both))).isEqualTo(Ending.CLIENT_DISCONNECT);
  }

  @Test
  void noResponseIsAnError() {
    assertThat(LogEntry.ending(HTTPAccessLogEntry.getDefaultInstance())).isEqualTo(Ending.ERROR);
  }

  @ParameterizedTest
  @EnumSource(
      value = AccessLogType.class,
      names = {"DownstreamStart", "DownstreamPeriodic", "DownstreamEnd", "NotSet"})
  void onlyWhatIsWrittenOnTheWayIsIntermediate(AccessLogType type) {
    HTTPAccessLogEntry entry = entry(AccessLogCommon.newBuilder().setAccessLogType(type), 0, 0);

    assertThat(LogEntry.isIntermediate(entry))
        .isEqualTo(
            type == AccessLogType.DownstreamStart || type == AccessLogType.DownstreamPeriodic);
  }

  @Test
  void summaryHasStatusBytesAndTimes() {
    AccessLogCommon.Builder common =
        AccessLogCommon.newBuilder()
            .setTimeToFirstUpstreamRxByte(Duration.newBuilder().setNanos(250_000_000))
            .setTimeToLastDownstreamTxByte(Duration.newBuilder().setSeconds(3))
            .setDuration(Duration.newBuilder().setSeconds(4));

    assertThat(LogEntry.summary(entry(common, 201, 70)))
        .isEqualTo(
            new ResponseSummary(
                201, 70, java.time.Duration.ofMillis(250), java.time.Duration.ofSeconds(3)));
  }

  @Test
  void withoutABodyThereIsNoFirstByteAndTheWholeDurationCounts() {
    AccessLogCommon.Builder common =
        AccessLogCommon.newBuilder()
            .setTimeToFirstUpstreamRxByte(Duration.newBuilder().setNanos(250_000_000))
            .setDuration(Duration.newBuilder().setSeconds(4));

    assertThat(LogEntry.summary(entry(common, 204, 0)))
        .isEqualTo(new ResponseSummary(204, 0, null, java.time.Duration.ofSeconds(4)));
  }

  @Test
  void negativeTimesCountAsNone() {
    AccessLogCommon.Builder common =
        AccessLogCommon.newBuilder().setDuration(Duration.newBuilder().setSeconds(-4));

    assertThat(LogEntry.summary(entry(common, 0, 0)).toEnd()).isZero();
  }

  @Test
  void entryOfARequestThatNobodyAwaitsHasNoId() {
    assertThat(LogEntry.id(HTTPAccessLogEntry.getDefaultInstance())).isEmpty();
  }

  private static HTTPAccessLogEntry answered(int status, ResponseFlags flags) {
    return entry(AccessLogCommon.newBuilder().setResponseFlags(flags), status, 1);
  }

  private static HTTPAccessLogEntry entry(AccessLogCommon.Builder common, int status, long bytes) {
    return HTTPAccessLogEntry.newBuilder()
        .setCommonProperties(common)
        .setResponse(
            HTTPResponseProperties.newBuilder()
                .setResponseCode(UInt32Value.of(status))
                .setResponseBodyBytes(bytes))
        .build();
  }
}
