package io.inferencegateway.gateway;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What happens before the framework ends the process. */
@Configuration(proxyBeanMethods = false)
class ShutdownConfiguration {

  @Bean
  SettleOnClose settleOnClose(GatewaySettings settings) {
    return new SettleOnClose(settings.shutdown().settleTime());
  }
}
