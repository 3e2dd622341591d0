package io.inferencegateway.extproc.accesslog;

import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.ResponseSummary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.LongSupplier;

/**
 * Requests whose ends the access log will tell, by ids that no other process gives. One of which
 * nothing is heard in time ends by itself, as does the one that was silent longest when there are
 * too many. Thread-safe; requests are ended outside the lock.
 */
public final class AwaitedRequests {
  /** Most requests that are awaited. */
  public static final int MOST = 1 << 16;

  /** What is awaited. */
  public interface Request {
    /** The end that nobody told of. */
    void end(Ending ending);

    /** The end as it was told. */
    void end(Ending ending, ResponseSummary told);
  }

  private static final class Awaited {
    private final Request request;
    private long heardNanos;

    Awaited(Request request, long heardNanos) {
      this.request = request;
      this.heardNanos = heardNanos;
    }
  }

  private final String prefix;
  private final int most;
  private final long silenceNanos;
  private final LongSupplier nanos;
  private final AccessLogMetrics metrics;

  /** The one that was silent longest comes first. */
  private final SequencedMap<String, Awaited> byId = new LinkedHashMap<>();

  private long sequence;

  /**
   * None yet.
   *
   * @param process begins the ids, and differs from that of every other process
   * @param most requests that are awaited at most
   * @param silence time after the last sign of a request at which it counts as over
   * @param nanos a clock for durations
   */
  public AwaitedRequests(
      String process, int most, Duration silence, LongSupplier nanos, AccessLogMetrics metrics) {
    this.prefix = process + "-";
    this.most = most;
    this.silenceNanos = silence.toNanos();
    this.nanos = nanos;
    this.metrics = metrics;
    metrics.showAwaited(this::size);
  }

  /** Awaits the end of a request; returns the id under which it is going to be told. */
  public String add(Request request) {
    String id;
    Awaited pushedOut = null;
    synchronized (byId) {
      id = prefix + sequence++;
      if (byId.size() >= most) {
        pushedOut = byId.sequencedValues().removeFirst();
      }
      byId.put(id, new Awaited(request, nanos.getAsLong()));
    }
    if (pushedOut != null) {
      metrics.untold(AccessLogMetrics.Untold.TOO_MANY);
      pushedOut.request.end(Ending.UNTOLD);
    }
    return id;
  }

  /** Awaits it no longer: its end was seen here. */
  public void remove(String id) {
    synchronized (byId) {
      byId.remove(id);
    }
  }

  /** Its end was told; false: it is not awaited. */
  boolean end(String id, Ending ending, ResponseSummary told) {
    Awaited awaited;
    synchronized (byId) {
      awaited = byId.remove(id);
    }
    if (awaited == null) {
      return false;
    }
    awaited.request.end(ending, told);
    return true;
  }

  /** It was heard of, and goes on; false: it is not awaited. */
  boolean heard(String id) {
    synchronized (byId) {
      Awaited awaited = byId.remove(id);
      if (awaited == null) {
        return false;
      }
      awaited.heardNanos = nanos.getAsLong();
      byId.put(id, awaited);
      return true;
    }
  }

  /** Ends those of which nothing was heard in time; returns how many. */
  public int endSilent() {
    List<Request> silent = takeSilent();
    for (Request request : silent) {
      metrics.untold(AccessLogMetrics.Untold.SILENT);
      request.end(Ending.UNTOLD);
    }
    return silent.size();
  }

  private List<Request> takeSilent() {
    List<Request> silent = new ArrayList<>();
    synchronized (byId) {
      long now = nanos.getAsLong();
      while (!byId.isEmpty() && now - oldest().heardNanos >= silenceNanos) {
        silent.add(byId.sequencedValues().removeFirst().request);
      }
    }
    return silent;
  }

  private Awaited oldest() {
    return byId.sequencedValues().getFirst();
  }

  /** How many are awaited. */
  public int size() {
    synchronized (byId) {
      return byId.size();
    }
  }
}
