package io.inferencegateway.kvcache.events;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/**
 * A publisher of block events at sockets as an engine has them: PUB, and ROUTER for replays of what
 * it sent. One thread owns the sockets.
 */
public final class TestPublisher implements AutoCloseable {
  private static final byte[] END = Frames.ofNumber(-1);

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Sent(long number, String topic, byte[] payload) {}

  private final ZContext context = new ZContext();
  private final ZMQ.Socket events;
  private final BlockingQueue<Runnable> jobs = new LinkedBlockingQueue<>();
  private final List<Sent> ring = new ArrayList<>();
  private final int port;
  private final int replayPort;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean closed;

  private TestPublisher(String address, int port, int replayPort) {
    this.events = context.createSocket(SocketType.XPUB);
    events.setXpubVerbose(true);
    events.setLinger(0);
    ZMQ.Socket replays = context.createSocket(SocketType.ROUTER);
    replays.setLinger(0);
    replays.setReceiveTimeOut(5);
    if (address.isEmpty()) {
      this.port = bind(events, port);
      this.replayPort = bind(replays, replayPort);
    } else {
      events.connect(address);
      this.port = 0;
      this.replayPort = 0;
    }
    Thread.ofPlatform().daemon().start(() -> run(replays));
  }

  private static int bind(ZMQ.Socket socket, int port) {
    if (port == 0) {
      return socket.bindToRandomPort("tcp://127.0.0.1");
    }
    socket.bind("tcp://127.0.0.1:" + port);
    return port;
  }

  /** Sockets at free ports of the loopback address. */
  static TestPublisher bound() {
    return new TestPublisher("", 0, 0);
  }

  /** Sockets at given ports. */
  static TestPublisher bound(int port, int replayPort) {
    return new TestPublisher("", port, replayPort);
  }

  /** A socket that connects. */
  public static TestPublisher connected(String address) {
    return new TestPublisher(address, 0, 0);
  }

  int port() {
    return port;
  }

  int replayPort() {
    return replayPort;
  }

  /** Waits until somebody subscribes who has not before. */
  public void awaitSubscriber() {
    run(
        () -> {
          byte[] change = events.recv();
          while (change != null && change[0] == 0) { // somebody went
            change = events.recv();
          }
        });
  }

  /** Sends a message, and keeps it for replays. */
  public void publish(long number, String topic, byte[] payload) {
    run(
        () -> {
          ring.add(new Sent(number, topic, payload));
          events.sendMore(topic);
          events.sendMore(Frames.ofNumber(number));
          events.send(payload);
        });
  }

  /** Keeps a message for replays without sending it, as if it had got lost. */
  void lose(long number, String topic, byte[] payload) {
    run(() -> ring.add(new Sent(number, topic, payload)));
  }

  private void run(Runnable job) {
    CountDownLatch done = new CountDownLatch(1);
    jobs.add(
        () -> {
          job.run();
          done.countDown();
        });
    await(done);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run(ZMQ.Socket replays) {
    while (!closed) {
      Runnable job = jobs.poll();
      if (job != null) {
        job.run();
      }
      byte[] requester = replays.recv();
      if (requester != null) {
        replays.recv();
        answer(replays, requester, Frames.number(replays.recv()));
      }
    }
    context.close();
    ended.countDown();
  }

  private void answer(ZMQ.Socket replays, byte[] requester, long start) {
    for (Sent sent : ring) {
      if (sent.number() >= start) {
        frames(replays, requester, sent.topic(), Frames.ofNumber(sent.number()), sent.payload());
      }
    }
    frames(replays, requester, "", END, new byte[0]);
  }

  private static void frames(
      ZMQ.Socket replays, byte[] requester, String topic, byte[] number, byte[] payload) {
    replays.sendMore(requester);
    replays.sendMore("");
    replays.sendMore(topic.getBytes(StandardCharsets.UTF_8));
    replays.sendMore(number);
    replays.send(payload);
  }

  @Override
  public void close() {
    closed = true;
    await(ended);
  }
}
