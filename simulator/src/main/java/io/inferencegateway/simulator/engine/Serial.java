package io.inferencegateway.simulator.engine;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs tasks one at a time in the order they came, on the threads that bring them: who finds it
 * idle runs its task at once, without a thread hop, and then those that came meanwhile. A task
 * submitted by a running task therefore runs after it, never inside it.
 */
final class Serial implements Executor {
  private static final Logger LOG = LoggerFactory.getLogger(Serial.class);

  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final AtomicInteger pending = new AtomicInteger();

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
    if (pending.getAndIncrement() != 0) {
      return;
    }
    do {
      runNext();
    } while (pending.decrementAndGet() != 0);
  }

  private void runNext() {
    Runnable next = tasks.poll();
    try {
      if (next != null) {
        next.run();
      }
    } catch (RuntimeException bug) { // later tasks must still run
      LOG.error("engine task failed", bug);
    }
  }
}
