package io.inferencegateway.gateway;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;

/** The parts of the program; nothing is found by scanning. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(
    excludeName = {
      "org.springframework.boot.autoconfigure.aop.AopAutoConfiguration",
      "org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration",
      "org.springframework.boot.autoconfigure.task.TaskSchedulingAutoConfiguration",
      "org.springframework.boot.webflux.autoconfigure.ReactiveMultipartAutoConfiguration",
      "org.springframework.boot.webflux.autoconfigure.WebFluxObservationAutoConfiguration",
      "org.springframework.boot.webflux.autoconfigure.WebSessionIdResolverAutoConfiguration",
      "org.springframework.boot.webflux.autoconfigure.error.ErrorWebFluxAutoConfiguration",
      "org.springframework.cloud.gateway.config.GatewayMetricsAutoConfiguration",
      "org.springframework.cloud.gateway.config.GatewayTracingAutoConfiguration",
    })
@EnableConfigurationProperties(GatewaySettings.class)
@Import({PoolConfiguration.class, ProxyConfiguration.class, ShutdownConfiguration.class})
class GatewayApplication {}
