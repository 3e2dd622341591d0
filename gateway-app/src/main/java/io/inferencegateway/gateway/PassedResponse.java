package io.inferencegateway.gateway;

import io.inferencegateway.request.ErrorBody;
import io.inferencegateway.request.ErrorStyle;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RefusalReason;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.request.ServedReport;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.InFlightRequest;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A response on its way from the endpoint to the client. Each chunk of a stream is flushed as it
 * comes; a stream of events that breaks off ends with an event that says so, anything else breaks
 * off too.
 */
final class PassedResponse extends ServerHttpResponseDecorator {
  private static final Refusal BROKEN =
      Refusal.of(
          RefusalReason.UPSTREAM_UNREACHABLE, "the model server broke off while it answered");

  private final InFlightRequest request;
  private final RequestHead head;

  PassedResponse(ServerHttpResponse client, InFlightRequest request, RequestHead head) {
    super(client);
    this.request = request;
    this.head = head;
  }

  @Override
  public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
    Flux<DataBuffer> watched = watched(body); // first, since it may change the headers
    return getHeaders().getContentLength() < 0
        ? getDelegate().writeAndFlushWith(watched.map(Mono::just))
        : getDelegate().writeWith(watched);
  }

  @Override
  public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
    Flux<DataBuffer> watched = watched(Flux.from(body).concatMap(chunk -> chunk, 0));
    return getDelegate().writeAndFlushWith(watched.map(Mono::just));
  }

  private Flux<DataBuffer> watched(Publisher<? extends DataBuffer> body) {
    boolean events = MediaType.TEXT_EVENT_STREAM.isCompatibleWith(getHeaders().getContentType());
    HttpStatusCode status = getStatusCode();
    request
        .responseStarted(status == null ? 200 : status.value(), events, asked())
        .forEach(getHeaders()::set);
    Flux<DataBuffer> passed = Flux.<DataBuffer>from(body).doOnNext(this::read);
    // The server calls a write complete when its connection goes away in the middle of it.
    return (events ? closedByAnEvent(passed) : passed.onErrorMap(UpstreamBrokenException::new))
        .doOnCancel(() -> request.end(Ending.CLIENT_DISCONNECT));
  }

  private ServedReport asked() {
    return new ServedReport.Named(request.targets().getFirst().hostPort());
  }

  /** The bytes stay as they are: no model is served under another name here. */
  private void read(DataBuffer chunk) {
    try (DataBuffer.ByteBufferIterator buffers = chunk.readableByteBuffers()) {
      buffers.forEachRemaining(bytes -> request.responseBody(bytes, false));
    }
  }

  private Flux<DataBuffer> closedByAnEvent(Flux<DataBuffer> passed) {
    if (getHeaders().remove(HttpHeaders.CONTENT_LENGTH) != null) {
      getHeaders().set(HttpHeaders.TRANSFER_ENCODING, "chunked"); // the event may be added
    }
    return passed.onErrorResume(
        failure -> {
          request.end(Ending.ERROR);
          return Mono.fromSupplier(this::brokenEvent);
        });
  }

  private DataBuffer brokenEvent() {
    return bufferFactory().wrap(ErrorBody.event(BROKEN, ErrorStyle.of(head)));
  }
}
