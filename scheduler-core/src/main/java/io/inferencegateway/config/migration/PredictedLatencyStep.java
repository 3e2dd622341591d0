package io.inferencegateway.config.migration;

import io.inferencegateway.config.migration.Part.Block;
import io.inferencegateway.config.migration.Part.Items;
import io.inferencegateway.config.migration.Part.Leaf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The scorer that became a set of plugins (specification 03, section 19.4). */
final class PredictedLatencyStep {
  private static final String REFERENCE = "pluginRef";

  private final Draft draft;
  private final PluginDraft old;
  private final Block given;

  PredictedLatencyStep(Draft draft, PluginDraft old) {
    this.draft = draft;
    this.old = old;
    this.given = old.parameters();
  }

  void apply() {
    given.remove("samplingMean");
    given.remove("maxSampledTokens");
    add("predicted-latency-producer")
        .with(producer())
        .entry()
        .note("this and the following plugins were " + old.name() + " of type " + old.type());
    Part exploration = given.remove("epsilonExploreSticky");
    Part penalty = given.remove("affinityMaxTTFTPenaltyMs");
    affinity("sticky-strong", "affinityGateTauGlobal", 0.99, exploration, penalty);
    affinity("sticky-weak", "affinityGateTau", 0.8, exploration, penalty);
    add("slo-headroom-tier-filter")
        .with(moved(new Block(), "epsilonExploreNeg", "epsilonExploreNeg"));
    add("latency-scorer").with(scorer());
    add("latency-slo-admitter");
    String picker =
        given.remove("selectionMode") instanceof Leaf(String mode) && mode.equals("max")
            ? "max-score-picker"
            : "weighted-random-picker";
    if (!draft.hasAny(picker)) {
      add(picker);
    }
    profiles(picker);
    for (String key : given.entries().keySet()) {
      draft.root().note("dropped parameter " + key + " of " + old.name() + ": unknown");
    }
    draft.entries().parts().remove(old.entry());
  }

  private PluginDraft add(String type) {
    return draft.addBefore(old, type, type);
  }

  private Block producer() {
    Block parameters = new Block();
    for (String key :
        List.of("sloBufferFactor", "contextTTL", "streamingMode", "endpointRoleLabel")) {
      moved(parameters, key, key);
    }
    return moved(parameters, "predictInPrepareData", "predictInProduce");
  }

  private void affinity(
      String name,
      String thresholdKey,
      double threshold,
      @Nullable Part exploration,
      @Nullable Part penalty) {
    Part given = this.given.remove(thresholdKey);
    Block parameters =
        new Block()
            .put("affinityThreshold", given == null ? new Leaf(threshold) : given)
            .put("ttftSource", "latencyPredictor");
    if (exploration != null) {
      parameters.put("explorationProbability", exploration);
    }
    if (penalty != null) {
      parameters.put("maxTTFTPenaltyMs", penalty);
    }
    draft.addBefore(old, name, "prefix-cache-affinity-filter").with(parameters);
  }

  private Block scorer() {
    Block parameters = new Block();
    weight(parameters, "TTFT", "ttftWeight");
    weight(parameters, "TPOT", "tpotWeight");
    moved(parameters, "headroomSelectionStrategy", "headroomSelectionStrategy");
    for (String key :
        List.of("compositeKVWeight", "compositeQueueWeight", "compositePrefixWeight")) {
      moved(parameters, key, key);
    }
    return parameters;
  }

  /** There is one weight now, whether there is headroom or not. */
  private void weight(Block parameters, String metric, String key) {
    Part positive = given.remove("headroom" + metric + "Weight");
    Part negative = given.remove("negHeadroom" + metric + "Weight");
    Part weight = positive == null ? negative : positive;
    if (weight != null) {
      parameters.put(key, weight);
    }
    if (negative != null && !negative.equals(weight)) {
      draft.unresolved(
          draft.root(),
          "plugin " + old.name(),
          "negHeadroom" + metric + "Weight was dropped: it cannot differ from the other weight");
    }
  }

  private Block moved(Block parameters, String from, String to) {
    Part value = given.remove(from);
    if (value != null) {
      parameters.put(to, value);
    }
    return parameters;
  }

  private void profiles(String picker) {
    List<String> pickers =
        draft.plugins().stream()
            .filter(plugin -> plugin.type().endsWith("-picker"))
            .map(PluginDraft::name)
            .toList();
    for (Items references : draft.references()) {
      if (references.blocks().stream().anyMatch(this::isToOld)) {
        references
            .parts()
            .removeIf(part -> part instanceof Block ref && pickers.contains(ref.text(REFERENCE)));
      }
    }
    draft.replaceInProfiles(
        old.name(),
        List.of(
            "sticky-strong", "slo-headroom-tier-filter", "sticky-weak", "latency-scorer", picker));
  }

  private boolean isToOld(Block reference) {
    return reference.text(REFERENCE).equals(old.name());
  }
}
