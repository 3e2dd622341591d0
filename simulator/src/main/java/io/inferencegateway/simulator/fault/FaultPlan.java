package io.inferencegateway.simulator.fault;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The faults a pod still has to show. A request meets at most one, the first that fits it in the
 * order they were injected.
 */
public final class FaultPlan {
  /** Faults that may be pending at once. */
  public static final int MAX_PENDING = 10_000;

  private static final int FOR_EVER = -1;

  private final List<Entry> entries = new ArrayList<>();
  private final Deque<Gate> gates = new ArrayDeque<>();
  private volatile boolean isEmpty = true;

  private static final class Entry {
    final Fault fault;
    int remaining;

    Entry(Fault fault, int remaining) {
      this.fault = fault;
      this.remaining = remaining;
    }
  }

  /** Adds a fault that every request meets from now on. */
  public void add(Fault fault) {
    addEntry(new Entry(fault, FOR_EVER));
  }

  /**
   * Adds a fault for the next requests.
   *
   * @param requests how many, at least 1
   */
  public void add(Fault fault, int requests) {
    if (requests < 1) {
      throw new IllegalArgumentException("requests: " + requests + " (expected: 1 or more)");
    }
    addEntry(new Entry(fault, requests));
  }

  private synchronized void addEntry(Entry entry) {
    if (entries.size() == MAX_PENDING) {
      throw new IllegalStateException("too many pending faults, clear them first");
    }
    entries.add(entry);
    isEmpty = false;
    if (entry.fault instanceof Fault.Pause pause) {
      rememberGate(pause.gate());
    }
  }

  private void rememberGate(Gate gate) {
    if (gates.size() == MAX_PENDING) {
      gates.removeFirst();
    }
    gates.addLast(gate);
  }

  /** Forgets all faults and opens the gates of those that pause, used up or not. */
  public void clear() {
    List<Gate> opened;
    synchronized (this) {
      opened = List.copyOf(gates);
      gates.clear();
      entries.clear();
      isEmpty = true;
    }
    opened.forEach(Gate::open);
  }

  /** The fault that the completion request just received has to meet, or null. */
  public @Nullable Fault takeForCompletion() {
    return isEmpty ? null : take(false);
  }

  /** The fault that the scrape just received has to meet, or null. */
  public Fault.@Nullable MetricsPage takeForMetrics() {
    return !isEmpty && take(true) instanceof Fault.MetricsPage page ? page : null;
  }

  private synchronized @Nullable Fault take(boolean forMetrics) {
    for (Iterator<Entry> all = entries.iterator(); all.hasNext(); ) {
      Entry entry = all.next();
      if (entry.fault instanceof Fault.MetricsPage == forMetrics) {
        if (entry.remaining != FOR_EVER && --entry.remaining == 0) {
          all.remove();
          isEmpty = entries.isEmpty();
        }
        return entry.fault;
      }
    }
    return null;
  }
}
