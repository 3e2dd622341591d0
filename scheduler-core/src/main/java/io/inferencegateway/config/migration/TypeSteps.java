package io.inferencegateway.config.migration;

import io.inferencegateway.config.migration.Part.Block;
import io.inferencegateway.config.migration.Part.Items;
import io.inferencegateway.config.migration.Part.Leaf;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Types and parameters that have other names now (specification 03, section 19.3). */
final class TypeSteps {
  private static final String DISAGG = "disagg-profile-handler";
  private static final String SELECTOR = "label-selector-filter";
  private static final String TOKENS = "token-producer";
  private static final long DEFAULT_BLOCK_TOKENS = 16;

  /** Changes an entry that is of the type the step is for. */
  private interface Step {
    void apply(Draft draft, PluginDraft plugin);
  }

  private static final Map<String, Step> STEPS =
      Map.ofEntries(
          Map.entry("by-label", TypeSteps::byLabel),
          Map.entry("by-label-selector", (draft, plugin) -> plugin.changeType(SELECTOR)),
          Map.entry("tokenizer", TypeSteps::tokenizer),
          Map.entry("pd-profile-handler", TypeSteps::pdHandler),
          Map.entry(DISAGG, (draft, plugin) -> disaggHandler(plugin)),
          Map.entry("prefill-header-handler", TypeSteps::headersHandler),
          Map.entry("disagg-headers-handler", TypeSteps::headersHandler),
          Map.entry("model-server-protocol-metrics", (draft, plugin) -> metrics(plugin)),
          Map.entry("active-request-filter", TypeSteps::activeRequests),
          Map.entry("session-affinity-scorer", (draft, plugin) -> sessionHeader(plugin)),
          Map.entry("eviction-priority-then-time-ordering", TypeSteps::eviction),
          Map.entry("eviction-sheddable-filter", TypeSteps::eviction),
          Map.entry("predicted-latency-producer", (draft, plugin) -> prediction(plugin)),
          Map.entry("approx-prefix-cache-producer", (draft, plugin) -> approxBlocks(plugin)),
          Map.entry("precise-prefix-cache-producer", (draft, plugin) -> preciseBlocks(plugin)),
          Map.entry(
              "program-aware-fairness",
              (draft, plugin) ->
                  plugin.dropParameter(
                      "lasDecayFactor", "lasHalfLifeSeconds decides now; no formula leads there")),
          Map.entry(
              "active-request-scorer",
              (draft, plugin) -> plugin.dropParameter("requestTimeout", "had no effect")),
          Map.entry(
              "no-hit-lru-scorer",
              (draft, plugin) -> {
                plugin.dropParameter("prefixPluginType", "had no effect");
                plugin.dropParameter("prefixPluginName", "had no effect");
              }));

  private TypeSteps() {}

  static void apply(Draft draft) {
    for (PluginDraft plugin : draft.plugins()) {
      Step step = STEPS.get(plugin.type());
      if (step != null) {
        step.apply(draft, plugin);
      }
    }
  }

  private static void byLabel(Draft draft, PluginDraft plugin) {
    Block old = plugin.parameters();
    boolean unlabelled =
        Boolean.TRUE.equals(value(old.get("allowsNoLabel"))) || holds(old.get("validValues"), "");
    if (unlabelled) {
      draft.unresolved(
          plugin.entry(),
          "plugin " + plugin.name(),
          "by-label keeps endpoints without the label, which no selector can; by-label is to be"
              + " removed in v0.11.0");
      return;
    }
    plugin.changeType(SELECTOR);
    Block expression =
        new Block()
            .put("key", old.text("label"))
            .put("operator", "In")
            .put("values", old.items("validValues"));
    plugin.with(new Block().put("matchExpressions", Items.of(expression)));
  }

  private static void tokenizer(Draft draft, PluginDraft plugin) {
    String name = plugin.name();
    plugin.changeType(TOKENS);
    boolean taken =
        draft.plugins().stream()
            .anyMatch(other -> !other.equals(plugin) && other.name().equals(TOKENS));
    if (name.equals("tokenizer") && !taken) {
      plugin.entry().remove("name");
      plugin.entry().note("was named tokenizer, which consumers of tokens do not look for");
      draft.replaceInProfiles(name, List.of(TOKENS));
    }
  }

  private static void pdHandler(Draft draft, PluginDraft plugin) {
    Block old = plugin.parameters();
    plugin.changeType(DISAGG);
    if (!old.text("prefixMatchInfoProducerName").isEmpty()) {
      draft.unresolved(
          plugin.entry(),
          "plugin " + plugin.name(),
          "prefixMatchInfoProducerName was dropped: the default producer is used");
    }
    for (String key : List.of("primaryPort", "prefixPluginType", "prefixPluginName")) {
      plugin.dropParameter(key, "not known to " + DISAGG);
    }
    String decider = old.text("deciderPluginName");
    plugin.with(
        stages(
            old.get("decodeProfile"),
            old.get("prefillProfile"),
            null,
            new Leaf(decider.isEmpty() ? "prefix-based-pd-decider" : decider),
            null));
  }

  private static void disaggHandler(PluginDraft plugin) {
    Block old = plugin.parameters();
    Part prefill = either(old.remove("prefillDeciderPluginName"), old.remove("deciderPluginName"));
    Block stages =
        stages(
            old.remove("decodeProfile"),
            old.remove("prefillProfile"),
            old.remove("encodeProfile"),
            prefill,
            old.remove("encodeDeciderPluginName"));
    if (!stages.isEmpty()) {
      plugin.entry().note("profiles and deciders were parameters of their own");
      stages.entries().forEach(old::put);
    }
  }

