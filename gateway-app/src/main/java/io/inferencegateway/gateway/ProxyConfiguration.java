package io.inferencegateway.gateway;

import io.inferencegateway.bbr.BodyRouter;
import java.time.Duration;
import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Flux;

/** One route for everything, the filters on it, and what happens when they fail. */
@Configuration(proxyBeanMethods = false)
class ProxyConfiguration {

  @Bean
  RouteLocator routes() {
    Route everything =
        Route.async()
            .id("pool")
            .uri("http://the-filters-set-the-target.invalid")
            .predicate(exchange -> true)
            .build();
    return () -> Flux.just(everything);
  }

  @Bean
  ErrorResponses errorResponses() {
    return new ErrorResponses();
  }

  @Bean
  WebExceptionHandler failureHandler(ErrorResponses errors) {
    return new FailureHandler(errors);
  }

  @Bean
  GlobalFilter entryFilter() {
    return new EntryFilter();
  }

  @Bean
  GlobalFilter bodyFilter(BodyRouter bodies, GatewaySettings settings, ErrorResponses errors) {
    return new BodyFilter(bodies.routing(), settings.maxRequestBytes(), errors);
  }

  @Bean
  GlobalFilter routeFilter(Router router, ErrorResponses errors) {
    return new RouteFilter(router, errors);
  }

  @Bean
  GlobalFilter proxyFilter() {
    return new ProxyFilter();
  }

  @Bean
  GlobalFilter trailersFilter() {
    return new TrailersFilter();
  }

  @Bean
  HttpHeadersFilter upstreamHeaders() {
    return new UpstreamHeaders();
  }

  @Bean
  HttpHeadersFilter responseHeaders() {
    return new ResponseHeaders();
  }

  @Bean
  HttpClientCustomizer upstreamIdleTimeout(GatewaySettings settings) {
    Duration idle = settings.upstreamIdleTimeout();
    return client -> client.responseTimeout(idle.isZero() ? null : idle);
  }
}
