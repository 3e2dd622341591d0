package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Endpoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one scheduling cycle.
 *
 * @param runs one per profile that ran, in the order they ran
 * @param primary the run whose pick is the destination; its pick is not empty
 * @param targets where the request is sent, best first: the primary pick, unless the profile
 *     handler addresses it in another way
 */
public record SchedulingResult(List<ProfileRun> runs, ProfileRun primary, List<Endpoint> targets)
    implements SchedulingOutcome {

  public SchedulingResult {
    runs = List.copyOf(runs);
    targets = List.copyOf(targets);
  }

  public SchedulingResult(List<ProfileRun> runs, ProfileRun primary) {
    this(runs, primary, primary.targets());
  }

  /** Whether the targets are not the primary pick itself. */
  public boolean isReaddressed() {
    return targets.getFirst() != destination();
  }

  /** The endpoint that was picked first, whatever address it is reached by. */
  public Endpoint destination() {
    return primary.first();
  }

  /** The run of {@code profile}; null when it did not run. */
  public @Nullable ProfileRun run(String profile) {
    return ProfileRun.of(profile, runs);
  }

  /** The first pick of {@code profile}; null when it did not run or picked nothing. */
  public @Nullable Endpoint first(String profile) {
    ProfileRun run = run(profile);
    return run == null || run.isEmpty() ? null : run.first();
  }
}
