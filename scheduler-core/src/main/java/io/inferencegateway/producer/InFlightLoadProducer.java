package io.inferencegateway.producer;

import io.inferencegateway.datalayer.EndpointEventExtractor;
import io.inferencegateway.datalayer.SourceOwner;
import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.Inspectable;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.Reserving;
import io.inferencegateway.scheduling.ResponseObserver;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.signal.InFlightLoad;
import io.inferencegateway.signal.TokenizedPrompt;
import io.inferencegateway.signal.UncachedTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Counts the requests and prompt tokens this process has in flight on each endpoint (specification
 * 05, section 6). A request counts on the first pick of every profile. Its prompt tokens are freed
 * with the first byte of the answer, when the prompt has been computed; everything else at the end.
 */
final class InFlightLoadProducer
    implements DataProducer,
        Reserving,
        PreRequest,
        ResponseObserver,
        EndpointPool.Listener,
        EndpointEventExtractor,
        SourceOwner,
        Inspectable {
  static final PluginFactory<DataProducer, Parameters> FACTORY =
      PluginFactory.of("inflight-load-producer", Parameters.DEFAULT, InFlightLoadProducer::new);

  private static final String PREFILL_PROFILE = "prefill";

  /**
   * Parameters.
   *
   * @param addEstimatedOutputTokens count the output as well, until the end
   * @param outputRatio estimated output tokens per prompt token; 0 or more
   * @param maxEstimatedOutputTokens limit of the estimate; 0 or more; null: none
   * @param prefixMatchInfoProducerName whose matches need no computing; empty: the default producer
   * @param syncCrossReplicaState share the counts with other replicas where there is a means
   */
  record Parameters(
      boolean addEstimatedOutputTokens,
      double outputRatio,
      @Nullable Long maxEstimatedOutputTokens,
      String prefixMatchInfoProducerName,
      boolean syncCrossReplicaState) {
    static final Parameters DEFAULT = new Parameters(false, 1.5, null, "", true);

    Parameters {
      Require.notNegative("outputRatio", outputRatio);
      if (maxEstimatedOutputTokens != null) {
        Require.notNegative("maxEstimatedOutputTokens", maxEstimatedOutputTokens);
      }
    }
  }

  /** What one stage of a request still holds on one endpoint. */
  private static final class Share {
    private final boolean prefill;
    private final Endpoint endpoint;
    private final InFlightLoad load;
    private final AtomicLong requests = new AtomicLong(1);
    private final AtomicLong tokens;
    private volatile InFlightGauges.@Nullable Series shown;

    Share(boolean prefill, Endpoint endpoint, InFlightLoad load, long tokens) {
      this.prefill = prefill;
      this.endpoint = endpoint;
      this.load = load;
      this.tokens = new AtomicLong(tokens);
    }

    void show(InFlightGauges.Series series) {
      series.add(requests.get(), tokens.get());
      shown = series;
    }

    void releaseTokens() {
      release(0);
    }

    void releaseAll() {
      release(requests.getAndSet(0));
    }

    private void release(long lessRequests) {
      long lessTokens = tokens.getAndSet(0);
      load.add(-lessRequests, -lessTokens);
      InFlightGauges.Series series = shown;
      if (series != null) {
        series.add(-lessRequests, -lessTokens);
      }
    }
  }

  /** What can be looked at. */
  record State(
      List<EndpointLoad> endpoints, int totalEndpoints, int maxEndpoints, boolean truncated) {
    record EndpointLoad(String endpoint, long requests, long tokens) {}
  }

  /** The shares of one request. */
  private record Shares(List<Share> all) {}

  private final Parameters parameters;
  private final DataKey<InFlightLoad> loadKey;
  private final DataKey<UncachedTokens> uncachedKey;
  private final DataKey<PrefixMatches> matchesKey;
  private final DataKey<Shares> sharesKey;
  private final InFlightGauges gauges;
  private final Map<Endpoint, InFlightLoad> loads = new ConcurrentHashMap<>();

  InFlightLoadProducer(Parameters parameters, PluginContext context) {
    this.parameters = parameters;
    this.loadKey = InFlightLoad.KEY.from(context.name());
    this.uncachedKey = UncachedTokens.KEY.from(context.name());
    this.matchesKey = PrefixMatches.KEY.from(parameters.prefixMatchInfoProducerName());
    this.sharesKey = new DataKey<>("in-flight-shares", context.name(), Shares.class);
    this.gauges = new InFlightGauges(context.meters(), context.name());
  }

  @Override
  public Set<DataKey<?>> producedData() {
    return Set.of(loadKey, uncachedKey);
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(TokenizedPrompt.KEY);
  }

  @Override
  public Set<DataKey<?>> optionalData() {
    return Set.of(matchesKey);
  }

  @Override
  public void produce(InferenceRequest request, Candidates candidates) {
    TokenizedPrompt prompt = request.data().get(TokenizedPrompt.KEY);
    PrefixMatches matches = request.data().get(matchesKey);
    long input = prompt == null ? 0 : prompt.tokenCount();
    long output = estimatedOutput(request, input);
    long[] bySlot = new long[candidates.slots()];
    for (int i = 0; i < candidates.size(); i++) {
      int slot = candidates.slot(i);
      bySlot[slot] = uncached(input, matches, slot) + output;
    }
    request.data().put(uncachedKey, new UncachedTokens(bySlot));
  }

  private static long uncached(long input, @Nullable PrefixMatches matches, int slot) {
    if (matches == null || matches.blockTokens() <= 0) {
      return input;
    }
    long total = matches.totalBlocks();
    long missing = (total - matches.matchedBlocks()[slot]) * matches.blockTokens();
    return Math.max(0, missing) + Math.max(0, input - total * matches.blockTokens());
  }

  private long estimatedOutput(InferenceRequest request, long input) {
    if (!parameters.addEstimatedOutputTokens()) {
      return 0;
    }
    long output = (long) Math.floor(input * parameters.outputRatio() + 0.5);
    long clientLimit = request.body().maxOutputTokens();
    if (clientLimit >= 0) {
      output = Math.min(output, clientLimit);
    }
    Long limit = parameters.maxEstimatedOutputTokens();
    return limit == null ? output : Math.min(output, limit);
  }

  @Override
  public void reserve(InferenceRequest request, SchedulingResult result) {
    UncachedTokens uncached = request.data().get(uncachedKey);
    List<Share> shares = new ArrayList<>(result.runs().size());
    for (ProfileRun run : result.runs()) {
      InFlightLoad load = run.isEmpty() ? null : run.first().attributes().get(loadKey);
      if (load != null) {
        long tokens = uncached == null ? 0 : uncached.bySlot()[run.firstSlot()];
        load.add(1, tokens);
        boolean prefill = run.profile().equals(PREFILL_PROFILE);
        shares.add(new Share(prefill, run.first(), load, tokens));
      }
    }
    request.data().put(sharesKey, new Shares(shares));
  }

  /** Labels are looked up here, after the lock that orders decisions. */
  @Override
  public void preRequest(InferenceRequest request, SchedulingResult result) {
    Shares shares = request.data().get(sharesKey);
    if (shares != null) {
      for (Share share : shares.all()) {
        InFlightGauges.Series series = gauges.of(share.endpoint, request);
        if (series != null) {
          share.show(series);
        }
      }
    }
  }

  @Override
  public void firstByte(InferenceRequest request) {
    Shares shares = request.data().get(sharesKey);
    if (shares == null) {
      return;
    }
    for (Share share : shares.all()) {
      if (share.prefill) {
        share.releaseAll();
      } else if (!parameters.addEstimatedOutputTokens()) {
        share.releaseTokens();
      }
    }
  }

  @Override
  public void ended(InferenceRequest request) {
    Shares shares = request.data().get(sharesKey);
    if (shares != null) {
      shares.all().forEach(Share::releaseAll);
    }
  }

  @Override
  public void added(Endpoint endpoint) {
    InFlightLoad load = new InFlightLoad();
    loads.put(endpoint, load);
    endpoint.attributes().put(loadKey, load);
    gauges.begin(endpoint);
  }

  @Override
  public void removed(Endpoint endpoint) {
    loads.remove(endpoint);
    endpoint.attributes().remove(loadKey);
    gauges.forget(endpoint);
  }

  @Override
  public State state() {
    List<State.EndpointLoad> all = new ArrayList<>();
    loads.forEach(
        (endpoint, load) ->
            all.add(
                new State.EndpointLoad(endpoint.id().toString(), load.requests(), load.tokens())));
    List<State.EndpointLoad> shown =
        Inspectable.busiest(
            all.stream(), load -> load.requests() + load.tokens(), State.EndpointLoad::endpoint);
    return new State(shown, all.size(), MAX_ENTRIES, shown.size() < all.size());
  }
}
