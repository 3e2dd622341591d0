package io.inferencegateway.scheduling.screener;

import io.inferencegateway.endpoint.EndpointId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What share of the traffic each revision of a disaggregated set gets: by the ready pods it has in
 * the required roles (specification 04, section 6). A revision that lacks a role gets nothing.
 * Confined to one thread or a lock; what {@link #shares} returned does not change.
 */
final class RevisionShares {

  private record Member(String revision, String role) {}

  /** The pods of one revision, those in required roles by role. */
  private static final class Counts {
    private final int[] byRole;
    private int pods;

    Counts(int roles) {
      byRole = new int[roles];
    }

    boolean coversAllRoles() {
      return Arrays.stream(byRole).allMatch(count -> count > 0);
    }
  }

  private final List<String> roles;
  private final boolean dominantRoleOnly;
  private final Map<EndpointId, Member> members = new HashMap<>();
  private final NavigableMap<String, Counts> revisions = new TreeMap<>();

  /**
   * @param roles each at least once in a revision that gets traffic
   * @param dominantRoleOnly count only the role with the most pods, instead of the sum
   */
  RevisionShares(List<String> roles, boolean dominantRoleOnly) {
    this.roles = List.copyOf(roles);
    this.dominantRoleOnly = dominantRoleOnly;
  }

  /** A pod counts from now on; both names are not empty. */
  void put(EndpointId pod, String revision, String role) {
    remove(pod);
    members.put(pod, new Member(revision, role));
    count(revision, role, 1);
  }

  /** A pod does not count any more, if it did. */
  void remove(EndpointId pod) {
    Member member = members.remove(pod);
    if (member != null) {
      count(member.revision(), member.role(), -1);
    }
  }

  private void count(String revision, String role, int change) {
    Counts counts = revisions.computeIfAbsent(revision, r -> new Counts(roles.size()));
    counts.pods += change;
    int index = roles.indexOf(role);
    if (index >= 0) {
      counts.byRole[index] += change;
    }
    if (counts.pods == 0) {
      revisions.remove(revision);
    }
  }

  /**
   * Every revision that has pods, in order, with its share; the shares add up to 1 or are all 0.
   */
  NavigableMap<String, Double> shares() {
    int dominant = dominantRole();
    Map<String, Integer> weights = new HashMap<>();
    long total = 0;
    for (Map.Entry<String, Counts> entry : revisions.entrySet()) {
      Counts counts = entry.getValue();
      int weight =
          !counts.coversAllRoles()
              ? 0
              : dominantRoleOnly ? counts.byRole[dominant] : Arrays.stream(counts.byRole).sum();
      weights.put(entry.getKey(), weight);
      total += weight;
    }
    NavigableMap<String, Double> shares = new TreeMap<>();
    for (Map.Entry<String, Integer> entry : weights.entrySet()) {
      shares.put(entry.getKey(), total == 0 ? 0 : (double) entry.getValue() / total);
    }
    return shares;
  }

  /** Index of the role with the most pods in covered revisions, the first of equals. */
  private int dominantRole() {
    long[] totals = new long[roles.size()];
    for (Counts counts : revisions.values()) {
      if (counts.coversAllRoles()) {
        for (int i = 0; i < totals.length; i++) {
          totals[i] += counts.byRole[i];
        }
      }
    }
    int best = 0;
    for (int i = 1; i < totals.length; i++) {
      best = totals[i] > totals[best] ? i : best;
    }
    return best;
  }
}
