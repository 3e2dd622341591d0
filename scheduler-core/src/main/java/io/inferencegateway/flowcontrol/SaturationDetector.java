package io.inferencegateway.flowcontrol;

import io.inferencegateway.plugin.Plugin;
import java.time.Duration;

/** Tells how full the pool is (specification 07, section 7). */
public interface SaturationDetector extends Plugin {

  /** Age from which it does not trust the numbers of an endpoint; zero: it does not look at it. */
  default Duration metricsStaleness() {
    return Duration.ZERO;
  }
}
