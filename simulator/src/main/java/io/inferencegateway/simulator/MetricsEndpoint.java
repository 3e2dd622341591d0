package io.inferencegateway.simulator;

import io.inferencegateway.simulator.engine.Engine;
import io.inferencegateway.simulator.engine.EngineTimer;
import io.inferencegateway.simulator.fault.Fault;
import io.inferencegateway.simulator.fault.FaultPlan;
import io.inferencegateway.simulator.metrics.MetricsPage;
import io.inferencegateway.simulator.metrics.PagePadding;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.nio.charset.StandardCharsets;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerResponse;

/** Answers scrapes. The usual page stands between two halves of padding. */
final class MetricsEndpoint {
  private final Engine engine;
  private final MetricsPage page;
  private final FaultPlan faults;
  private final EngineTimer timer;
  private final byte[] before;
  private final byte[] after;

  /**
   * @param paddingBytes to add to the page
   */
  MetricsEndpoint(
      Engine engine, MetricsPage page, FaultPlan faults, EngineTimer timer, int paddingBytes) {
    this.engine = engine;
    this.page = page;
    this.faults = faults;
    this.timer = timer;
    this.before = PagePadding.of(paddingBytes / 2, "before");
    this.after = PagePadding.of(paddingBytes - paddingBytes / 2, "after");
  }

  Mono<Void> handle(HttpServerResponse response) {
    Fault.MetricsPage fault = faults.takeForMetrics();
    if (fault == null) {
      return usual(response, before, after);
    }
    return Delays.after(fault.delay(), timer)
        .then(Mono.defer(() -> spoilt(response, fault.page())));
  }

  private Mono<Void> usual(HttpServerResponse response, byte[] head, byte[] tail) {
    return text().flatMap(text -> send(response, Unpooled.wrappedBuffer(head, text, tail)));
  }

  private Mono<byte[]> text() {
    return Mono.create(
        sink ->
            engine.report(
                report -> sink.success(page.render(report).getBytes(StandardCharsets.UTF_8))));
  }

  private static Mono<Void> send(HttpServerResponse response, ByteBuf body) {
    response.header(HttpHeaderNames.CONTENT_TYPE, MetricsPage.CONTENT_TYPE);
    response.header(HttpHeaderNames.CONTENT_LENGTH, String.valueOf(body.readableBytes()));
    return response.sendObject(body).then();
  }

  private Mono<Void> spoilt(HttpServerResponse response, Fault.Page kind) {
    return switch (kind) {
      case USUAL -> usual(response, before, after);
      case HUGE -> {
        byte[] half = PagePadding.of(Fault.Page.HUGE_BYTES / 2, "huge");
        yield usual(response, half, half);
      }
      case BROKEN -> text().flatMap(text -> send(response, Unpooled.wrappedBuffer(broken(text))));
      case FAILED -> Answers.sendDetail(response, 500, "Internal Server Error");
    };
  }

  private static byte[] broken(byte[] text) {
    String page = new String(text, StandardCharsets.UTF_8);
    String head = "<html>{{ not a sample\nvllm:num_requests_running{engine=\"0\" NaNaN\n";
    return (head + page.substring(0, page.length() / 3)).getBytes(StandardCharsets.UTF_8);
  }
}
