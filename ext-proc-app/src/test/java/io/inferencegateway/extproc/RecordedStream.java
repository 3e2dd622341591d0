package io.inferencegateway.extproc;

import io.envoyproxy.envoy.service.ext_proc.v3.ExternalProcessorGrpc;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingRequest;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** One stream as a proxy has it; answers wait until they are collected. */
final class RecordedStream {
  private sealed interface Event {
    record Answer(ProcessingResponse message) implements Event {}

    record End(Status status) implements Event {}
  }

  private final RecordedMessages messages;
  private final ClientCall<ProcessingRequest, ProcessingResponse> call;
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private boolean over;
  private boolean closed;

  RecordedStream(Channel channel, RecordedMessages messages, @Nullable String encoding) {
    this.messages = messages;
    CallOptions options =
        encoding == null ? CallOptions.DEFAULT : CallOptions.DEFAULT.withCompression(encoding);
    call = channel.newCall(ExternalProcessorGrpc.getProcessMethod(), options);
    call.start(
        new ClientCall.Listener<>() {
          @Override
          public void onMessage(ProcessingResponse message) {
            events.add(new Event.Answer(message));
          }

          @Override
          public void onClose(Status status, Metadata trailers) {
            events.add(new Event.End(status));
          }
        },
        new Metadata());
    call.request(Integer.MAX_VALUE);
  }

  boolean isOver() {
    return over;
  }

  void send(ProcessingRequest message) {
    if (!over && !closed) {
      call.sendMessage(message);
    }
  }

  void halfClose() {
    if (!closed) {
      closed = true;
      call.halfClose();
    }
  }

  void cancel() {
    closed = true;
    call.cancel("gone", null);
  }

  /**
   * Puts answers into {@code result} until one that is the last, the end of the stream, or for a
   * time.
   */
  void collect(ObjectNode result, Duration most, Predicate<ObjectNode> last) {
    long deadline = System.nanoTime() + most.toNanos();
    while (!over) {
      Event event = next(deadline - System.nanoTime());
      switch (event) {
        case null -> {
          result.put("timeout", true);
          return;
        }
        case Event.Answer(var message) -> {
          ObjectNode recorded = messages.of(message, result);
          result.withArray("messages").add(recorded);
          if (last.test(recorded)) {
            return;
          }
        }
        case Event.End(var status) -> {
          over = true;
          result.put("grpcCode", code(status));
        }
      }
    }
  }

  private @Nullable Event next(long nanos) {
    try {
      return events.poll(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** As the recorder spells it. */
  private static String code(Status status) {
    if (status.isOk()) {
      return "OK";
    }
    StringBuilder name = new StringBuilder();
    for (String word : status.getCode().name().split("_", -1)) {
      name.append(word.charAt(0)).append(word.substring(1).toLowerCase(java.util.Locale.ROOT));
    }
    return name.toString().replace("Cancelled", "Canceled");
  }
}
