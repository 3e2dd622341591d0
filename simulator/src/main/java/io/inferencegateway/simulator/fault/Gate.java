package io.inferencegateway.simulator.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Holds streams until it is opened. Once open it stays open. */
public final class Gate {
  private final Object lock = new Object();
  private final CountDownLatch reached = new CountDownLatch(1);
  private final List<Runnable> held = new ArrayList<>();
  private boolean isOpen;

  /** A gate that holds nothing. */
  public static Gate opened() {
    Gate gate = new Gate();
    gate.open();
    return gate;
  }

  /** Lets all held streams go on. */
  public void open() {
    List<Runnable> released;
    synchronized (lock) {
      isOpen = true;
      released = List.copyOf(held);
      held.clear();
    }
    released.forEach(Runnable::run);
  }

  /**
   * Waits until the gate holds a stream, or has held one.
   *
   * @return false when that did not happen in time
   */
  public boolean awaitReached(Duration timeout) throws InterruptedException {
    return reached.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Called by the server: runs the action when the gate opens, at once if it is open. */
  public void whenOpen(Runnable action) {
    boolean isOpenNow;
    synchronized (lock) {
      isOpenNow = isOpen;
      if (!isOpenNow) {
        held.add(action);
      }
    }
    reached.countDown();
    if (isOpenNow) {
      action.run();
    }
  }

  /** Called by the server when a held stream has gone away. */
  public void forget(Runnable action) {
    synchronized (lock) {
      held.remove(action);
    }
  }
}
