package io.inferencegateway.kvcache.events;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.zeromq.ZMQ.Socket;

/** Messages of several frames. */
final class Frames {
  private static final int MOST = 8;

  private Frames() {}

  /**
   * The next message; null when none came in the socket's time. Frames beyond eight are left out.
   */
  static @Nullable List<byte[]> receive(Socket socket) {
    byte[] first = socket.recv();
    if (first == null) {
      return null;
    }
    List<byte[]> frames = new ArrayList<>(4);
    frames.add(first);
    while (socket.hasReceiveMore()) {
      byte[] next = socket.recv();
      if (next != null && frames.size() < MOST) {
        frames.add(next);
      }
    }
    return frames;
  }

  /** A number of eight bytes, big-endian; of more bytes the first eight. */
  static long number(byte[] frame) {
    return ByteBuffer.wrap(frame).getLong();
  }

  static byte[] ofNumber(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }

  /** Topic, number and payload: what publishers send. */
  static boolean isEvent(List<byte[]> frames) {
    return frames.size() == 3 && frames.get(1).length >= Long.BYTES;
  }
}
