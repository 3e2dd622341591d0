package io.inferencegateway.extproc.accesslog;

import com.google.protobuf.InvalidProtocolBufferException;
import io.envoyproxy.envoy.data.accesslog.v3.HTTPAccessLogEntry;
import io.envoyproxy.envoy.service.accesslog.v3.StreamAccessLogsMessage;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import io.inferencegateway.extproc.accesslog.AccessLogMetrics.Result;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** What came in one message of an access log. */
sealed interface LogMessage {
  /** Its entries about HTTP. */
  record Entries(List<HTTPAccessLogEntry> all) implements LogMessage {}

  /** Nothing: it could not be read. */
  record Unreadable(Result reason) implements LogMessage {}

  /** Reads messages, and never fails: the next may be a good one. */
  static MethodDescriptor.Marshaller<LogMessage> marshaller(int maxBytes) {
    return new MethodDescriptor.Marshaller<>() {
      @Override
      public InputStream stream(LogMessage message) {
        throw new UnsupportedOperationException("messages of access logs are only received");
      }

      @Override
      public LogMessage parse(InputStream bytes) {
        try {
          return bytes instanceof KnownLength && bytes.available() > maxBytes
              ? new Unreadable(Result.TOO_LARGE)
              : new Entries(
                  StreamAccessLogsMessage.parseFrom(bytes).getHttpLogs().getLogEntryList());
        } catch (InvalidProtocolBufferException _) {
          return new Unreadable(Result.MALFORMED);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    };
  }
}
