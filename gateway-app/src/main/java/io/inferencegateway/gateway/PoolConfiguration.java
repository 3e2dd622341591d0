package io.inferencegateway.gateway;

import io.inferencegateway.assembly.Pool;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the program asks of its pool, which was started before it. */
@Configuration(proxyBeanMethods = false)
class PoolConfiguration {

  @Bean
  Router router(Pool pool) {
    return pool::route;
  }
}
