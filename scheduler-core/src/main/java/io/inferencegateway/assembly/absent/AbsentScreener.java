package io.inferencegateway.assembly.absent;

import io.inferencegateway.datalayer.SourceOwner;
import io.inferencegateway.endpoint.LabelSelector;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The screener of rollouts (specification 03, section 14.1). */
final class AbsentScreener {

  private AbsentScreener() {}

  static List<PluginFactory<?, ?>> all() {
    return List.of(
        AbsentType.of(
                "disaggregatedset-rollout-screener", Rollout.NONE, Rollout::declared, Plugin.class)
            .alpha());
  }

  /** Whether the instance watches pods. */
  private record Watches(boolean bringsSource) implements SourceOwner {}

  /**
   * Parameters; all parts are required.
   *
   * @param scope endpoints that are looked at
   * @param headerSelectors headers that name a label's value
   * @param revisionGating how traffic is shared among revisions
   */
  record Rollout(
      @Nullable Scope scope,
      List<HeaderSelector> headerSelectors,
      @Nullable RevisionGating revisionGating) {
    static final Rollout NONE = new Rollout(null, List.of(), null);

    Rollout {
      headerSelectors = List.copyOf(headerSelectors);
      Set<String> taken = new HashSet<>();
      for (HeaderSelector selector : headerSelectors) {
        Require.that(
            taken.add("name " + selector.name()) && taken.add("header " + selector.headerName()),
            "headerSelectors",
            selector.name(),
            "each name and header once");
      }
    }

    Declared declared() {
      RevisionGating gating = revisionGating;
      Require.all(
          () -> Require.that(scope != null, "scope", "absent", "a label selector"),
          () -> Require.that(gating != null, "revisionGating", "absent", "a mode"));
      boolean gates = gating != null && !gating.mode().equals("disabled");
      return Declared.NOTHING.with(new Watches(gates));
    }
  }

  /** Endpoints by label, in text form. */
  record Scope(String labelSelector) {
    Scope {
      Require.notEmpty("labelSelector", labelSelector);
      try {
        LabelSelector.parse(labelSelector);
      } catch (IllegalArgumentException e) {
        throw new InvalidParameterException("labelSelector", labelSelector, "a label selector");
      }
    }
  }

  /** A header whose value is that of a label. */
  record HeaderSelector(String name, String headerName, String labelKey, String mode) {
    HeaderSelector {
      Require.all(
          () -> Require.notEmpty("name", name),
          () -> Require.notEmpty("headerName", headerName),
          () -> Require.notEmpty("labelKey", labelKey),
          () -> Require.oneOf("mode", mode, "strict", "prefer"));
    }
  }

  /** How revisions share the traffic. */
  record RevisionGating(
      String mode,
      @Nullable Roles requireRoles,
      @Nullable String revisionLabelKey,
      @Nullable String roleLabelKey) {
    RevisionGating {
      Require.oneOf("mode", mode, "sum", "max-role", "disabled");
      Require.that(
          mode.equals("disabled") || (requireRoles != null && !requireRoles.values().isEmpty()),
          "requireRoles",
          "absent",
          "at least one role");
    }
  }

  /** Roles that a revision must have. */
  record Roles(List<String> values) {
    Roles {
      List<String> given = List.copyOf(values);
      values = given;
      Require.that(
          given.stream().noneMatch(String::isEmpty) && new HashSet<>(given).size() == given.size(),
          "values",
          given,
          "different texts");
    }
  }
}
