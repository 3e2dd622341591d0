package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.ProfileHandler;
import io.inferencegateway.scheduling.ProfileRun;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every registered profile handler keeps to. */
class ProfileHandlerContractTest {
  private static final List<List<String>> PROFILE_SETS =
      List.of(
          List.of("default"),
          List.of("decode"),
          List.of("decode", "prefill"),
          List.of("encode", "prefill", "decode"),
          List.of("x", "y"));

  static Stream<String> types() {
    return PluginSamples.all(ProfileHandler.class).keySet().stream();
  }

  private static ProfileHandler fresh(String type) {
    return PluginSamples.of(type, ProfileHandler.class);
  }

  @Test
  void everyHandlerOfTheSpecificationIsRegistered() {
    assertThat(PluginSamples.all(ProfileHandler.class).keySet())
        .containsExactlyInAnyOrder(
            "single-profile-handler",
            "header-profile-handler",
            "data-parallel-profile-handler",
            "disagg-profile-handler",
            "pd-profile-handler");
  }

  @ParameterizedTest
  @MethodSource("types")
  void picksKnownProfilesOnceAndComesToAnEnd(String type) {
    for (List<String> profiles : PROFILE_SETS) {
      for (boolean fails : new boolean[] {false, true}) {
        List<ProfileRun> runs = run(fresh(type), profiles, fails);

        Set<String> names = new HashSet<>();
        for (ProfileRun run : runs) {
          assertThat(profiles).as("%s of %s", type, profiles).contains(run.profile());
          assertThat(names.add(run.profile())).as("%s of %s", type, profiles).isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void namesItsPrimaryProfileAndTargetsAfterAnyRun(String type) {
    for (List<String> profiles : PROFILE_SETS) {
      ProfileHandler handler = fresh(type);
      InferenceRequest request = request();
      List<ProfileRun> runs = run(handler, profiles, false);
      if (runs.isEmpty()) {
        continue;
      }

      ProfileRun primary = ProfileRun.of(handler.primary(request, runs), runs);

      if (primary != null) {
        assertThat(handler.targets(request, primary, runs)).hasSize(1);
      }
      handler.decision(runs);
    }
  }

  private static List<ProfileRun> run(
      ProfileHandler handler, List<String> profiles, boolean fails) {
    InferenceRequest request = request();
    List<ProfileRun> runs = new ArrayList<>();
    for (int round = 0; round < 10; round++) {
      List<String> next = handler.pick(request, profiles, runs);
      if (next.isEmpty()) {
        return runs;
      }
      next.forEach(name -> runs.add(runOf(name, fails)));
    }
    throw new AssertionError("no end after 10 rounds: " + runs);
  }

  private static ProfileRun runOf(String profile, boolean fails) {
    Candidates candidates = Fixtures.unknown(2);
    return new ProfileRun(
        profile,
        candidates,
        List.of(),
        new double[0][],
        new double[2],
        fails ? new int[0] : new int[] {1});
  }

  private static InferenceRequest request() {
    return PluginSamples.request(Fixtures.unknown(2), 1);
  }
}
