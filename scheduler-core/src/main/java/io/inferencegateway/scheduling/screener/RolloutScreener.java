package io.inferencegateway.scheduling.screener;

import io.inferencegateway.datalayer.PodObserver;
import io.inferencegateway.datalayer.SourceOwner;
import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.endpoint.LabelSelector;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.ResponseHeader;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.scheduling.Screener;
import io.inferencegateway.scheduling.screener.RolloutParameters.HeaderSelector;
import io.inferencegateway.scheduling.screener.RolloutParameters.RevisionGating;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the stages of a request within one revision of a disaggregated set while several are rolled
 * out, and shares the traffic among them by capacity (specification 04, section 6). A request
 * either names what it wants in a header, whose value must equal a label of the endpoint, or gets a
 * revision by chance. The client is told the labels of the endpoint that served it, and can stay
 * there by sending them back. Until pods were seen, every revision counts as incomplete.
 */
final class RolloutScreener implements Screener, ResponseHeader, PodObserver, SourceOwner {
  private static final String TYPE = "disaggregatedset-rollout-screener";

  static final PluginFactory<Plugin, RolloutParameters> FACTORY =
      PluginFactory.<Plugin, RolloutParameters>of(
              TYPE, RolloutParameters.NONE, RolloutScreener::new)
          .alpha();

  private final HeaderSelector[] selectors;
  private final RevisionGating gating;
  private final LabelSelector scope;
  private final RandomGenerator random;
  private final String name;
  private final Counter unmatched;
  private final Gauge shareGauge;
  private final RevisionShares counts;
  private volatile NavigableMap<String, Double> shares = Collections.emptyNavigableMap();

  RolloutScreener(RolloutParameters parameters, PluginContext context) {
    parameters.requireParts();
    this.selectors = parameters.headerSelectors().toArray(HeaderSelector[]::new);
    this.gating = Objects.requireNonNull(parameters.revisionGating());
    this.scope = parameters.pods();
    this.random = context.random();
    this.name = context.name();
    this.counts = new RevisionShares(gating.roles(), gating.countsDominantRole());
    this.unmatched =
        context
            .meters()
            .counter(
                "llm_d_epp_disaggregatedset_strict_header_no_match_total",
                "Requests whose strict header no endpoint matches.",
                "plugin_type",
                "plugin_name",
                "selector");
    this.shareGauge =
        context
            .meters()
            .gauge(
                "llm_d_epp_disaggregatedset_revision_gating_share",
                "Share of the traffic a revision gets.",
                "plugin_type",
                "plugin_name",
                "mode",
                "revision");
  }

  @Override
  public boolean bringsSource() {
    return gating.isActive();
  }

  @Override
  public void screen(InferenceRequest request, Candidates candidates, boolean[] keep) {
    if (gating.isActive()) {
      gate(request, candidates, keep);
    }
    for (HeaderSelector selector : selectors) {
      String wanted = selector.isStrict() ? header(request, selector) : "";
      if (!wanted.isEmpty() && any(keep)) {
        match(selector, wanted, candidates, keep);
      }
    }
  }

  private void gate(InferenceRequest request, Candidates candidates, boolean[] keep) {
    NavigableMap<String, Double> allowed = allowed(candidates);
    String drawn = namesItsWish(request) ? null : draw(allowed);
    for (int i = 0; i < keep.length; i++) {
      String revision = revision(candidates.endpoint(i));
      keep[i] = allowed.containsKey(revision) && (drawn == null || drawn.equals(revision));
    }
  }

  /** The complete revisions among the candidates, with their shares. */
  private NavigableMap<String, Double> allowed(Candidates candidates) {
    NavigableMap<String, Double> current = shares;
    NavigableMap<String, Double> allowed = new TreeMap<>();
    for (int i = 0; i < candidates.size(); i++) {
      String revision = revision(candidates.endpoint(i));
      double share = current.getOrDefault(revision, 0.0);
      if (share > 0) {
        allowed.put(revision, share);
      }
    }
    return allowed;
  }

  private boolean namesItsWish(InferenceRequest request) {
    for (HeaderSelector selector : selectors) {
      if (selector.isStrict() && !header(request, selector).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private @Nullable String draw(NavigableMap<String, Double> allowed) {
    if (allowed.size() <= 1) {
      return allowed.isEmpty() ? null : allowed.firstKey();
    }
    double left = random.nextDouble() * allowed.values().stream().mapToDouble(s -> s).sum();
    for (Map.Entry<String, Double> entry : allowed.entrySet()) {
      left -= entry.getValue();
      if (left < 0) {
        return entry.getKey();
      }
    }
    return allowed.lastKey();
  }

  private void match(
      HeaderSelector selector, String wanted, Candidates candidates, boolean[] keep) {
    for (int i = 0; i < keep.length; i++) {
      keep[i] &= wanted.equals(candidates.endpoint(i).metadata().label(selector.labelKey()));
    }
    if (!any(keep)) {
      unmatched.labelValues(TYPE, name, selector.name()).inc();
    }
  }

  private static boolean any(boolean[] keep) {
    for (boolean kept : keep) {
      if (kept) {
        return true;
      }
    }
    return false;
  }

  private static String header(InferenceRequest request, HeaderSelector selector) {
    String value = request.head().headers().get(selector.headerName());
    return value == null ? "" : value;
  }

  private String revision(Endpoint endpoint) {
    return endpoint.metadata().label(gating.revisionLabel());
  }

  @Override
  public void responseHeader(
      InferenceRequest request, SchedulingResult result, Endpoint served, HeaderEdits edits) {
    for (HeaderSelector selector : selectors) {
      String value = served.metadata().label(selector.labelKey());
      if (!value.isEmpty()) {
        edits.set(selector.headerName(), value);
      }
    }
  }

  @Override
  public synchronized void podChanged(Pod pod) {
    String revision = pod.labels().getOrDefault(gating.revisionLabel(), "");
    String role = pod.labels().getOrDefault(gating.roleLabel(), "");
    if (pod.ready() && !revision.isEmpty() && !role.isEmpty() && scope.selects(pod.labels())) {
      counts.put(pod.id(), revision, role);
    } else {
      counts.remove(pod.id());
    }
    publish();
  }

  @Override
  public synchronized void podDeleted(EndpointId id) {
    counts.remove(id);
    publish();
  }

  private void publish() {
    NavigableMap<String, Double> next = counts.shares();
    for (String revision : shares.keySet()) {
      if (!next.containsKey(revision)) {
        shareGauge.remove(TYPE, name, gating.mode(), revision);
      }
    }
    next.forEach(
        (revision, share) ->
            shareGauge.labelValues(TYPE, name, gating.mode(), revision).set(share));
    shares = next;
  }
}