  private static @Nullable Part either(@Nullable Part first, @Nullable Part second) {
    return first == null || first.equals(new Leaf("")) ? second : first;
  }

  private static Block stages(
      @Nullable Part decode,
      @Nullable Part prefill,
      @Nullable Part encode,
      @Nullable Part prefillDecider,
      @Nullable Part encodeDecider) {
    Block profiles = new Block();
    putUnlessNull(profiles, "decode", decode);
    putUnlessNull(profiles, "prefill", prefill);
    putUnlessNull(profiles, "encode", encode);
    Block deciders = new Block();
    putUnlessNull(deciders, "prefill", prefillDecider);
    putUnlessNull(deciders, "encode", encodeDecider);
    Block stages = new Block();
    putUnlessNull(stages, "profiles", profiles.isEmpty() ? null : profiles);
    putUnlessNull(stages, "deciders", deciders.isEmpty() ? null : deciders);
    return stages;
  }

  private static void putUnlessNull(Block block, String key, @Nullable Part value) {
    if (value != null) {
      block.put(key, value);
    }
  }

  private static void headersHandler(Draft draft, PluginDraft plugin) {
    draft.drop(plugin, DISAGG + " sets the headers itself");
  }

  private static void eviction(Draft draft, PluginDraft plugin) {
    draft.drop(plugin, "its policy is built in");
  }

  /** An entry named like a built-in engine replaces all of it, so it has to be complete. */
  private static void metrics(PluginDraft plugin) {
    Block old = plugin.parameters();
    plugin.changeType("core-metrics-extractor");
    if (old.isEmpty()) {
      return;
    }
    Map<String, String> specs =
        Map.of(
            "queuedRequestsSpec", "vllm:num_requests_waiting",
            "runningRequestsSpec", "vllm:num_requests_running",
            "kvUsageSpec", "vllm:kv_cache_usage_perc",
            "loraSpec", "vllm:lora_requests_info",
            "cacheInfoSpec", "vllm:cache_config_info");
    Block engine = new Block().put("name", "vllm");
    specs.keySet().stream()
        .sorted()
        .forEach(
            key -> {
              Part given = old.remove(key);
              engine.put(key, given == null ? new Leaf(specs.get(key)) : given);
            });
    old.put("engineConfigs", Items.of(engine));
  }

  private static void activeRequests(Draft draft, PluginDraft plugin) {
    Block old = plugin.parameters();
    Part most =
        old.entries().values().stream()
            .filter(value -> value instanceof Leaf(Number _))
            .findFirst()
            .orElse(null);
    plugin.changeType("utilization-filter");
    if (most == null) {
      draft.unresolved(
          plugin.entry(), "plugin " + plugin.name(), "conditions[0].maxValue has to be chosen");
      return;
    }
    Block condition = new Block().put("metric", "active-requests").put("maxValue", most);
    plugin.with(new Block().put("conditions", Items.of(condition)));
  }

  private static void sessionHeader(PluginDraft plugin) {
    Part header = plugin.takeParameter("headerName");
    if (header != null) {
      plugin.entry().note("was parameter headerName, now encodedEndpointHeaderConfig.header");
      plugin.parameters().block("encodedEndpointHeaderConfig").put("header", header);
    }
  }

  private static void prediction(PluginDraft plugin) {
    plugin.renameParameter("predictInPrepareData", "predictInProduce");
    plugin.dropParameter("samplingMean", "had no effect");
    plugin.dropParameter("maxDecodeTokenSamplesForPrediction", "had no effect");
  }

  private static void approxBlocks(PluginDraft plugin) {
    renameBlockSize(plugin, plugin.parameters());
  }

  private static void preciseBlocks(PluginDraft plugin) {
    if (plugin.parameters().get("tokenProcessorConfig") instanceof Block tokens) {
      renameBlockSize(plugin, tokens);
      if (tokens.text("hashAlgorithm").equals("xxhash")) {
        tokens.put("hashAlgorithm", "xxh64");
        plugin.entry().note("hash algorithm xxhash is called xxh64");
      }
    }
  }

  /** The older name counted only where the other one was not given, or as the default. */
  static void renameBlockSize(PluginDraft plugin, Block parameters) {
    if (parameters.get("blockSize") == null) {
      return;
    }
    boolean unused =
        isOtherThan(DEFAULT_BLOCK_TOKENS, parameters.get("blockSizeTokens"))
            || !isPositive(parameters.get("blockSize"));
    if (unused) {
      parameters.remove("blockSize");
    } else {
      parameters.remove("blockSizeTokens");
      parameters.rename("blockSize", "blockSizeTokens");
    }
    plugin.entry().note("blockSize is called blockSizeTokens");
  }

  private static boolean holds(@Nullable Part part, String text) {
    return part instanceof Items items && items.parts().contains(new Leaf(text));
  }

  private static boolean isOtherThan(long number, @Nullable Part part) {
    return value(part) instanceof Long given && given != number;
  }

  private static boolean isPositive(@Nullable Part part) {
    return value(part) instanceof Long given && given > 0;
  }

  private static @Nullable Object value(@Nullable Part part) {
    return part instanceof Leaf(var value) ? value : null;
  }
}
