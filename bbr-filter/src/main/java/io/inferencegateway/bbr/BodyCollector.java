package io.inferencegateway.bbr;

import io.inferencegateway.request.ByteChunks;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.publisher.SignalType;
import reactor.core.publisher.Sinks;

/**
 * Moves the chunks of one body to the heap. Past the limit it reports at once and goes on reading
 * for a while into nothing: a connection closed over unread bytes is reset, and the client would
 * lose the answer that tells it why.
 */
final class BodyCollector extends BaseSubscriber<DataBuffer> {
  private static final long THROWN_AWAY_BYTES = 64L << 20;
  private static final Duration LINGER = Duration.ofSeconds(2);

  private final MonoSink<ByteChunks> sink;
  private final long maxBytes;
  private final Sinks.Empty<Void> over = Sinks.empty();
  private final List<ByteBuffer> chunks = new ArrayList<>();
  private boolean tooLarge;
  private long total;

  BodyCollector(MonoSink<ByteChunks> sink, long maxBytes, boolean tooLarge) {
    this.sink = sink;
    this.maxBytes = maxBytes;
    this.tooLarge = tooLarge;
  }

  @Override
  protected void hookOnSubscribe(Subscription subscription) {
    if (tooLarge) {
      report();
    }
    requestUnbounded();
  }

  @Override
  protected void hookOnNext(DataBuffer buffer) {
    try {
      total += buffer.readableByteCount();
      if (!tooLarge && total <= maxBytes) {
        keep(buffer);
      } else {
        throwAway();
      }
    } finally {
      DataBufferUtils.release(buffer);
    }
  }

  private void keep(DataBuffer buffer) {
    byte[] bytes = new byte[buffer.readableByteCount()];
    buffer.read(bytes);
    chunks.add(ByteBuffer.wrap(bytes));
  }

  private void throwAway() {
    if (!tooLarge) {
      tooLarge = true;
      chunks.clear();
      report();
    }
    if (total - maxBytes > THROWN_AWAY_BYTES) {
      cancel();
    }
  }

  private void report() {
    Mono<Void> rest = over.asMono().timeout(LINGER, Mono.empty());
    sink.error(new BodyTooLargeException(maxBytes, rest));
  }

  @Override
  protected void hookOnComplete() {
    if (!tooLarge) {
      sink.success(ByteChunks.of(chunks));
    }
  }

  @Override
  protected void hookOnError(Throwable failure) {
    if (!tooLarge) {
      sink.error(failure);
    }
  }

  @Override
  protected void hookFinally(SignalType type) {
    over.tryEmitEmpty();
  }
}
