package io.inferencegateway.scheduling.screener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.inferencegateway.endpoint.EndpointId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Vectors Z1 to Z5 of specification 04, section 12.14. */
class RevisionSharesTest {
  private static final List<String> ROLES = List.of("prefill", "decode");

  private int pods;

  @Test
  void sumOfAllRequiredRolesIsTheWeight() {
    RevisionShares shares = new RevisionShares(ROLES, false);
    put(shares, "v1", 2, 8);
    put(shares, "v2", 1, 2);

    assertThat(shares.shares().get("v1")).isCloseTo(10.0 / 13, within(1e-9));
    assertThat(shares.shares().get("v2")).isCloseTo(3.0 / 13, within(1e-9));
  }

  @Test
  void onlyTheRoleWithTheMostPodsIsTheWeight() {
    RevisionShares decodeDominates = new RevisionShares(ROLES, true);
    put(decodeDominates, "v1", 2, 8);
    put(decodeDominates, "v2", 1, 2);
    RevisionShares prefillDominates = new RevisionShares(ROLES, true);
    put(prefillDominates, "v1", 8, 1);
    put(prefillDominates, "v2", 2, 4);

    assertThat(decodeDominates.shares()).containsEntry("v1", 0.8).containsEntry("v2", 0.2);
    assertThat(prefillDominates.shares()).containsEntry("v1", 0.8).containsEntry("v2", 0.2);
  }

  @Test
  void revisionThatLacksARoleGetsNothingAndTakesNothing() {
    RevisionShares shares = new RevisionShares(ROLES, false);
    put(shares, "v1", 2, 8);
    put(shares, "v2", 1, 2);
    put(shares, "v3", 100, 0);

    assertThat(shares.shares()).containsEntry("v3", 0.0);
    assertThat(shares.shares().get("v1")).isCloseTo(10.0 / 13, within(1e-9));
  }

  @Test
  void bothWeightsOfTheSameRevisions() {
    RevisionShares sum = new RevisionShares(ROLES, false);
    put(sum, "A", 2, 9);
    put(sum, "B", 1, 1);
    RevisionShares dominant = new RevisionShares(ROLES, true);
    put(dominant, "A", 2, 9);
    put(dominant, "B", 1, 1);

    assertThat(sum.shares().get("A")).isCloseTo(11.0 / 13, within(1e-9));
    assertThat(dominant.shares()).containsEntry("A", 0.9).containsEntry("B", 0.1);
  }

  @Test
  void podThatMovesOrGoesCountsWhereItIs() {
    RevisionShares shares = new RevisionShares(List.of("decode"), false);
    EndpointId pod = new EndpointId("default", "pod");
    shares.put(pod, "v1", "decode");
    shares.put(pod, "v2", "decode");
    shares.put(pod, "v2", "decode");

    assertThat(shares.shares()).containsOnlyKeys("v2").containsEntry("v2", 1.0);

    shares.remove(pod);
    shares.remove(pod);

    assertThat(shares.shares()).isEmpty();
  }

  private void put(RevisionShares shares, String revision, int prefill, int decode) {
    for (int i = 0; i < prefill + decode; i++) {
      shares.put(
          new EndpointId("default", "pod-" + pods++), revision, i < prefill ? "prefill" : "decode");
    }
  }
}
