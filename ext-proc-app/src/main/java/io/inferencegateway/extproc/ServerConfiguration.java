package io.inferencegateway.extproc;

import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.inferencegateway.assembly.Pool;
import io.inferencegateway.bbr.BodyRouter;
import io.inferencegateway.extproc.ServerSettings.AccessLog;
import io.inferencegateway.extproc.ServerSettings.Tls;
import io.inferencegateway.extproc.ServerSettings.Work;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import net.devh.boot.grpc.server.serverfactory.GrpcServerConfigurer;
import net.devh.boot.grpc.server.service.GrpcService;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;

/** The parts of the program; nothing is found by scanning. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class ServerConfiguration {
  /** Clients may ping as often as this; Envoy's usual setting is 10 s and more. */
  private static final long SHORTEST_KEEPALIVE_SECONDS = 5;

  @Bean
  @Nullable AccessLogParts accessLog(ServerSettings settings, PrometheusRegistry metrics) {
    AccessLog log = settings.accessLog();
    return log == null ? null : AccessLogParts.of(log, metrics);
  }

  @Bean
  @Nullable AccessLogTimer accessLogTimer(
      ObjectProvider<AccessLogParts> log, ExtProcService processor) {
    AccessLogParts parts = log.getIfAvailable();
    return parts == null ? null : new AccessLogTimer(parts, processor);
  }

  @Bean
  @GrpcService
  ExtProcService externalProcessor(
      ServerSettings settings,
      ObjectProvider<Pool> pool,
      ObjectProvider<BodyRouter> bodies,
      ObjectProvider<AccessLogParts> log) {
    Work work = settings.work();
    if (!work.role().picksEndpoints()) {
      return new BodyRoutingService(
          new BodyRoutingExchange(
              bodies.getObject().routing(), work.streaming(), work.maxRequestBytes()));
    }
    AccessLogParts parts = log.getIfAvailable();
    RequestRouter picker =
        RequestRouter.of(pool.getObject(), parts == null ? null : parts.awaited());
    Exchange exchange =
        new Exchange(
            work.maxRequestBytes(),
            settings.emitScores(),
            () -> UUID.randomUUID().toString(),
            System::nanoTime);
    return new ProcessorService(
        exchange,
        work.role().routesByBody()
            ? new BodyFirstRouter(bodies.getObject().routing(), picker)
            : picker);
  }

  @Bean
  @Nullable ServerTls serverTls(ServerSettings settings)
      throws GeneralSecurityException, IOException {
    Tls tls = settings.tls();
    return tls == null ? null : ServerTls.of(tls, InstantSource.system());
  }

  /** Requests are decided on the event loop: nothing waits, and a change of threads costs more. */
  @Bean
  GrpcServerConfigurer grpcServer(
      ServerSettings settings, ObjectProvider<ServerTls> tls, ObjectProvider<AccessLogParts> log) {
    return server -> {
      NettyServerBuilder builder = (NettyServerBuilder) server;
      builder
          .directExecutor()
          .maxInboundMessageSize(settings.maxMessageBytes())
          .permitKeepAliveTime(SHORTEST_KEEPALIVE_SECONDS, TimeUnit.SECONDS)
          .permitKeepAliveWithoutCalls(true);
      tls.ifAvailable(present -> builder.sslContext(present.context()));
      log.ifAvailable(present -> builder.addService(present.service()));
      if (settings.healthOnGrpcPort()) {
        builder.addService(new AlwaysServing());
      }
    };
  }

  @Bean
  HealthServer health(ServerSettings settings) throws IOException {
    return HealthServer.open(settings.ports().health());
  }

  @Bean
  ServeOnReady serve(HealthServer health, ServerSettings settings) {
    return new ServeOnReady(health, settings);
  }

  @Bean
  DrainOnClose drain(
      HealthServer health,
      ExtProcService processor,
      ObjectProvider<AccessLogTimer> accessLog,
      ServerSettings settings) {
    return new DrainOnClose(
        health, processor, accessLog.getIfAvailable(), settings.drain().accepting());
  }
}
