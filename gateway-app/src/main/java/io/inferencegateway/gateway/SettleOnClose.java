package io.inferencegateway.gateway;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.core.Ordered;

/**
 * Holds up the end of the process: readiness is false by now, but those that send requests learn it
 * only after a while. Then the server stops listening and lets running requests end.
 */
final class SettleOnClose implements ApplicationListener<ContextClosedEvent>, Ordered {
  private static final Logger LOG = LoggerFactory.getLogger(SettleOnClose.class);

  private final Duration settleTime;

  SettleOnClose(Duration settleTime) {
    this.settleTime = settleTime;
  }

  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE;
  }

  @Override
  public void onApplicationEvent(ContextClosedEvent event) {
    if (event.getApplicationContext().getParent() != null) {
      return; // the one of the management port
    }
    LOG.atInfo().addKeyValue("settleTime", settleTime).log("stopping");
    try {
      Thread.sleep(settleTime);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
