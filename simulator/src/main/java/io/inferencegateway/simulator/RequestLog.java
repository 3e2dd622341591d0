package io.inferencegateway.simulator;

import io.inferencegateway.simulator.RequestRecord.Outcome;
import io.netty.handler.codec.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** The latest requests of a pod, and how many it has to answer still. */
final class RequestLog {
  private final int capacity;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<Entry> entries = new ArrayDeque<>();
  private long received;
  private int pending;

  /**
   * @param capacity requests kept, 0 to keep none
   */
  RequestLog(int capacity) {
    this.capacity = capacity;
  }

  boolean keepsRequests() {
    return capacity > 0;
  }

  Entry open(String method, String target, HttpHeaders headers, Instant now) {
    Entry entry = new Entry(method, target, keepsRequests() ? copy(headers) : Map.of(), now);
    lock.lock();
    try {
      received++;
      pending++;
      if (keepsRequests()) {
        if (entries.size() == capacity) {
          entries.removeFirst();
        }
        entries.addLast(entry);
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    return entry;
  }

  private static Map<String, List<String>> copy(HttpHeaders headers) {
    Map<String, List<String>> copy = new TreeMap<>();
    for (Map.Entry<String, String> header : headers) {
      String name = header.getKey().toLowerCase(Locale.ROOT);
      copy.computeIfAbsent(name, _ -> new ArrayList<>(1)).add(header.getValue());
    }
    return copy;
  }

  List<RequestRecord> records() {
    lock.lock();
    try {
      return entries.stream().map(Entry::record).toList();
    } finally {
      lock.unlock();
    }
  }

  long received() {
    lock.lock();
    try {
      return received;
    } finally {
      lock.unlock();
    }
  }

  boolean awaitReceived(long count, Duration timeout) throws InterruptedException {
    return await(() -> received >= count, timeout);
  }

  boolean awaitIdle(Duration timeout) throws InterruptedException {
    return await(() -> pending == 0, timeout);
  }

  private boolean await(BooleanSupplier condition, Duration timeout) throws InterruptedException {
    lock.lock();
    try {
      long nanos = timeout.toNanos();
      while (!condition.getAsBoolean()) {
        if (nanos <= 0) {
          return false;
        }
        nanos = changed.awaitNanos(nanos);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** One request. Body and events are written by one thread at a time. */
  final class Entry {
    private final String method;
    private final String target;
    private final Map<String, List<String>> headers;
    private final Instant receivedAt;
    private volatile long bodyBytes;
    private volatile String bodySha256 = "";
    private volatile int events;
    private volatile Outcome outcome = Outcome.PENDING;
    private volatile boolean isGenerating;

    private Entry(
        String method, String target, Map<String, List<String>> headers, Instant receivedAt) {
      this.method = method;
      this.target = target;
      this.headers = headers;
      this.receivedAt = receivedAt;
    }

    private RequestRecord record() {
      return new RequestRecord(
          method, target, headers, bodyBytes, bodySha256, receivedAt, outcome, events);
    }

    void body(long bytes, String sha256) {
      bodyBytes = bytes;
      bodySha256 = sha256;
    }

    void events(int sent) {
      events = sent;
    }

    /** From now on the request can only be complete after {@link #generated}. */
    void generating() {
      isGenerating = true;
    }

    /** The last part of the answer has been handed on. */
    void generated() {
      isGenerating = false;
    }

    /** Only the first call counts. */
    void close(Outcome end) {
      lock.lock();
      try {
        if (outcome == Outcome.PENDING) {
          outcome = isGenerating ? Outcome.ABORTED : end;
          pending--;
          changed.signalAll();
        }
      } finally {
        lock.unlock();
      }
    }
  }
}
