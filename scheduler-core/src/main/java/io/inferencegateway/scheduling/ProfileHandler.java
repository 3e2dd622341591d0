package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.request.InferenceRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which profiles run for a request, and which of their results counts (specification 04,
 * 5).
 */
public interface ProfileHandler extends Plugin {

  /**
   * The profiles to run next.
   *
   * @param profiles names of all profiles, in declaration order
   * @param runs results so far, at most one per profile
   * @return names out of {@code profiles}; empty: done
   */
  List<String> pick(InferenceRequest request, List<String> profiles, List<ProfileRun> runs);

  /**
   * Name of the profile whose pick is the destination; one that did not run or picked nothing makes
   * the request unschedulable.
   *
   * @param runs results of all profiles that ran, perhaps none; a run that failed picked nothing
   */
  String primary(InferenceRequest request, List<ProfileRun> runs);

  /**
   * Where the request is sent.
   *
   * @param primary the run of the primary profile; its pick is not empty
   * @param runs results of all profiles that ran
   */
  default List<Endpoint> targets(
      InferenceRequest request, ProfileRun primary, List<ProfileRun> runs) {
    return primary.targets();
  }

  /**
   * Which stages a scheduled request got; null when the handler knows no stages.
   *
   * @param runs results of all profiles that ran
   */
  default @Nullable StageDecision decision(List<ProfileRun> runs) {
    return null;
  }

  /**
   * Refuses a set of profiles it cannot work with, with a message for the configuration's author.
   */
  default void checkProfiles(List<String> profiles) {}
}
