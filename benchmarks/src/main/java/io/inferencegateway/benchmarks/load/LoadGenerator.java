package io.inferencegateway.benchmarks.load;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;

/**
 * Runs loads, one at a time, on one event loop thread: enough for tens of thousands of requests per
 * second and nothing that takes the measured programs' cores by itself.
 */
public final class LoadGenerator implements AutoCloseable {
  private static final long SEED = 42;
  private static final int CONNECT_TIMEOUT_MILLIS = 5_000;

  private final MultiThreadIoEventLoopGroup group;
  private final EventLoop loop;
  private final Bootstrap bootstrap;
  private long nextSerial;

  public LoadGenerator() {
    boolean epoll = Epoll.isAvailable();
    group =
        new MultiThreadIoEventLoopGroup(
            1, epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    loop = group.next();
    bootstrap =
        new Bootstrap()
            .group(loop)
            .channel(epoll ? EpollSocketChannel.class : NioSocketChannel.class)
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_TIMEOUT_MILLIS);
  }

  /**
   * Sends a load to a port of this machine and waits until it is over. Equal loads have equal
   * arrival times; no two requests have the same prompt.
   *
   * @throws IOException a connection could not be opened at the start
   */
  public LoadResult run(int port, Load load) throws IOException, InterruptedException {
    InetSocketAddress target = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    ChatRequestWriter requests =
        new ChatRequestWriter(load.shape(), "127.0.0.1:" + port, nextSerial);
    Recorder recorder = new Recorder();
    try {
      return new LoadRun(
              bootstrap.clone().remoteAddress(target),
              loop,
              load,
              requests,
              pacing(load, recorder),
              recorder)
          .start()
          .get();
    } catch (ExecutionException e) {
      throw new IOException("cannot send to port " + port, e.getCause());
    } finally {
      nextSerial = requests.nextSerial();
      requests.release();
    }
  }

  private Pacing pacing(Load load, Recorder recorder) {
    return switch (load.pace()) {
      case Pace.Closed closed -> new ClosedLoop(load.duration());
      case Pace.Open open ->
          new OpenLoop(
              loop,
              recorder,
              ArrivalSchedule.poisson(
                  open.requestsPerSecond(), load.duration(), new SplittableRandom(SEED)));
    };
  }

  @Override
  public void close() {
    var unused = group.shutdownGracefully();
  }
}
