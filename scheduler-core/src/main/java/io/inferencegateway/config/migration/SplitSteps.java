package io.inferencegateway.config.migration;

import io.inferencegateway.config.migration.Part.Block;
import io.inferencegateway.config.migration.Part.Items;
import io.inferencegateway.config.migration.Part.Leaf;
import java.util.List;

/** Scorers whose producers are plugins of their own now (specification 03, section 19.3). */
final class SplitSteps {
  private static final String SCORER = "prefix-cache-scorer";
  private static final String APPROX = "approx-prefix-cache-producer";
  private static final String PRECISE = "precise-prefix-cache-producer";
  private static final String EVENTS = "endpoint-notification-source";
  private static final int CHARACTERS_PER_TOKEN = 4;
  private static final int OLD_MOST_BLOCKS = 256;

  private final Draft draft;

  private SplitSteps(Draft draft) {
    this.draft = draft;
  }

  static void apply(Draft draft) {
    SplitSteps steps = new SplitSteps(draft);
    for (PluginDraft plugin : draft.plugins()) {
      switch (plugin.type()) {
        case SCORER -> steps.prefixScorer(plugin);
        case "precise-prefix-cache-scorer" -> steps.preciseScorer(plugin);
        case "predicted-latency-scorer" -> new PredictedLatencyStep(draft, plugin).apply();
        default -> {}
      }
    }
  }

  private void prefixScorer(PluginDraft plugin) {
    Block old = plugin.parameters();
    Block moved = new Block();
    characters(old, "hashBlockSize", moved);
    characters(old, "blockSize", moved);
    for (String key : List.of("blockSizeTokens", "lruCapacityPerServer", "autoTune")) {
      Part value = old.remove(key);
      if (value != null) {
        moved.put(key, value);
      }
    }
    Part most = old.remove("maxPrefixBlocksToMatch");
    if (most == null && moved.isEmpty()) {
      return;
    }
    moved.put("maxPrefixBlocksToMatch", most == null ? new Leaf((long) OLD_MOST_BLOCKS) : most);
    plugin.with(old);
    if (draft.hasAny(APPROX)) {
      draft.unresolved(
          plugin.entry(),
          "plugin " + plugin.name(),
          "parameters of the index were dropped: " + APPROX + " has its own");
      return;
    }
    draft
        .addBefore(plugin, APPROX, APPROX)
        .with(moved)
        .entry()
        .note("its parameters were those of " + plugin.name());
  }

  /** Older versions counted characters. They also took the sizes as they were given. */
  private static void characters(Block old, String key, Block moved) {
    if (old.remove(key) instanceof Leaf(Long characters)) {
      long tokens = (characters + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
      moved.put("blockSizeTokens", Math.max(1, tokens)).put("autoTune", false);
    }
  }

  private void preciseScorer(PluginDraft plugin) {
    Block old = plugin.parameters();
    Block scorer = plugin.entry();
    List<PluginDraft> producers =
        draft.plugins().stream().filter(other -> other.type().equals(PRECISE)).toList();
    String producer = producers.isEmpty() ? PRECISE : producers.getFirst().name();
    plugin.changeType(SCORER);
    plugin.with(new Block().put("prefixMatchInfoProducerName", producer));
    if (producers.isEmpty()) {
      tokenizer(plugin, old);
      draft
          .addBefore(plugin, PRECISE, PRECISE)
          .with(old)
          .entry()
          .note("its parameters were those of " + plugin.name());
      notifications(plugin.name());
    } else if (!old.isEmpty()) {
      scorer.note("parameters were dropped: " + producer + " has its own");
    }
  }

  private void tokenizer(PluginDraft plugin, Block old) {
    if (!(old.get("indexerConfig") instanceof Block indexer)
        || !(indexer.remove("tokenizersPoolConfig") instanceof Block pool)) {
      return;
    }
    if (indexer.isEmpty()) {
      old.remove("indexerConfig");
    }
    if (draft.hasAny("token-producer", "tokenizer")) {
      plugin.entry().note("dropped tokenizersPoolConfig: a token producer is there already");
      return;
    }
    PluginDraft tokens = draft.addBefore(plugin, "token-producer", "token-producer");
    tokens.with(new Block().put("modelName", pool.text("modelName")));
    draft.unresolved(
        tokens.entry(),
        "plugin token-producer",
        "vllm.url has to name the service that replaces tokenizersPoolConfig");
  }

  /** The producer hears of endpoints that come and go. */
  private void notifications(String scorer) {
    Items sources = draft.root().block("dataLayer").items("sources");
    for (Block source : sources.blocks()) {
      for (Block extractor : source.items("extractors").blocks()) {
        if (extractor.text("pluginRef").equals(scorer)) {
          extractor.put("pluginRef", PRECISE);
          return;
        }
      }
    }
    if (!draft.hasAny(EVENTS)) {
      draft.entries().add(new Block().put("type", EVENTS));
    }
    sources.add(
        new Block()
            .put("pluginRef", EVENTS)
            .put("extractors", Items.of(new Block().put("pluginRef", PRECISE)))
            .note("tells " + PRECISE + " which endpoints there are"));
  }
}
