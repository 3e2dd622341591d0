package io.inferencegateway.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RefusalReason;
import io.inferencegateway.scheduling.SchedulingProfile.NamedFilter;
import io.inferencegateway.scheduling.SchedulingProfile.WeightedScorer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** Arithmetic of a cycle (specification 03, section 22.8). */
class SchedulerTest {
  private static final InferenceRequest REQUEST = Fixtures.request("m");

  private final List<String> failed = new ArrayList<>();
  private final InvalidScores invalidScores =
      new InvalidScores() {
        @Override
        public void notFinite(String scorer) {}

        @Override
        public void failed(String scorer, RuntimeException cause) {
          failed.add(scorer);
        }
      };

  @Test
  void totalIsTheSumOfScoresTimesWeights() {
    assertThat(total(fixed(0.3, 60), fixed(0.8, 40))).isEqualTo(50, within(1e-9));
    assertThat(total(fixed(0.3, 1), fixed(0.8, 1))).isEqualTo(1.1, within(1e-9));
    assertThat(total(fixed(1, 1), fixed(1, 1), fixed(0.8, 1), fixed(0, 1)))
        .isEqualTo(2.8, within(1e-9));
  }

  @Test
  void scoresAreCutToTheRangeFromZeroToOne() {
    assertThat(total(fixed(-0.5, 2))).isZero();
    assertThat(total(fixed(1.5, 2))).isEqualTo(2);
  }

  @Test
  void scorersThatSayNothingOrFailLeaveTheSumAlone() {
    WeightedScorer silent = new WeightedScorer("silent", (request, candidates, scores) -> {}, 3);
    WeightedScorer broken =
        new WeightedScorer(
            "broken",
            (request, candidates, scores) -> {
              scores[0] = 1;
              throw new IllegalStateException("on purpose");
            },
            3);

    assertThat(total(fixed(0.5, 1), silent, broken)).isEqualTo(0.5);
    assertThat(failed).containsExactly("broken");
  }

  @Test
  void profileWhoseFiltersLeaveNobodyDoesNotStopTheOthers() {
    NamedFilter nobody =
        new NamedFilter("nobody", (request, candidates, keep) -> Arrays.fill(keep, false));
    SchedulingProfile empty = profile("empty", List.of(nobody));
    SchedulingProfile other = profile("other", List.of());

    SchedulingOutcome outcome =
        new Scheduler(List.of(empty, other), all("other")).schedule(REQUEST, Fixtures.unknown(2));
    SchedulingOutcome refusal =
        new Scheduler(List.of(empty, other), all("empty")).schedule(REQUEST, Fixtures.unknown(2));

    assertThat(outcome)
        .isInstanceOfSatisfying(
            SchedulingResult.class, result -> assertThat(result.runs()).hasSize(2));
    assertThat(refusal(refusal).reason()).isEqualTo(RefusalReason.SATURATED);
  }

  @Test
  void handlerThatPicksNoProfileIsARefusal() {
    SchedulingOutcome outcome =
        new Scheduler(List.of(profile("a", List.of())), picking(List.of(), "a"))
            .schedule(REQUEST, Fixtures.unknown(1));

    assertThat(refusal(outcome).reason()).isEqualTo(RefusalReason.NO_PROFILE);
    assertThat(refusal(outcome).message()).contains("failed to run any scheduler profile");
  }

  @Test
  void handlerThatNeverComesToAnEndIsStopped() {
    SchedulingOutcome outcome =
        new Scheduler(List.of(profile("a", List.of())), picking(List.of("a"), "a"))
            .schedule(REQUEST, Fixtures.unknown(1));

    assertThat(outcome)
        .isInstanceOfSatisfying(
            SchedulingResult.class, result -> assertThat(result.runs()).hasSize(4));
  }

  private double total(WeightedScorer... scorers) {
    SchedulingProfile profile =
        new SchedulingProfile("p", List.of(), List.of(scorers), first(), invalidScores);
    return profile.run(REQUEST, Fixtures.unknown(1)).totals()[0];
  }

  private SchedulingProfile profile(String name, List<NamedFilter> filters) {
    return new SchedulingProfile(name, filters, List.of(), first(), invalidScores);
  }

  private static WeightedScorer fixed(double score, double weight) {
    return new WeightedScorer(
        "fixed", (request, candidates, scores) -> Arrays.fill(scores, score), weight);
  }

  private static Picker first() {
    return (request, candidates, totals) -> new int[] {0};
  }

  /** Runs all profiles once. */
  private static ProfileHandler all(String primary) {
    return handler((profiles, runs) -> runs.isEmpty() ? profiles : List.of(), primary);
  }

  /** Picks the same profiles each time it is asked. */
  private static ProfileHandler picking(List<String> next, String primary) {
    return handler((profiles, runs) -> next, primary);
  }

  private static ProfileHandler handler(
      BiFunction<List<String>, List<ProfileRun>, List<String>> next, String primary) {
    return new ProfileHandler() {
      @Override
      public List<String> pick(
          InferenceRequest request, List<String> profiles, List<ProfileRun> runs) {
        return next.apply(profiles, runs);
      }

      @Override
      public String primary(InferenceRequest request, List<ProfileRun> runs) {
        return primary;
      }
    };
  }

  private static Refusal refusal(SchedulingOutcome outcome) {
    return ((SchedulingOutcome.Unschedulable) outcome).refusal();
  }
}
