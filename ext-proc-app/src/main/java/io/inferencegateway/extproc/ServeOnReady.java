package io.inferencegateway.extproc;

import net.devh.boot.grpc.server.event.GrpcServerStartedEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;

/** Tells health checks and the log that the ports are open, and which. */
final class ServeOnReady implements ApplicationListener<ApplicationEvent> {
  private static final Logger LOG = LoggerFactory.getLogger(ServeOnReady.class);

  private final HealthServer health;
  private final ServerSettings settings;
  private int grpcPort;
  private int metricsPort;

  ServeOnReady(HealthServer health, ServerSettings settings) {
    this.health = health;
    this.settings = settings;
  }

  @Override
  public void onApplicationEvent(ApplicationEvent event) {
    switch (event) {
      case GrpcServerStartedEvent started -> grpcPort = started.getPort();
      case WebServerInitializedEvent opened -> metricsPort = opened.getWebServer().getPort();
      case ApplicationReadyEvent _ -> serve();
      default -> {}
    }
  }

  private void serve() {
    for (String flag : settings.flagsWithoutEffect()) {
      LOG.atWarn().addKeyValue("flag", "--" + flag).log("flag has no effect in this build");
    }
    health.serving();
    LOG.atInfo()
        .addKeyValue("grpcPort", grpcPort)
        .addKeyValue("healthPort", health.port())
        .addKeyValue("metricsPort", metricsPort)
        .addKeyValue("tls", settings.tls() != null)
        .addKeyValue("role", settings.work().role().label())
        .log("serving");
  }
}
