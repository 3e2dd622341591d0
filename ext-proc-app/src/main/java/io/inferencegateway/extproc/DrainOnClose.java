package io.inferencegateway.extproc;

import java.time.Duration;
import net.devh.boot.grpc.server.event.GrpcServerShutdownEvent;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;

/**
 * Ends the process in order: not ready at once, new streams for the drain time, then only those
 * that run (specification 01, section 24; decision 13). Scraping and metrics go on until the end.
 */
final class DrainOnClose implements ApplicationListener<ApplicationEvent> {
  private static final Logger LOG = LoggerFactory.getLogger(DrainOnClose.class);

  private final HealthServer health;
  private final ExtProcService processor;
  private final @Nullable AccessLogTimer accessLog;
  private final Duration accepting;

  /**
   * @param accessLog null: responses pass here
   */
  DrainOnClose(
      HealthServer health,
      ExtProcService processor,
      @Nullable AccessLogTimer accessLog,
      Duration accepting) {
    this.health = health;
    this.processor = processor;
    this.accessLog = accessLog;
    this.accepting = accepting;
  }

  @Override
  public void onApplicationEvent(ApplicationEvent event) {
    if (event instanceof ContextClosedEvent) {
      stopAccepting();
    } else if (event instanceof GrpcServerShutdownEvent) {
      processor.closeIdleStreams();
      if (accessLog != null) {
        accessLog.serverShutsDown();
      }
    }
  }

  private void stopAccepting() {
    health.draining();
    LOG.atInfo()
        .addKeyValue("drainTimeout", accepting)
        .addKeyValue("streams", processor.openStreams())
        .log("draining");
    try {
      Thread.sleep(accepting);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
