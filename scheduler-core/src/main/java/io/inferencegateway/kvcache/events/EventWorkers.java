package io.inferencegateway.kvcache.events;

import io.inferencegateway.kvcache.events.EventMeters.Ignored;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Threads that apply messages (specification 06, section 5.4). All of one endpoint goes to the same
 * one, so it stays in order. What waits is limited in bytes: whoever brings more waits for a while,
 * which holds the publisher back, and then the message is dropped and counted.
 */
final class EventWorkers implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EventWorkers.class);

  /** Room of a worker's queue in KiB. */
  private static final int ROOM = 64 * 1024;

  private static final int PATIENCE_SECONDS = 5;
  private static final int FNV_OFFSET = 0x811c9dc5;
  private static final int FNV_PRIME = 0x01000193;

  private record Job(Runnable work, int room) {}

  private final EventMeters meters;
  private final List<Worker> workers = new ArrayList<>();

  private final class Worker implements Runnable {
    private final BlockingQueue<Job> jobs = new LinkedBlockingQueue<>();
    private final Semaphore room = new Semaphore(ROOM);
    private final Thread thread;

    Worker(int number) {
      thread = Thread.ofPlatform().daemon().name("kv-events-" + number).unstarted(this);
    }

    void addSmall(Runnable work) {
      meters.queued(1);
      jobs.add(new Job(work, 0));
    }

    boolean add(Runnable work, int bytes) throws InterruptedException {
      int needed = Math.min(ROOM, 1 + bytes / 1024);
      if (!room.tryAcquire(needed, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        return false;
      }
      meters.queued(1);
      jobs.add(new Job(work, needed));
      return true;
    }

    @Override
    public void run() {
      try {
        while (!Thread.currentThread().isInterrupted()) {
          run(jobs.take());
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      meters.queued(-jobs.size());
    }

    private void run(Job job) {
      try {
        job.work().run();
      } catch (RuntimeException e) {
        LOG.atError().setCause(e).log("could not apply block events");
      } finally {
        room.release(job.room());
        meters.queued(-1);
      }
    }
  }

  /** Starts so many threads. */
  EventWorkers(int count, EventMeters meters) {
    this.meters = meters;
    for (int i = 0; i < count; i++) {
      workers.add(new Worker(i));
    }
    workers.forEach(worker -> worker.thread.start());
    meters.workers(count);
  }

  /**
   * Has something done after all that was given for the same endpoint before. Waits when there is
   * no room.
   *
   * @param bytes what it keeps in memory
   * @return false when there was no room for a long time; then it is not done
   */
  boolean add(String endpoint, int bytes, Runnable work) {
    try {
      boolean added = of(endpoint).add(work, bytes);
      if (!added) {
        meters.ignored(Ignored.QUEUE_FULL);
      }
      return added;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Has something small done after all that was given for the same endpoint; never waits. */
  void add(String endpoint, Runnable work) {
    of(endpoint).addSmall(work);
  }

  private Worker of(String endpoint) {
    return workers.get(Integer.remainderUnsigned(hash(endpoint), workers.size()));
  }

  /** FNV-1a, 32 bits. */
  static int hash(String endpoint) {
    int hash = FNV_OFFSET;
    for (byte b : endpoint.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (b & 0xff)) * FNV_PRIME;
    }
    return hash;
  }

  /** Stops; what waits is dropped. */
  @Override
  public void close() {
    workers.forEach(worker -> worker.thread.interrupt());
    meters.workers(-workers.size());
  }
}
