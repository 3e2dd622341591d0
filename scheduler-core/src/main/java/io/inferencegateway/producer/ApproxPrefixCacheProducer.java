package io.inferencegateway.producer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointMetrics;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.Inspectable;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.prefix.PrefixIndex;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.signal.TokenizedPrompt;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Guesses which endpoint holds which prefix from what was sent there before (specification 05,
 * section 3; 06, section 2). The prompt is hashed in chained blocks; each candidate is given the
 * number of this prompt's blocks it was sent earlier. Once a destination is chosen it counts as
 * holding the prompt.
 */
final class ApproxPrefixCacheProducer
    implements DataProducer, PreRequest, EndpointPool.Listener, Inspectable {
  static final PluginFactory<DataProducer, Parameters> FACTORY =
      PluginFactory.of(
          "approx-prefix-cache-producer", Parameters.DEFAULT, ApproxPrefixCacheProducer::new);

  private static final int SMALLEST_BLOCK_TOKENS = 64;
  private static final int DEFAULT_BLOCK_TOKENS = 16;
  private static final int DEFAULT_CAPACITY = 31_250;
  private static final String PREFILL_PROFILE = "prefill";

  /**
   * Parameters.
   *
   * @param autoTune take block size and capacity from the engine's metrics when it tells them
   * @param blockSizeTokens tokens per block; at least 64 are used
   * @param blockSize deprecated form of blockSizeTokens [tokens]
   * @param maxPrefixTokensToMatch longest prefix that is looked at [tokens]; 0: the block limit
   *     counts
   * @param maxPrefixBlocksToMatch deprecated, longest prefix that is looked at [blocks]; 0: no
   *     limit
   * @param lruCapacityPerServer blocks kept per endpoint [blocks]
   */
  record Parameters(
      boolean autoTune,
      int blockSizeTokens,
      int blockSize,
      int maxPrefixTokensToMatch,
      int maxPrefixBlocksToMatch,
      int lruCapacityPerServer) {
    static final Parameters DEFAULT =
        new Parameters(true, DEFAULT_BLOCK_TOKENS, 0, 131_072, 2048, DEFAULT_CAPACITY);

    Parameters {
      if (blockSize > 0 && blockSizeTokens == DEFAULT_BLOCK_TOKENS) {
        blockSizeTokens = blockSize;
      }
      Require.that(autoTune || blockSizeTokens > 0, "blockSizeTokens", blockSizeTokens, "positive");
      Require.notNegative("maxPrefixTokensToMatch", maxPrefixTokensToMatch);
    }
  }

  /** What can be looked at. */
  record State(List<PodBlocks> pods, int totalPods, int maxPods) {
    record PodBlocks(String pod, long blocks) {}
  }

  /** What is kept between hashing and the decision. */
  @SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid boxing
  private record Chains(long[][] prompts) {}

  private final Parameters parameters;
  private final DataKey<PrefixMatches> matchesKey;
  private final DataKey<Chains> chainsKey;
  private final PrefixIndex index = new PrefixIndex();
  private final DepartedEndpoints departed;

  ApproxPrefixCacheProducer(Parameters parameters, PluginContext context) {
    this.parameters = parameters;
    this.matchesKey = PrefixMatches.KEY.from(context.name());
    this.departed = new DepartedEndpoints(index, context.clock());
    this.chainsKey = new DataKey<>("prefix-chains", context.name(), Chains.class);
  }

  @Override
  public Set<DataKey<?>> producedData() {
    return Set.of(matchesKey);
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(TokenizedPrompt.KEY);
  }

  @Override
  public void produce(InferenceRequest request, Candidates candidates) {
    int blockTokens = blockTokens(candidates.metrics(0));
    int[] matched = new int[candidates.slots()];
    int total = 0;
    TokenizedPrompt tokens = request.data().get(TokenizedPrompt.KEY);
    if (tokens != null) {
      long seed = BlockHashes.seed(request.targetModel(), tokens.cacheSalt());
      int maxBlocks = maxBlocks(blockTokens);
      long[][] chains = new long[tokens.promptCount()][];
      for (int i = 0; i < chains.length; i++) {
        chains[i] = BlockHashes.chain(tokens.reader(i), seed, blockTokens, maxBlocks);
        index.lookup(chains[i], candidates, matched);
        total += chains[i].length;
      }
      request.data().put(chainsKey, new Chains(chains));
    }
    request.data().put(matchesKey, new PrefixMatches(matched, total, blockTokens));
  }

  @Override
  public void preRequest(InferenceRequest request, SchedulingResult result) {
    Chains chains = request.data().get(chainsKey);
    if (chains == null) {
      return;
    }
    departed.sweep();
    remember(chains, result.destination());
    Endpoint prefill = result.first(PREFILL_PROFILE);
    boolean twoStages = !result.primary().profile().equals(PREFILL_PROFILE);
    if (twoStages && prefill != null) {
      remember(chains, prefill);
    }
  }

  private void remember(Chains chains, Endpoint endpoint) {
    for (long[] chain : chains.prompts()) {
      index.insert(endpoint, chain, capacity(endpoint.metrics()));
    }
  }

  @Override
  public void added(Endpoint endpoint) {
    departed.returned(endpoint);
  }

  @Override
  public void removed(Endpoint endpoint) {
    departed.left(endpoint);
  }

  @Override
  public State state() {
    Map<Endpoint, Long> blocks = index.sizes();
    return new State(
        Inspectable.busiest(
            blocks.entrySet().stream()
                .map(held -> new State.PodBlocks(held.getKey().id().toString(), held.getValue())),
            State.PodBlocks::blocks,
            State.PodBlocks::pod),
        blocks.size(),
        MAX_ENTRIES);
  }

  private int blockTokens(EndpointMetrics first) {
    boolean told = parameters.autoTune() && first.cacheBlockTokens() > 0;
    int wanted = told ? first.cacheBlockTokens() : parameters.blockSizeTokens();
    return Math.max(wanted, SMALLEST_BLOCK_TOKENS);
  }

  private int maxBlocks(int blockTokens) {
    if (parameters.maxPrefixTokensToMatch() > 0) {
      return parameters.maxPrefixTokensToMatch() / blockTokens;
    }
    int blocks = parameters.maxPrefixBlocksToMatch();
    return blocks == 0 ? Integer.MAX_VALUE : Math.max(0, blocks);
  }

  private int capacity(EndpointMetrics metrics) {
    if (parameters.autoTune() && metrics.cacheBlocks() > 0) {
      return metrics.cacheBlocks();
    }
    int configured = parameters.lruCapacityPerServer();
    return configured > 0 ? configured : DEFAULT_CAPACITY;
  }
}
