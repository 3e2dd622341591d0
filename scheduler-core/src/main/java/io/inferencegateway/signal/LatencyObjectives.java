package io.inferencegateway.signal;

import io.inferencegateway.request.GatewayHeaders;
import io.inferencegateway.request.Headers;
import org.jspecify.annotations.Nullable;

/**
 * How soon a request asks to be answered (specification 05, section 10.3).
 *
 * @param ttftMillis time to the first token; 0: not said, or no number
 * @param tpotMillis time per further token; 0: not said, or no number
 */
public record LatencyObjectives(double ttftMillis, double tpotMillis) {

  public static LatencyObjectives of(Headers headers) {
    return new LatencyObjectives(
        millis(headers.get(GatewayHeaders.SLO_TTFT, GatewayHeaders.SLO_TTFT_ALIAS)),
        millis(headers.get(GatewayHeaders.SLO_TPOT, GatewayHeaders.SLO_TPOT_ALIAS)));
  }

  /** Whether either is asked for. */
  public boolean isAny() {
    return ttftMillis > 0 || tpotMillis > 0;
  }

  private static double millis(@Nullable String text) {
    try {
      return text == null ? 0 : Double.parseDouble(text);
    } catch (NumberFormatException _) {
      return 0;
    }
  }
}
