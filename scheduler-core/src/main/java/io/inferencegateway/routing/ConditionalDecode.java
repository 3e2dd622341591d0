package io.inferencegateway.routing;

import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.SchedulingResult;
import org.jspecify.annotations.Nullable;

/**
 * Requests that want to be decoded only where part of their prompt is cached: {@code prefer:
 * if-available} (specification 04, section 5.9).
 */
final class ConditionalDecode {
  private static final String HEADER = "prefer";
  private static final String TOKEN = "if-available";

  private ConditionalDecode() {}

  /** Whether the request is not wanted at its destination. */
  static boolean refuses(InferenceRequest request, SchedulingResult result) {
    String preferences = request.head().headers().get(HEADER);
    return preferences != null
        && asks(preferences)
        && !holdsPrefix(request.data().get(PrefixMatches.KEY), result.primary());
  }

  private static boolean asks(String preferences) {
    for (String preference : preferences.split(",", -1)) {
      int parameters = preference.indexOf(';');
      String token = parameters < 0 ? preference : preference.substring(0, parameters);
      if (token.strip().equalsIgnoreCase(TOKEN)) {
        return true;
      }
    }
    return false;
  }

  private static boolean holdsPrefix(@Nullable PrefixMatches matches, ProfileRun run) {
    return matches != null && matches.matchedBlocks()[run.firstSlot()] > 0;
  }
}
