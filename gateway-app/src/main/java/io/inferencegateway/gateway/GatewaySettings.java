package io.inferencegateway.gateway;

import io.inferencegateway.assembly.PoolSettings;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What the program is started with; the flags of {@link GatewayMain} under {@code gateway.*}.
 *
 * @param poolName label of the pool's metrics
 * @param configText the {@code EndpointPickerConfig}; empty: the built-in default
 * @param configOrigin where the text came from, for messages
 * @param allowExperimentalPlugins whether plugin types that may still change can be used
 * @param maxRequestBytes largest body that is accepted
 * @param refreshMetricsInterval time between two scrapes of an endpoint
 */
@ConfigurationProperties("gateway")
record GatewaySettings(
    @DefaultValue("default") String poolName,
    @DefaultValue("") String configText,
    @DefaultValue("built-in") String configOrigin,
    @DefaultValue("false") boolean allowExperimentalPlugins,
    @DefaultValue("" + PoolSettings.DEFAULT_MAX_REQUEST_BYTES) long maxRequestBytes,
    @DefaultValue("50ms") Duration refreshMetricsInterval) {

  GatewaySettings {
    if (maxRequestBytes <= 0) {
      throw new IllegalArgumentException(
          "gateway.max-request-bytes: " + maxRequestBytes + " (expected: positive)");
    }
  }
}
