package io.inferencegateway.scheduling.screener;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.datalayer.PodObserver.Pod;
import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginLookup;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.screener.RolloutParameters.HeaderSelector;
import io.inferencegateway.scheduling.screener.RolloutParameters.RevisionGating;
import io.inferencegateway.scheduling.screener.RolloutParameters.Roles;
import io.inferencegateway.scheduling.screener.RolloutParameters.Scope;
import io.inferencegateway.telemetry.PluginMeters;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Vectors Z6 to Z9 of specification 04, section 12.14. */
class RolloutScreenerTest {
  private final PluginMeters meters = PluginMeters.unread();
  private double draw;

  @Test
  void drawnRevisionAloneIsKept() {
    RolloutScreener screener = screener("sum");
    pods(screener, "v1", 3);
    pods(screener, "v2", 1);

    draw = 0;
    assertThat(kept(screener, Fixtures.request("m"))).containsExactly(0, 1);
    draw = 0.9;
    assertThat(kept(screener, Fixtures.request("m"))).containsExactly(2);
  }

  @Test
  void strictHeaderTakesThePlaceOfTheDraw() {
    RolloutScreener screener = screener("sum");
    pods(screener, "v1", 3);
    pods(screener, "v2", 1);
    draw = 0;

    assertThat(kept(screener, Fixtures.requestWith("x-rev", "v2"))).containsExactly(2);
  }

  @Test
  void strictHeaderThatNobodyMatchesLeavesNobodyAndIsCounted() {
    RolloutScreener screener = screener("disabled");

    assertThat(kept(screener, Fixtures.requestWith("x-rev", "v9"))).isEmpty();
    assertThat(
            meters
                .counter("llm_d_epp_disaggregatedset_strict_header_no_match_total", "")
                .labelValues("disaggregatedset-rollout-screener", "rollout", "rev")
                .get())
        .isEqualTo(1);
  }

  @Test
  void nobodyIsKeptBeforePodsWereSeen() {
    assertThat(kept(screener("sum"), Fixtures.request("m"))).isEmpty();
  }

  @Test
  void podOutsideTheScopeOrNotReadyDoesNotCount() {
    RolloutScreener screener = screener("sum");
    EndpointId id = new EndpointId("default", "p");
    screener.podChanged(new Pod(id, Map.of("rev", "v1", "role", "decode"), true, ""));
    assertThat(kept(screener, Fixtures.request("m"))).isEmpty();

    Map<String, String> inScope = Map.of("app", "x", "rev", "v1", "role", "decode");
    screener.podChanged(new Pod(id, inScope, true, ""));
    assertThat(kept(screener, Fixtures.request("m"))).containsExactly(0, 1);

    screener.podChanged(new Pod(id, inScope, false, ""));
    assertThat(kept(screener, Fixtures.request("m"))).isEmpty();

    screener.podChanged(new Pod(id, inScope, true, ""));
    screener.podDeleted(id);
    assertThat(kept(screener, Fixtures.request("m"))).isEmpty();
  }

  @Test
  void sharesAreMeasuredWhileTheRevisionHasPods() {
    RolloutScreener screener = screener("max-role");
    pods(screener, "v1", 3);
    pods(screener, "v2", 1);
    var share = meters.gauge("llm_d_epp_disaggregatedset_revision_gating_share", "");

    assertThat(
            share
                .labelValues("disaggregatedset-rollout-screener", "rollout", "max-role", "v1")
                .get())
        .isEqualTo(0.75);

    screener.podDeleted(new EndpointId("default", "v2-0"));

    assertThat(share.collect().getDataPoints()).hasSize(1);
  }

  private RolloutScreener screener(String mode) {
    RolloutParameters parameters =
        new RolloutParameters(
            new Scope("app=x"),
            List.of(
                new HeaderSelector("rev", "X-Rev", "rev", "strict"),
                new HeaderSelector("tier", "x-tier", "tier", "prefer")),
            new RevisionGating(mode, new Roles(List.of("decode")), "rev", "role"));
    RandomGenerator random = () -> (long) (draw * (1L << 53)) << 11;
    return new RolloutScreener(
        parameters,
        new PluginContext("rollout", InstantSource.system(), random, PluginLookup.NONE, meters));
  }

  private static void pods(RolloutScreener screener, String revision, int count) {
    for (int i = 0; i < count; i++) {
      screener.podChanged(
          new Pod(
              new EndpointId("default", revision + "-" + i),
              Map.of("app", "x", "rev", revision, "role", "decode"),
              true,
              ""));
    }
  }

  /** Of two endpoints of v1, one of v2, one of a revision nobody knows and one without any. */
  private static List<Integer> kept(RolloutScreener screener, InferenceRequest request) {
    Candidates candidates =
        Fixtures.labelled(
            Map.of("rev", "v1"),
            Map.of("rev", "v1"),
            Map.of("rev", "v2"),
            Map.of("rev", "v3"),
            Map.of());
    boolean[] keep = new boolean[candidates.size()];
    Arrays.fill(keep, true);
    screener.screen(request, candidates, keep);
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < keep.length; i++) {
      if (keep[i]) {
        kept.add(i);
      }
    }
    return kept;
  }
}
