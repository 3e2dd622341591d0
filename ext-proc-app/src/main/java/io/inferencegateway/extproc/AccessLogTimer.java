package io.inferencegateway.extproc;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import net.devh.boot.grpc.server.event.GrpcServerShutdownEvent;
import org.springframework.context.ApplicationListener;

/**
 * Ends awaited requests of which nothing is heard. When the server shuts down, keeps the streams of
 * the access log open until no request is awaited and none can be added; the server's grace period
 * limits that.
 */
final class AccessLogTimer implements ApplicationListener<GrpcServerShutdownEvent>, AutoCloseable {
  private static final long TICK_MILLIS = 100;

  private final AccessLogParts log;
  private final ExtProcService processor;
  private final ScheduledExecutorService ticks =
      Executors.newSingleThreadScheduledExecutor(
          task -> Thread.ofPlatform().daemon().name("access log timer").unstarted(task));
  private volatile boolean shuttingDown;

  AccessLogTimer(AccessLogParts log, ExtProcService processor) {
    this.log = log;
    this.processor = processor;
    var unused =
        ticks.scheduleWithFixedDelay(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void onApplicationEvent(GrpcServerShutdownEvent event) {
    shuttingDown = true;
  }

  private void tick() {
    log.awaited().endSilent();
    if (shuttingDown && processor.openStreams() == 0 && log.awaited().size() == 0) {
      log.service().closeStreams();
    }
  }

  @Override
  public void close() {
    ticks.shutdownNow();
  }
}
