package io.inferencegateway.simulator;

import io.inferencegateway.simulator.engine.EngineTimer;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** The port of a pod and the connections that came through it. */
final class PodPort {
  static final String HOST = "127.0.0.1";

  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final HttpServer server;
  private final EngineTimer timer;
  private @Nullable DisposableServer bound;
  private volatile int number;

  /**
   * @param server with everything but the address
   * @param number 0 for any free port
   */
  PodPort(HttpServer server, int number, EngineTimer timer) {
    this.server = server.host(HOST).channelGroup(connections);
    this.number = number;
    this.timer = timer;
  }

  /** 0 before the first {@link #open} when any port was asked for. */
  int number() {
    return number;
  }

  synchronized void open() {
    if (bound == null) {
      DisposableServer opened = server.port(number).bindNow();
      number = opened.port();
      bound = opened;
    }
  }

  synchronized void close() {
    DisposableServer opened = bound;
    if (opened != null) {
      bound = null;
      opened.channel().close().awaitUninterruptibly(CLOSE_TIMEOUT.toMillis());
      connections.close().awaitUninterruptibly(CLOSE_TIMEOUT.toMillis());
    }
  }

  /** Returns at once; may be called by a connection of the port itself. */
  void closeFor(Duration time) {
    Thread.startVirtualThread(
        () -> {
          close();
          if (!time.isZero()) {
            timer.schedule(time, () -> Thread.startVirtualThread(this::open));
          }
        });
  }
}
