package io.inferencegateway.kvcache.events;

import io.inferencegateway.kvcache.events.EventMeters.Operation;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ.Socket;
import org.zeromq.ZMQException;

/**
 * Asks a publisher for messages it sent earlier (specification 06, section 5.6): a request names
 * the first number, the answers follow until one with an empty payload. A publisher keeps the last
 * messages only, so they may begin later than asked for. Blocks; one at a time per instance.
 */
final class Replay {
  /** Takes replayed messages in order; the last to be called when false is returned. */
  interface Receiver {
    boolean message(long number, Topic topic, byte[] payload);
  }

  private static final byte[] EMPTY = {};
  private static final int IDLE_MILLIS = 2_000;
  private static final int STEP_MILLIS = 100;
  private static final int FRUITLESS_ATTEMPTS = 3;
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long LONGEST_NANOS = 120 * NANOS_PER_SECOND;

  private final ZContext context;
  private final String address;
  private final Semaphore permits;
  private final BooleanSupplier stopped;
  private long next;
  private boolean refused;

  /**
   * @param permits limits how many run at once
   * @param stopped whether to give up
   */
  Replay(ZContext context, String address, Semaphore permits, BooleanSupplier stopped) {
    this.context = context;
    this.address = address;
    this.permits = permits;
    this.stopped = stopped;
  }

  /**
   * Fetches all messages from a number on.
   *
   * @return what went wrong; null: nothing
   */
  @Nullable Operation run(long start, Receiver receiver) {
    if (!permits.tryAcquire()) {
      return Operation.REPLAY_CAPACITY;
    }
    try {
      return attempts(start, receiver);
    } finally {
      permits.release();
    }
  }

  private @Nullable Operation attempts(long start, Receiver receiver) {
    long begun = System.nanoTime();
    next = start;
    refused = false;
    int fruitless = 0;
    while (fruitless < FRUITLESS_ATTEMPTS) {
      long before = next;
      try {
        if (attempt(receiver)) {
          return null;
        }
      } catch (ZMQException e) {
        return Operation.REPLAY_CONNECT;
      }
      if (refused || stopped.getAsBoolean() || System.nanoTime() - begun > LONGEST_NANOS) {
        return Operation.REPLAY_INCOMPLETE;
      }
      fruitless = next > before ? 0 : fruitless + 1;
    }
    return Operation.REPLAY_NO_PROGRESS;
  }

  /** Returns whether the end was reached. */
  private boolean attempt(Receiver receiver) {
    try (Socket socket = context.createSocket(SocketType.DEALER)) {
      socket.setLinger(0);
      socket.setIPv6(true);
      socket.setReceiveTimeOut(STEP_MILLIS);
      socket.setSendTimeOut(IDLE_MILLIS);
      socket.connect(address);
      socket.sendMore(EMPTY);
      if (!socket.send(Frames.ofNumber(next))) {
        return false;
      }
      return receive(socket, receiver);
    }
  }

  private boolean receive(Socket socket, Receiver receiver) {
    int idleMillis = 0;
    while (idleMillis < IDLE_MILLIS && !stopped.getAsBoolean()) {
      List<byte[]> frames = Frames.receive(socket);
      if (frames == null) {
        idleMillis += STEP_MILLIS;
        continue;
      }
      idleMillis = 0;
      if (!frames.isEmpty() && frames.getFirst().length == 0 && frames.size() > 3) {
        frames = frames.subList(1, frames.size());
      }
      if (!Frames.isEvent(frames)) {
        refused = true;
        return false;
      }
      if (frames.get(2).length == 0) {
        return true;
      }
      if (!take(frames, receiver)) {
        return false;
      }
    }
    return false;
  }

  private boolean take(List<byte[]> frames, Receiver receiver) {
    long number = Frames.number(frames.get(1));
    refused =
        number < next || !receiver.message(number, Topic.parse(frames.getFirst()), frames.get(2));
    next = refused ? next : number + 1;
    return !refused;
  }
}
