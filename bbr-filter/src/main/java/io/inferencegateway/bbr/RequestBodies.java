package io.inferencegateway.bbr;

import io.inferencegateway.request.ByteChunks;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reads a body once and lets it be sent again.
 *
 * <p>Each chunk moves to the heap as it arrives and its network buffer goes back at once. That one
 * copy buys three things: no path can leak a pooled buffer, an upstream connection that still
 * writes after its exchange was cancelled never sees memory of another request, and the routing
 * code may keep references for as long as it likes.
 */
public final class RequestBodies {
  private static final DefaultDataBufferFactory BUFFERS = DefaultDataBufferFactory.sharedInstance;

  private RequestBodies() {}

  /** Whether the head announces a body, be it an empty chunked one. */
  public static boolean isAnnounced(HttpHeaders headers) {
    return headers.getContentLength() > 0
        || headers.getFirst(HttpHeaders.TRANSFER_ENCODING) != null;
  }

  /**
   * The whole body as it came. Fails with {@link BodyTooLargeException} as soon as the limit is
   * passed, before anything is read when the head already says so.
   */
  public static Mono<ByteChunks> collect(ServerHttpRequest request, long maxBytes) {
    HttpHeaders headers = request.getHeaders();
    boolean tooLarge = headers.getContentLength() > maxBytes;
    if (tooLarge && headers.getFirst(HttpHeaders.EXPECT) != null) {
      return Mono.error(() -> new BodyTooLargeException(maxBytes, Mono.empty())); // not sent yet
    }
    return Mono.create(
        sink -> {
          BodyCollector collector = new BodyCollector(sink, maxBytes, tooLarge);
          sink.onCancel(collector);
          request.getBody().subscribe(collector);
        });
  }

  /** {@code request} with {@code body} in place of its own, as often as somebody asks. */
  public static ServerHttpRequest replay(ServerHttpRequest request, ByteChunks body) {
    return new ServerHttpRequestDecorator(request) {
      @Override
      public Flux<DataBuffer> getBody() {
        return Flux.fromIterable(body.buffers()).map(BUFFERS::wrap);
      }
    };
  }
}
