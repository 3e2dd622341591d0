package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RefusalReason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the profiles of a pool for one request (specification 03, section 15). Immutable; safe for
 * many threads as far as its plugins are.
 */
public final class Scheduler {
  private final Map<String, SchedulingProfile> profiles = new LinkedHashMap<>();
  private final List<String> names;
  private final ProfileHandler handler;

  public Scheduler(List<SchedulingProfile> profiles, ProfileHandler handler) {
    for (SchedulingProfile profile : profiles) {
      this.profiles.put(profile.name(), profile);
    }
    this.names = List.copyOf(this.profiles.keySet());
    this.handler = handler;
  }

  /** In declaration order. */
  public List<SchedulingProfile> profiles() {
    return List.copyOf(profiles.values());
  }

  /**
   * Chooses endpoints. Synchronous; does no I/O.
   *
   * @param candidates not empty
   */
  public SchedulingOutcome schedule(InferenceRequest request, Candidates candidates) {
    List<ProfileRun> runs = new ArrayList<>(names.size());
    int rounds = (names.size() + 1) * 2;
    for (List<String> next = handler.pick(request, names, runs);
        !next.isEmpty() && rounds-- > 0;
        next = handler.pick(request, names, runs)) {
      for (String name : next) {
        SchedulingProfile profile = profiles.get(name);
        if (profile != null) {
          runs.add(profile.run(request, candidates));
        }
      }
    }
    if (runs.isEmpty()) {
      return new SchedulingOutcome.Unschedulable(
          Refusal.of(
              RefusalReason.NO_PROFILE,
              "failed to find target endpoint: failed to run any scheduler profile for the"
                  + " request"));
    }
    ProfileRun primary = ProfileRun.of(handler.primary(request, runs), runs);
    return primary == null || primary.isEmpty()
        ? new SchedulingOutcome.Unschedulable(
            Refusal.of(RefusalReason.SATURATED, "no endpoints available for the given request"))
        : new SchedulingResult(runs, primary, handler.targets(request, primary, runs));
  }
}
