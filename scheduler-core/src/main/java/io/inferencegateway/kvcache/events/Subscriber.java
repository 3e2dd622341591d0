package io.inferencegateway.kvcache.events;

import io.inferencegateway.kvcache.events.EventMeters.Operation;
import io.inferencegateway.kvcache.events.SequenceTracker.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZEvent;
import org.zeromq.ZMQ;
import org.zeromq.ZMQ.Socket;
import org.zeromq.ZMQException;

/**
 * Receives the messages of one publisher, or of all that connect to one address, until it is
 * stopped (specification 06, sections 5.5, 5.6). ZeroMQ connects again by itself; what was lost
 * meanwhile shows in the messages' numbers, and is fetched where the publisher can replay.
 */
final class Subscriber implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Subscriber.class);
  private static final int RECEIVE_MILLIS = 100;
  private static final int RECONNECT_MILLIS = 100;
  private static final int HANDSHAKE_MILLIS = 2_000;
  private static final int LONGEST_RECONNECT_MILLIS = 5_000;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long FAILURE_PAUSE_NANOS = 1_000 * NANOS_PER_MILLI;
  private static final long REPLAY_PAUSE_NANOS = 30_000 * NANOS_PER_MILLI;
  private static final int QUEUED_MESSAGES = 10_000;
  private static final long LARGEST_FRAME = 64 << 20;
  private static final int STACK_BYTES = 256 << 10;

  private final Subscription subscription;
  private final ZContext context;
  private final EventSink sink;
  private final EventMeters meters;
  private final SequenceTracker sequence = new SequenceTracker();
  private final @Nullable Replay replay;
  private final Thread thread;
  private volatile boolean stopped;
  private volatile boolean connected;
  private volatile boolean interrupted;
  private long connections;
  private long replayFailed = System.nanoTime() - REPLAY_PAUSE_NANOS;

  /**
   * @param replays limits how many replays run at once
   */
  Subscriber(
      Subscription subscription,
      ZContext context,
      EventSink sink,
      EventMeters meters,
      Semaphore replays) {
    this.subscription = subscription;
    this.context = context;
    this.sink = sink;
    this.meters = meters;
    this.replay =
        subscription.replayAddress().isEmpty()
            ? null
            : new Replay(context, subscription.replayAddress(), replays, () -> stopped);
    this.thread =
        Thread.ofPlatform()
            .daemon()
            .stackSize(STACK_BYTES)
            .name("kv-events " + subscription.name())
            .unstarted(this);
  }

  void start() {
    meters.subscribers(1);
    thread.start();
  }

  /** Nothing that arrives from now on is passed on. */
  void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  /** Waits until a stopped one has let go of its socket. */
  void join(long millis) throws InterruptedException {
    thread.join(millis);
  }

  @Override
  public void run() {
    while (!stopped) {
      try (Socket socket = context.createSocket(SocketType.SUB)) {
        open(socket);
        receive(socket);
      } catch (ZMQException e) {
        failed(e);
      }
    }
    meters.subscribers(-1);
    meters.forget(subscription.name());
  }

  private void failed(ZMQException cause) {
    if (stopped) {
      return;
    }
    meters.failed(subscription.name(), subscription.binds() ? Operation.BIND : Operation.RECEIVE);
    LOG.atWarn()
        .addKeyValue("subscriber", subscription.name())
        .addKeyValue("address", subscription.address())
        .addKeyValue("error", ZMQ.Error.findByCode(cause.getErrorCode()).getMessage())
        .log("cannot receive block events; trying again");
    long until = System.nanoTime() + FAILURE_PAUSE_NANOS;
    for (long left = FAILURE_PAUSE_NANOS; left > 0 && !stopped; left = until - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private void open(Socket socket) {
    socket.setLinger(0);
    socket.setIPv6(true);
    socket.setRcvHWM(QUEUED_MESSAGES);
    socket.setMaxMsgSize(LARGEST_FRAME);
    socket.setTCPKeepAlive(1);
    socket.setReconnectIVL(RECONNECT_MILLIS);
    socket.setReconnectIVLMax(LONGEST_RECONNECT_MILLIS);
    socket.setReceiveTimeOut(RECEIVE_MILLIS);
    socket.setHandshakeIvl(HANDSHAKE_MILLIS);
    socket.subscribe(subscription.topicFilter().getBytes(StandardCharsets.UTF_8));
    if (subscription.binds()) {
      socket.bind(subscription.address());
    } else {
      socket.setEventHook(
          this::connectionChanged,
          ZMQ.EVENT_CONNECTED | ZMQ.EVENT_CONNECT_RETRIED | ZMQ.EVENT_DISCONNECTED);
      socket.connect(subscription.address());
    }
  }

  /** Called by a thread of ZeroMQ, one at a time. */
  private void connectionChanged(ZEvent event) {
    switch (event.getEvent()) {
      case CONNECTED -> {
        connected = true;
        if (++connections > 1) {
          meters.reconnected(subscription.name());
        }
      }
      case DISCONNECTED -> {
        interrupted = true;
        meters.failed(subscription.name(), Operation.RECEIVE);
      }
      default -> meters.failed(subscription.name(), Operation.CONNECT);
    }
  }

  private void receive(Socket socket) {
    while (!stopped) {
      if (connected) {
        connected = false;
        if (!sequence.hasTaken()) {
          fetch(0);
        }
      }
      List<byte[]> frames = Frames.receive(socket);
      if (frames != null && Frames.isEvent(frames) && !stopped) {
        live(Frames.number(frames.get(1)), Topic.parse(frames.getFirst()), frames.get(2));
        meters.received(subscription.name());
      }
    }
  }

  private void live(long number, Topic topic, byte[] payload) {
    if (subscription.binds()) { // publishers share the socket, and even topics: no common numbers
      pass(topic, payload);
      return;
    }
    if (interrupted) {
      interrupted = false;
      sequence.interrupted();
    }
    Verdict verdict = sequence.judge(number);
    if (verdict == Verdict.RESTART) {
      restart();
    } else if (verdict == Verdict.GAP) {
      fetch(sequence.due());
    }
    sequence.seen(number);
    if (!sequence.hasTaken() || number >= sequence.due()) {
      take(number, topic, payload);
    }
  }

  private void restart() {
    meters.restarted(subscription.name());
    sink.reset(subscription.hostPort());
    sequence.restart();
    fetch(0);
  }

  private boolean take(long number, Topic topic, byte[] payload) {
    if (!pass(topic, payload)) {
      return false;
    }
    long missing = sequence.missingBefore(number);
    if (missing > 0) {
      meters.missed(subscription.name(), missing);
    }
    sequence.took(number);
    return true;
  }

  private boolean pass(Topic topic, byte[] payload) {
    return stopped || sink.message(subscription.endpointOf(topic), topic.model(), payload);
  }

  /** Replays from a number on, if that is possible and did not fail a short while ago. */
  private void fetch(long start) {
    if (replay == null || System.nanoTime() - replayFailed < REPLAY_PAUSE_NANOS) {
      return;
    }
    Operation problem = replay.run(start, this::take);
    if (problem != null && !stopped) {
      meters.failed(subscription.name(), problem);
      replayFailed = System.nanoTime();
    }
  }
}
