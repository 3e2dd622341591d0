package io.inferencegateway.routing;

import io.inferencegateway.request.usage.ModelNames;
import io.inferencegateway.request.usage.ResponseFormat;
import io.inferencegateway.request.usage.ResponseReader;
import io.inferencegateway.request.usage.TokenUsage;
import io.inferencegateway.telemetry.GatewayMetrics;
import io.inferencegateway.telemetry.ResponseMetrics;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/** Reads and measures one response as it passes. Called by one thread at a time. */
final class PassingResponse {
  private static final int FIRST_ERROR = 400;

  private final GatewayMetrics metrics;
  private final GatewayMetrics.RequestLabels labels;
  private final ResponseFormat format;
  private final @Nullable ModelNames names;
  private final long receivedNanos;
  private ResponseReader reader = ResponseReader.NONE;
  private @Nullable DoubleConsumer betweenPieces;
  private boolean streaming;
  private int status;
  private long bytes;
  private long firstByteNanos = -1;
  private long lastPieceNanos;
  private long workedNanos;
  private long toldEndNanos = -1;

  /**
   * A response to come.
   *
   * @param format of its body
   * @param names the model's name that is put back; null: none is
   * @param streaming whether the client asked for a stream
   * @param receivedNanos {@link System#nanoTime} when the request's head arrived
   */
  PassingResponse(
      GatewayMetrics metrics,
      GatewayMetrics.RequestLabels labels,
      ResponseFormat format,
      @Nullable ModelNames names,
      boolean streaming,
      long receivedNanos) {
    this.metrics = metrics;
    this.labels = labels;
    this.format = format;
    this.names = names;
    this.streaming = streaming;
    this.receivedNanos = receivedNanos;
  }

  GatewayMetrics.RequestLabels labels() {
    return labels;
  }

  void started(int httpStatus, boolean eventStream) {
    status = httpStatus;
    streaming |= eventStream;
    reader = ResponseReader.of(format, eventStream, names);
  }

  /** It passed elsewhere; all that is known of it. */
  void told(ResponseSummary summary) {
    status = summary.status();
    bytes = summary.bytes();
    Duration toFirstByte = summary.toFirstByte();
    if (toFirstByte != null) {
      firstByteNanos = receivedNanos + toFirstByte.toNanos();
    }
    toldEndNanos = receivedNanos + summary.toEnd().toNanos();
  }

  /** Adds bytes; gives whether they are the first. */
  boolean count(int more) {
    if (more == 0) {
      return false;
    }
    bytes += more;
    long now = System.nanoTime();
    boolean first = firstByteNanos < 0;
    if (first) {
      firstByteNanos = now;
    } else if (streaming) {
      if (betweenPieces == null) {
        betweenPieces = metrics.responses().betweenPieces(labels);
      }
      betweenPieces.accept(seconds(now - lastPieceNanos));
    }
    lastPieceNanos = now;
    return first;
  }

  List<ByteBuffer> pass(ByteBuffer piece, boolean last) {
    List<ByteBuffer> passed = reader.pass(piece);
    if (!last) {
      return passed;
    }
    List<ByteBuffer> kept = reader.end();
    if (kept.isEmpty()) {
      return passed;
    }
    List<ByteBuffer> all = new ArrayList<>(passed);
    all.addAll(kept);
    return all;
  }

  /** What the model server has counted until now. */
  TokenUsage usage() {
    return reader.usage();
  }

  /** Adds the time since {@code startNanos} to the work on this response; never none. */
  void worked(long startNanos) {
    workedNanos += Math.max(1, System.nanoTime() - startNanos);
  }

  void ended(Ending ending) {
    ResponseMetrics responses = metrics.responses();
    if (status >= FIRST_ERROR) {
      metrics.modelServerFailed(labels);
    }
    if (workedNanos > 0) {
      responses.processed(seconds(workedNanos));
    }
    TokenUsage usage = usage();
    responses.tokens(labels, usage.prompt(), usage.completion(), usage.cached());
    if (ending != Ending.NATURAL) {
      return;
    }
    long endNanos = toldEndNanos < 0 ? System.nanoTime() : toldEndNanos;
    double duration = seconds(endNanos - receivedNanos);
    double ttft = firstByteNanos < 0 ? -1 : seconds(firstByteNanos - receivedNanos);
    responses.complete(labels, duration, ttft, streaming, bytes);
    if (usage.completion() > 0) {
      responses.timePerToken(labels, duration / usage.completion());
      // Nothing is known of the time between tokens when all came in one piece.
      if (streaming && usage.completion() > 1 && lastPieceNanos != firstByteNanos) {
        responses.streamedTimePerToken(labels, (duration - ttft) / (usage.completion() - 1));
      }
    }
  }

  private static double seconds(long nanos) {
    return nanos / 1e9;
  }
}
