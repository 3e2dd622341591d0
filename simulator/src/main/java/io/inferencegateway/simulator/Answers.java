package io.inferencegateway.simulator;

import io.inferencegateway.simulator.openai.ApiException;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.nio.charset.StandardCharsets;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerResponse;

/** Whole answers, and the abrupt end of a connection. */
final class Answers {
  static final String JSON = "application/json";

  private Answers() {}

  static Mono<Void> send(HttpServerResponse response, int status, String type, byte[] body) {
    response.status(status);
    if (body.length > 0) {
      response.header(HttpHeaderNames.CONTENT_TYPE, type);
    }
    response.header(HttpHeaderNames.CONTENT_LENGTH, String.valueOf(body.length));
    return response.sendObject(Unpooled.wrappedBuffer(body)).then();
  }

  static Mono<Void> sendJson(HttpServerResponse response, int status, String body) {
    return send(response, status, JSON, body.getBytes(StandardCharsets.UTF_8));
  }

  static Mono<Void> sendError(HttpServerResponse response, ApiException error) {
    return sendJson(response, error.status(), error.body());
  }

  /** For what the routes themselves refuse. */
  static Mono<Void> sendDetail(HttpServerResponse response, int status, String detail) {
    return sendJson(response, status, "{\"detail\":\"" + detail + "\"}");
  }

  /** Sends a TCP reset, after what was handed to the connection before. */
  static void reset(HttpServerResponse response) {
    response.withConnection(
        connection -> {
          Channel channel = connection.channel();
          channel
              .eventLoop()
              .execute(
                  () -> {
                    channel.config().setOption(ChannelOption.SO_LINGER, 0);
                    var _ = channel.close();
                  });
        });
  }
}
