package io.inferencegateway.extproc.accesslog;

import io.envoyproxy.envoy.data.accesslog.v3.HTTPAccessLogEntry;
import io.envoyproxy.envoy.service.accesslog.v3.AccessLogServiceGrpc;
import io.envoyproxy.envoy.service.accesslog.v3.StreamAccessLogsResponse;
import io.grpc.BindableService;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.inferencegateway.extproc.accesslog.AccessLogMetrics.Result;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Envoy's access log service: what its entries say ends awaited requests. A message that cannot be
 * read is counted and skipped; the stream goes on.
 */
public final class AccessLogService implements BindableService {
  private static final int MAX_MESSAGE_BYTES = 4 << 20;

  private final AwaitedRequests awaited;
  private final AccessLogMetrics metrics;
  private final Set<Log> open = ConcurrentHashMap.newKeySet();

  /** Ends these requests. */
  public AccessLogService(AwaitedRequests awaited, AccessLogMetrics metrics) {
    this.awaited = awaited;
    this.metrics = metrics;
  }

  @Override
  public ServerServiceDefinition bindService() {
    MethodDescriptor<?, StreamAccessLogsResponse> generated =
        AccessLogServiceGrpc.getStreamAccessLogsMethod();
    MethodDescriptor<LogMessage, StreamAccessLogsResponse> method =
        generated.toBuilder(
                LogMessage.marshaller(MAX_MESSAGE_BYTES), generated.getResponseMarshaller())
            .build();
    return ServerServiceDefinition.builder(AccessLogServiceGrpc.SERVICE_NAME)
        .addMethod(method, ServerCalls.asyncClientStreamingCall(this::open))
        .build();
  }

  private StreamObserver<LogMessage> open(StreamObserver<StreamAccessLogsResponse> envoy) {
    Log log = new Log((ServerCallStreamObserver<StreamAccessLogsResponse>) envoy);
    open.add(log);
    log.envoy.setOnCancelHandler(() -> open.remove(log));
    return log;
  }

  /** Ends all streams, so that they do not hold up a shutdown. Any thread may call this. */
  public void closeStreams() {
    open.forEach(Log::close);
  }

  private Result take(HTTPAccessLogEntry entry) {
    String id = LogEntry.id(entry);
    if (id.isEmpty()) {
      return Result.UNNAMED;
    }
    if (LogEntry.isIntermediate(entry)) {
      return awaited.heard(id) ? Result.HEARD : Result.UNKNOWN;
    }
    return awaited.end(id, LogEntry.ending(entry), LogEntry.summary(entry))
        ? Result.ENDED
        : Result.UNKNOWN;
  }

  /** One stream, of one thread of an Envoy. */
  private final class Log implements StreamObserver<LogMessage> {
    private final ServerCallStreamObserver<StreamAccessLogsResponse> envoy;

    Log(ServerCallStreamObserver<StreamAccessLogsResponse> envoy) {
      this.envoy = envoy;
    }

    @Override
    public void onNext(LogMessage message) {
      switch (message) {
        case LogMessage.Unreadable(Result reason) -> metrics.received(reason);
        case LogMessage.Entries(var all) -> all.forEach(entry -> metrics.received(take(entry)));
      }
    }

    @Override
    public void onError(Throwable cause) {
      open.remove(this);
    }

    @Override
    public void onCompleted() {
      close();
    }

    void close() {
      if (open.remove(this)) {
        envoy.onNext(StreamAccessLogsResponse.getDefaultInstance());
        envoy.onCompleted();
      }
    }
  }
}
