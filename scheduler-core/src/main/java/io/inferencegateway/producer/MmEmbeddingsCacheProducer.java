package io.inferencegateway.producer;

import io.inferencegateway.datalayer.EndpointEventExtractor;
import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.Inspectable;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.Payload;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.signal.EncoderCacheMatches;
import io.inferencegateway.signal.MediaItem;
import io.inferencegateway.signal.TokenizedPrompt;
import io.inferencegateway.telemetry.PluginMeters;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Guesses which endpoint has encoded which image, sound or video already, from what was sent there
 * before (specification 05, section 7). Each candidate is given the number of this request's items
 * it was sent earlier. Every target that is picked counts as holding all of them.
 */
final class MmEmbeddingsCacheProducer
    implements DataProducer,
        PreRequest,
        EndpointPool.Listener,
        EndpointEventExtractor,
        Inspectable {
  private static final String TYPE = "mm-embeddings-cache-producer";

  static final PluginFactory<DataProducer, Parameters> FACTORY =
      PluginFactory.of(TYPE, Parameters.DEFAULT, MmEmbeddingsCacheProducer::new);

  private static final int DEFAULT_MEBIBYTES = 4096;
  private static final int MEBIBYTES_PER_ITEM = 2;
  private static final double[] RATIOS = {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1};

  /**
   * Parameters.
   *
   * @param cacheSizeInMBPerServer assumed size of an endpoint's encoder cache in MiB, of which an
   *     item takes two; 0 or less: 4096
   */
  record Parameters(int cacheSizeInMBPerServer) {
    static final Parameters DEFAULT = new Parameters(DEFAULT_MEBIBYTES);

    int capacity() {
      int size = cacheSizeInMBPerServer <= 0 ? DEFAULT_MEBIBYTES : cacheSizeInMBPerServer;
      return Math.max(1, size / MEBIBYTES_PER_ITEM);
    }
  }

  /** What can be looked at. */
  record State(
      List<String> podList, int totalKnownPods, List<PodItems> pods, int totalPods, int maxPods) {
    record PodItems(String pod, long items) {}
  }

  /** The modalities of a request's items by their hash. */
  private record Items(Map<String, String> modalityByHash) {}

  private final String name;
  private final DataKey<EncoderCacheMatches> matchesKey;
  private final DataKey<Items> itemsKey;
  private final EncoderCaches caches;
  private final Counter queries;
  private final Counter hits;
  private final Histogram ratios;

  MmEmbeddingsCacheProducer(Parameters parameters, PluginContext context) {
    this.name = context.name();
    this.matchesKey = EncoderCacheMatches.KEY.from(name);
    this.itemsKey = new DataKey<>("media-items", name, Items.class);
    this.caches = new EncoderCaches(parameters.capacity());
    PluginMeters meters = context.meters();
    this.queries =
        meters.counter(
            "llm_d_epp_encoder_cache_queries_total",
            "Images, sounds and videos looked up.",
            "plugin_type",
            "plugin_name",
            "modality");
    this.hits =
        meters.counter(
            "llm_d_epp_encoder_cache_hits_total",
            "Images, sounds and videos found, once for each endpoint that holds them.",
            "plugin_type",
            "plugin_name",
            "pod",
            "modality");
    this.ratios =
        meters.histogram(
            "llm_d_epp_encoder_cache_hit_ratio",
            "Share of a request's items that a candidate holds.",
            RATIOS,
            "plugin_type",
            "plugin_name");
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
    Map<String, String> items = items(request.data().get(TokenizedPrompt.KEY));
    if (items.isEmpty()) {
      return;
    }
    long[] matched = new long[candidates.slots()];
    items.forEach((hash, modality) -> lookUp(hash, modality, candidates, matched));
    for (int i = 0; i < candidates.size(); i++) {
      ratios.labelValues(TYPE, name).observe((double) matched[candidates.slot(i)] / items.size());
    }
    request.data().put(matchesKey, new EncoderCacheMatches(matched, items.size()));
    request.data().put(itemsKey, new Items(items));
  }

  private static Map<String, String> items(@Nullable TokenizedPrompt prompt) {
    Map<String, String> items = new LinkedHashMap<>();
    for (int i = 0; prompt != null && i < prompt.promptCount(); i++) {
      for (MediaItem item : prompt.mediaItems(i)) {
        if (!item.hash().isEmpty()) {
          items.put(item.hash(), item.modality());
        }
      }
    }
    return items;
  }

  private void lookUp(String hash, String modality, Candidates candidates, long[] matched) {
    queries.labelValues(TYPE, name, modality).inc();
    Set<Endpoint> holders = caches.holders(hash);
    for (Endpoint holder : holders) {
      hits.labelValues(TYPE, name, holder.id().toString(), modality).inc();
    }
    for (int i = 0; i < candidates.size(); i++) {
      matched[candidates.slot(i)] += holders.contains(candidates.endpoint(i)) ? 1 : 0;
    }
  }

  @Override
  public void preRequest(InferenceRequest request, SchedulingResult result) {
    Items items = request.data().get(itemsKey);
    if (items != null) {
      for (Endpoint target : result.primary().targets()) {
        caches.add(target, items.modalityByHash().keySet());
      }
    }
  }

  @Override
  public void added(Endpoint endpoint) {
    caches.open(endpoint);
  }

  @Override
  public void removed(Endpoint endpoint) {
    caches.forget(endpoint);
    for (Payload.Modality modality : Payload.Modality.values()) {
      hits.remove(TYPE, name, endpoint.id().toString(), modality.label());
    }
  }

  @Override
  public State state() {
    Map<Endpoint, Integer> sizes = caches.sizes();
    List<State.PodItems> holding =
        sizes.entrySet().stream()
            .filter(held -> held.getValue() > 0)
            .map(held -> new State.PodItems(held.getKey().id().toString(), held.getValue()))
            .toList();
    return new State(
        Inspectable.first(sizes.keySet().stream().map(pod -> pod.id().toString()).sorted()),
        sizes.size(),
        Inspectable.busiest(holding.stream(), State.PodItems::items, State.PodItems::pod),
        holding.size(),
        MAX_ENTRIES);
  }
}
