package io.inferencegateway.producer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.GatewayHeaders;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.SchedulingResult;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Names the endpoint from which the computing one may pull cached blocks (specification 05, section
 * 8). Of those that hold about the most, one is chosen by the request id, an idle one more likely.
 */
final class P2pSourceProducer implements DataProducer, PreRequest {
  static final PluginFactory<?, Parameters> FACTORY =
      PluginFactory.of("p2p-source-producer", Parameters.DEFAULT, P2pSourceProducer::new).alpha();

  private static final int FNV_OFFSET = 0x811c9dc5;
  private static final int FNV_PRIME = 0x01000193;

  /**
   * Parameters.
   *
   * @param prefixMatchInfoProducerName whose matches; empty: the default producer
   * @param minCachedTokenDelta tokens the source has to hold beyond the computing endpoint;
   *     positive
   * @param prefillProfileName profile whose pick computes the prompt, if it runs
   */
  record Parameters(
      String prefixMatchInfoProducerName, long minCachedTokenDelta, String prefillProfileName) {
    static final Parameters DEFAULT = new Parameters("", 1, "prefill");

    Parameters {
      Require.that(
          minCachedTokenDelta >= 1, "minCachedTokenDelta", minCachedTokenDelta, "1 or more");
    }
  }

  /** The chosen source with the tokens it holds. */
  private record Source(String hostPort, long cachedTokens) {}

  private final Parameters parameters;
  private final DataKey<PrefixMatches> matchesKey;
  private final DataKey<Source> sourceKey;

  P2pSourceProducer(Parameters parameters, PluginContext context) {
    this.parameters = parameters;
    this.matchesKey = PrefixMatches.KEY.from(parameters.prefixMatchInfoProducerName());
    this.sourceKey = new DataKey<>("kv-source", context.name(), Source.class);
  }

  @Override
  public void produce(InferenceRequest request, Candidates candidates) {
    PrefixMatches matches = request.data().get(matchesKey);
    if (matches == null) {
      return;
    }
    long most = 0;
    for (int i = 0; i < candidates.size(); i++) {
      most = Math.max(most, matches.cachedTokens(candidates.slot(i)));
    }
    int chosen =
        most == 0 ? -1 : choose(request, candidates, matches, most - matches.blockTokens());
    if (chosen >= 0) {
      request
          .data()
          .put(
              sourceKey,
              new Source(
                  candidates.endpoint(chosen).hostPort(),
                  matches.cachedTokens(candidates.slot(chosen))));
    }
  }

  /** One of the candidates that hold at least {@code least} tokens, and some. */
  private static int choose(
      InferenceRequest request, Candidates candidates, PrefixMatches matches, long least) {
    double sum = 0;
    for (int i = 0; i < candidates.size(); i++) {
      sum += weight(candidates, i, matches, least);
    }
    double target = fraction(clientId(request)) * sum;
    int last = -1;
    for (int i = 0; i < candidates.size(); i++) {
      double weight = weight(candidates, i, matches, least);
      if (weight > 0) {
        last = i;
        if (target < weight) {
          return i;
        }
        target -= weight;
      }
    }
    return last;
  }

  private static double weight(
      Candidates candidates, int index, PrefixMatches matches, long least) {
    long cached = matches.cachedTokens(candidates.slot(index));
    return cached > 0 && cached >= least
        ? 1.0 / (1 + candidates.metrics(index).waitingRequests())
        : 0;
  }

  private static String clientId(InferenceRequest request) {
    String id = request.head().headers().get(GatewayHeaders.REQUEST_ID);
    return id == null || id.isEmpty() ? request.id() : id;
  }

  /** FNV-1a of the text as a fraction from 0 to 1. */
  static double fraction(String text) {
    int hash = FNV_OFFSET;
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (b & 0xff)) * FNV_PRIME;
    }
    return Integer.toUnsignedLong(hash) / (double) (1L << 32);
  }

  @Override
  public void preRequest(InferenceRequest request, SchedulingResult result) {
    Source source = request.data().get(sourceKey);
    ProfileRun prefill = result.run(parameters.prefillProfileName());
    ProfileRun computing = prefill == null || prefill.isEmpty() ? result.primary() : prefill;
    if (source != null && isWorthIt(source, computing, request.data().get(matchesKey))) {
      request.headerEdits().set(GatewayHeaders.KV_CACHE_SOURCE, source.hostPort());
    }
  }

  private boolean isWorthIt(Source source, ProfileRun computing, @Nullable PrefixMatches matches) {
    long own = matches == null ? 0 : matches.cachedTokens(computing.firstSlot());
    return !source.hostPort().equals(computing.first().hostPort())
        && source.cachedTokens() - own >= parameters.minCachedTokenDelta();
  }

  @Override
  public Set<DataKey<?>> producedData() {
    return Set.of();
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(matchesKey);
  }
}
