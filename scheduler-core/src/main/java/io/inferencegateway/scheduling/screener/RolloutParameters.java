package io.inferencegateway.scheduling.screener;

import io.inferencegateway.endpoint.LabelSelector;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.Require;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parameters; all parts are required.
 *
 * @param scope endpoints that are looked at
 * @param headerSelectors headers that name a label's value
 * @param revisionGating how traffic is shared among revisions
 */
record RolloutParameters(
    @Nullable Scope scope,
    List<HeaderSelector> headerSelectors,
    @Nullable RevisionGating revisionGating) {
  static final RolloutParameters NONE = new RolloutParameters(null, List.of(), null);

  RolloutParameters {
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

  /** Labels of the pods that count. */
  LabelSelector pods() {
    return LabelSelector.parse(Objects.requireNonNull(scope, "scope").labelSelector());
  }

  /** Refuses parameters of which a required part is missing. */
  void requireParts() {
    Require.all(
        () -> Require.that(scope != null, "scope", "absent", "a label selector"),
        () -> Require.that(revisionGating != null, "revisionGating", "absent", "a mode"));
  }

  /**
   * Endpoints by label, in text form.
   *
   * @param labelSelector selector of the endpoints that are looked at, as text; required
   */
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

  /**
   * A header whose value is that of a label.
   *
   * @param name names the selector in metrics; required, each once
   * @param headerName header with the wanted value; required, each once
   * @param labelKey key of the label that has to have it; required
   * @param mode what happens when no endpoint has it; strict: none is left, prefer: all are
   */
  record HeaderSelector(String name, String headerName, String labelKey, String mode) {
    HeaderSelector {
      String header = headerName.toLowerCase(Locale.ROOT);
      Require.all(
          () -> Require.notEmpty("name", name),
          () -> Require.notEmpty("headerName", header),
          () -> Require.notEmpty("labelKey", labelKey),
          () -> Require.oneOf("mode", mode, "strict", "prefer"));
      headerName = header;
    }

    boolean isStrict() {
      return mode.equals("strict");
    }
  }

  /**
   * How revisions share the traffic.
   *
   * @param mode how the share of a revision follows from its endpoints; sum, max-role or disabled
   * @param requireRoles roles a revision has to have to get requests; required unless disabled
   * @param revisionLabelKey label that names the revision
   * @param roleLabelKey label that names the role
   */
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

    boolean isActive() {
      return !mode.equals("disabled");
    }

    boolean countsDominantRole() {
      return mode.equals("max-role");
    }

    String revisionLabel() {
      return orDefault(revisionLabelKey, "disaggregatedset.x-k8s.io/revision");
    }

    String roleLabel() {
      return orDefault(roleLabelKey, "disaggregatedset.x-k8s.io/role");
    }

    List<String> roles() {
      return requireRoles == null ? List.of() : requireRoles.values();
    }

    private static String orDefault(@Nullable String given, String otherwise) {
      return given == null || given.isEmpty() ? otherwise : given;
    }
  }

  /**
   * Roles that a revision must have.
   *
   * @param values names of the roles; at least one, each once
   */
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
