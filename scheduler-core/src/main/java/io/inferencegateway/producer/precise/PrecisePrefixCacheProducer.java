package io.inferencegateway.producer.precise;

import io.inferencegateway.datalayer.EndpointEventExtractor;
import io.inferencegateway.datalayer.SourceOwner;
import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.kvcache.BlockIndex;
import io.inferencegateway.kvcache.BlockKeys;
import io.inferencegateway.kvcache.BlockMatches;
import io.inferencegateway.kvcache.PromptKeys;
import io.inferencegateway.kvcache.SpeculativeBlocks;
import io.inferencegateway.kvcache.events.BlockEvents;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.NotAvailable;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.producer.DataProducer;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.signal.TokenizedPrompt;
import java.util.Set;

/**
 * Knows which endpoint holds which blocks of a prompt, because the engines tell what they store and
 * drop (specification 05, section 4; 06, sections 3 to 5). Needs the engine's own tokens: of a
 * request that brings token ids, or of a token producer that has the model's tokenizer. Each
 * candidate is given the number of blocks it holds from the beginning of the prompt.
 */
final class PrecisePrefixCacheProducer
    implements DataProducer,
        PreRequest,
        EndpointPool.Listener,
        EndpointEventExtractor,
        SourceOwner,
        NotAvailable,
        AutoCloseable {
  static final PluginFactory<DataProducer, PreciseParameters> FACTORY =
      PluginFactory.of(
          "precise-prefix-cache-producer",
          PreciseParameters.DEFAULT,
          PrecisePrefixCacheProducer::declared);

  private static final String PREFILL_PROFILE = "prefill";

  /** The keys of a request's prompts, kept from matching to sending. */
  @SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid boxing
  private record Chains(long[][] prompts) {}

  private final PreciseParameters parameters;
  private final BlockKeys keys;
  private final BlockIndex index;
  private final SpeculativeBlocks speculative;
  private final BlockEvents events;
  private final DataKey<PrefixMatches> matchesKey;
  private final DataKey<Chains> chainsKey;

  PrecisePrefixCacheProducer(PreciseParameters parameters, PluginContext context) {
    this.parameters = parameters;
    this.keys = parameters.tokenProcessorConfig().keys();
    this.index = parameters.indexerConfig().index(context.meters());
    this.speculative = new SpeculativeBlocks(index, parameters.ttl(), context.clock());
    this.events =
        new BlockEvents(
            parameters.kvEventsConfig().settings(), keys, index, speculative, context.meters());
    this.matchesKey = PrefixMatches.KEY.from(context.name());
    this.chainsKey = new DataKey<>("precise-chains", context.name(), Chains.class);
  }

  private static PrecisePrefixCacheProducer declared(
      PreciseParameters parameters, PluginContext context) {
    Require.that(
        parameters.indexerConfig().tokenizersPoolConfig() == null,
        "indexerConfig.tokenizersPoolConfig",
        "is not supported",
        "a token-producer plugin instead");
    return new PrecisePrefixCacheProducer(parameters, context);
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
  public Needed needed() {
    return missing().isEmpty() ? Needed.NEVER : Needed.ALWAYS;
  }

  @Override
  public String missing() {
    IndexParameters indexer = parameters.indexerConfig();
    if (indexer.tokenizersPoolConfig() != null) {
      return "indexerConfig.tokenizersPoolConfig";
    }
    return indexer.kvBlockIndexConfig().isShared()
        ? "indexerConfig.kvBlockIndexConfig.redisConfig"
        : "";
  }

  @Override
  public void produce(InferenceRequest request, Candidates candidates) {
    TokenizedPrompt tokens = request.data().get(TokenizedPrompt.KEY);
    if (tokens == null) {
      return;
    }
    if (parameters.speculativeIndexing()) {
      speculative.expire();
    }
    long[][] chains = PromptKeys.of(tokens, request.targetModel(), keys);
    BlockMatches matches = index.match(chains, candidates);
    if (matches.total() == 0) {
      return;
    }
    request
        .data()
        .put(
            matchesKey,
            new PrefixMatches(
                matches.weighted(), matches.cached(), matches.total(), keys.blockTokens()));
    if (parameters.speculativeIndexing()) {
      request.data().put(chainsKey, new Chains(chains));
    }
  }

  /** The matches a request was given. */
  DataKey<PrefixMatches> matchesKey() {
    return matchesKey;
  }

  /** Endpoints that blocks can be known of. */
  int knownEndpoints() {
    return index.endpoints().size();
  }

  @Override
  public void preRequest(InferenceRequest request, SchedulingResult result) {
    Chains chains = request.data().get(chainsKey);
    if (chains == null) {
      return;
    }
    Endpoint destination = result.destination();
    speculative.add(destination.hostPort(), chains.prompts());
    Endpoint prefill = result.first(PREFILL_PROFILE);
    if (prefill != null && prefill != destination) {
      speculative.add(prefill.hostPort(), chains.prompts());
    }
  }

  @Override
  public void added(Endpoint endpoint) {
    events.added(endpoint);
  }

  @Override
  public void removed(Endpoint endpoint) {
    events.removed(endpoint);
  }

  @Override
  public void replaced() {
    events.close();
  }

  @Override
  public void close() {
    events.close();
  }
}
