package io.inferencegateway.extproc;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends awaited requests of which nothing is heard. When the server shuts down, keeps the streams of
 * the access log open until no request is awaited and none can be added; the server's grace period
 * limits that.
 */
final class AccessLogTimer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AccessLogTimer.class);
  private static final long TICK_MILLIS = 100;

  private final AccessLogParts log;
  private final ExtProcService processor;
  private final ScheduledExecutorService ticks =
      Executors.newSingleThreadScheduledExecutor(
          task -> Thread.ofPlatform().daemon().name("access log timer").unstarted(task));
  private volatile boolean shuttingDown;
  private boolean warned;

  AccessLogTimer(AccessLogParts log, ExtProcService processor) {
    this.log = log;
    this.processor = processor;
    var unused =
        ticks.scheduleWithFixedDelay(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** No new requests come; those that run may still be answered. */
  void serverShutsDown() {
    shuttingDown = true;
  }

  /** Whatever is thrown, the next tick comes. */
  private void tick() {
    try {
      endSilent();
      endStreams();
    } catch (RuntimeException e) {
      LOG.atError().setCause(e).log("access log timer failed");
    }
  }

  private void endSilent() {
    int ended = log.awaited().endSilent();
    if (ended > 0 && !warned) {
      warned = true;
      LOG.atWarn()
          .addKeyValue("requests", ended)
          .log("released requests of whose end the access log did not tell; said once");
    }
  }

  private void endStreams() {
    if (shuttingDown && processor.openStreams() == 0 && log.awaited().size() == 0) {
      log.service().closeStreams();
    }
  }

  @Override
  public void close() {
    ticks.shutdownNow();
  }
}
