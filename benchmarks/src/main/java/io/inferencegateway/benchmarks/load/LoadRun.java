package io.inferencegateway.benchmarks.load;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpResponseDecoder;
import java.net.ConnectException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** One load from its first connection to its last answer. Confined to one event loop. */
final class LoadRun implements Connection.Owner {
  private static final Duration LONGEST_DRAIN = Duration.ofSeconds(20);
  private static final Duration RECONNECT_PAUSE = Duration.ofMillis(50);

  private final Bootstrap bootstrap;
  private final EventLoop loop;
  private final Load load;
  private final ChatRequestWriter requests;
  private final Pacing pacing;
  private final Recorder recorder;
  private final Set<Connection> connections = new HashSet<>();
  private final CompletableFuture<LoadResult> result = new CompletableFuture<>();
  private boolean started;
  private long startNanos;

  LoadRun(
      Bootstrap bootstrap,
      EventLoop loop,
      Load load,
      ChatRequestWriter requests,
      Pacing pacing,
      Recorder recorder) {
    this.loop = loop;
    this.load = load;
    this.requests = requests;
    this.pacing = pacing;
    this.recorder = recorder;
    this.bootstrap =
        bootstrap
            .clone()
            .handler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(new HttpResponseDecoder(), connection(channel));
                  }
                });
  }

  /** Opens all connections, then begins. Fails when one cannot be opened. */
  CompletableFuture<LoadResult> start() {
    loop.execute(
        () -> {
          for (int i = 0; i < load.pace().connections(); i++) {
            connect();
          }
        });
    return result;
  }

  private Connection connection(Channel channel) {
    return new Connection(channel, requests, new AnswerCheck(load.shape()), recorder, this);
  }

  private void connect() {
    bootstrap.connect().addListener((ChannelFuture opened) -> opened(opened));
  }

  private void opened(ChannelFuture opened) {
    if (opened.isSuccess()) {
      Connection connection = opened.channel().pipeline().get(Connection.class);
      connections.add(connection);
      idle(connection);
      if (!started && connections.size() == load.pace().connections()) {
        begin();
      }
    } else if (!started) {
      result.completeExceptionally(opened.cause());
    } else if (!pacing.isOver()) {
      recorder.failed("cannot connect");
      var unused = loop.schedule(this::connect, RECONNECT_PAUSE.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  private void begin() {
    started = true;
    startNanos = System.nanoTime();
    long end = load.duration().toNanos();
    var atEnd = loop.schedule(this::endIfOver, end, TimeUnit.NANOSECONDS);
    var atLatest = loop.schedule(this::end, end + LONGEST_DRAIN.toNanos(), TimeUnit.NANOSECONDS);
    var unused =
        result.whenComplete(
            (done, failure) -> {
              atEnd.cancel(false);
              atLatest.cancel(false);
            });
    pacing.start(startNanos);
  }

  @Override
  public void idle(Connection connection) {
    pacing.idle(connection);
    endIfOver();
  }

  @Override
  public void lost(Connection connection) {
    connections.remove(connection);
    pacing.lost(connection);
    if (!started) {
      result.completeExceptionally(new ConnectException("closed before anything was sent"));
    } else if (!result.isDone() && !pacing.isOver()) {
      connect();
    }
    endIfOver();
  }

  private void endIfOver() {
    boolean isOver = started && pacing.isOver() && elapsed() >= load.duration().toNanos();
    if (isOver && connections.stream().noneMatch(Connection::isBusy)) {
      end();
    }
  }

  private void end() {
    if (result.isDone()) {
      return;
    }
    long unfinished = connections.stream().filter(Connection::isBusy).count() + pacing.unsent();
    recorder.failed("not answered in time", unfinished);
    result.complete(recorder.result(Duration.ofNanos(elapsed())));
    Set.copyOf(connections).forEach(Connection::close);
  }

  private long elapsed() {
    return System.nanoTime() - startNanos;
  }
}
