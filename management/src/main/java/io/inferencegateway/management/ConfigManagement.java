package io.inferencegateway.management;

import io.inferencegateway.assembly.Pool;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Bean;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes of the management port, wherever that is; found by the framework, by its file. */
@ManagementContextConfiguration(proxyBeanMethods = false)
class ConfigManagement {

  @Bean
  @ConditionalOnBean(Pool.class)
  RouterFunction<ServerResponse> effectiveConfig(Pool pool) {
    return RouterFunctions.route(
        RequestPredicates.path(EffectiveConfigPage.PATH), new EffectiveConfigPage(pool));
  }

  @Bean
  @ConditionalOnBean(Pool.class)
  RouterFunction<ServerResponse> pluginStates(Pool pool) {
    return RouterFunctions.route(
        RequestPredicates.path(PluginStatePage.PATH), new PluginStatePage(pool));
  }
}
