package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one profile did for one request. Its arrays are shared, not copied, and must not be changed.
 *
 * @param profile its name
 * @param candidates those left by the filters
 * @param verdicts what each filter that ran took out, in order
 * @param scores per scorer of the profile, per candidate: as clamped, before the weight
 * @param totals weighted sum per candidate
 * @param picked indexes into {@code candidates}, best first; empty when nothing could be picked
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid boxing
public record ProfileRun(
    String profile,
    Candidates candidates,
    List<FilterVerdict> verdicts,
    double[][] scores,
    double[] totals,
    int[] picked) {

  /**
   * What one filter did.
   *
   * @param filter instance name
   * @param before the candidates it was given
   * @param kept per candidate of {@code before}; shared, not to be changed
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid boxing
  public record FilterVerdict(String filter, Candidates before, boolean[] kept) {}

  /** The run of {@code profile} among {@code runs}; null when it did not run. */
  public static @Nullable ProfileRun of(String profile, List<ProfileRun> runs) {
    for (ProfileRun run : runs) {
      if (run.profile().equals(profile)) {
        return run;
      }
    }
    return null;
  }

  /** Whether nothing could be picked. */
  public boolean isEmpty() {
    return picked.length == 0;
  }

  /** The best pick; there must be one. */
  public Endpoint first() {
    return candidates.endpoint(picked[0]);
  }

  /** Candidate slot of the best pick; there must be one. */
  public int firstSlot() {
    return candidates.slot(picked[0]);
  }

  public List<Endpoint> targets() {
    List<Endpoint> targets = new ArrayList<>(picked.length);
    for (int index : picked) {
      targets.add(candidates.endpoint(index));
    }
    return targets;
  }
}
