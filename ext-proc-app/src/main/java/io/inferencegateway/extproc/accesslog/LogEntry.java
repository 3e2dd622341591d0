package io.inferencegateway.extproc.accesslog;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.envoyproxy.envoy.data.accesslog.v3.AccessLogCommon;
import io.envoyproxy.envoy.data.accesslog.v3.HTTPAccessLogEntry;
import io.envoyproxy.envoy.data.accesslog.v3.ResponseFlags;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.ResponseSummary;
import java.time.Duration;

/** Reads entries of Envoy's access log. */
public final class LogEntry {
  /** Dynamic metadata of load balancing, which endpoint pickers write. */
  public static final String NAMESPACE = "envoy.lb";

  /** Name of the id in it. */
  public static final String ID = "x-gateway-awaited-request";

  private LogEntry() {}

  /** The id of the request; empty when it has none. */
  static String id(HTTPAccessLogEntry entry) {
    Struct values =
        entry
            .getCommonProperties()
            .getMetadata()
            .getFilterMetadataOrDefault(NAMESPACE, Struct.getDefaultInstance());
    return values.getFieldsOrDefault(ID, Value.getDefaultInstance()).getStringValue();
  }

  /** Whether the request goes on. */
  static boolean isIntermediate(HTTPAccessLogEntry entry) {
    return switch (entry.getCommonProperties().getAccessLogType()) {
      case DownstreamStart, DownstreamPeriodic -> true;
      default -> false;
    };
  }

  /**
   * How it ended: with an error too where Envoy itself answered for a model server that did not.
   */
  static Ending ending(HTTPAccessLogEntry entry) {
    ResponseFlags flags = entry.getCommonProperties().getResponseFlags();
    if (flags.getDownstreamConnectionTermination()
        || flags.getDownstreamRemoteReset()
        || flags.getDownstreamProtocolError()) {
      return Ending.CLIENT_DISCONNECT;
    }
    return isFailure(flags) || !entry.getResponse().hasResponseCode()
        ? Ending.ERROR
        : Ending.NATURAL;
  }

  private static boolean isFailure(ResponseFlags flags) {
    return flags.getFailedLocalHealthcheck()
        || flags.getNoHealthyUpstream()
        || flags.getUpstreamRequestTimeout()
        || flags.getLocalReset()
        || flags.getUpstreamRemoteReset()
        || flags.getUpstreamConnectionFailure()
        || flags.getUpstreamConnectionTermination()
        || flags.getUpstreamOverflow()
        || flags.getUpstreamRetryLimitExceeded()
        || flags.getUpstreamMaxStreamDurationReached()
        || flags.getUpstreamProtocolError()
        || flags.getStreamIdleTimeout()
        || flags.getDurationTimeout()
        || flags.getNoRouteFound()
        || flags.getNoClusterFound()
        || flags.getDnsResolutionFailure()
        || flags.getOverloadManager();
  }

  static ResponseSummary summary(HTTPAccessLogEntry entry) {
    AccessLogCommon common = entry.getCommonProperties();
    long bytes = entry.getResponse().getResponseBodyBytes();
    boolean answered = common.hasTimeToFirstUpstreamRxByte() && bytes > 0;
    return new ResponseSummary(
        entry.getResponse().getResponseCode().getValue(),
        bytes,
        answered ? duration(common.getTimeToFirstUpstreamRxByte()) : null,
        end(common));
  }

  private static Duration end(AccessLogCommon common) {
    if (common.hasTimeToLastDownstreamTxByte()) {
      return duration(common.getTimeToLastDownstreamTxByte());
    }
    return duration(common.getDuration());
  }

  /** Never negative. */
  private static Duration duration(com.google.protobuf.Duration told) {
    Duration duration = Duration.ofSeconds(told.getSeconds(), told.getNanos());
    return duration.isNegative() ? Duration.ZERO : duration;
  }
}
