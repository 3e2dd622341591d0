package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Endpoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one scheduling cycle.
 *
 * @param runs one per profile that ran, in the order they ran
 * @param primary the run whose pick is the destination; its pick is not empty
 */
public record SchedulingResult(List<ProfileRun> runs, ProfileRun primary)
    implements SchedulingOutcome {

  public SchedulingResult {
    runs = List.copyOf(runs);
  }

  /** The endpoint the request goes to first. */
  public Endpoint destination() {
    return primary.candidates().endpoint(primary.picked()[0]);
  }

  /** The run of {@code profile}; null when it did not run. */
  public @Nullable ProfileRun run(String profile) {
    for (ProfileRun run : runs) {
      if (run.profile().equals(profile)) {
        return run;
      }
    }
    return null;
  }
}
