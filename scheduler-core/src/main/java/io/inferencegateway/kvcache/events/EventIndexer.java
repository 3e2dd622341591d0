package io.inferencegateway.kvcache.events;

import io.inferencegateway.kvcache.BlockExtras;
import io.inferencegateway.kvcache.BlockIndex;
import io.inferencegateway.kvcache.BlockKeys;
import io.inferencegateway.kvcache.EndpointBlocks;
import io.inferencegateway.kvcache.SpeculativeBlocks;
import io.inferencegateway.kvcache.events.BlockEvent.Removed;
import io.inferencegateway.kvcache.events.BlockEvent.Stored;
import io.inferencegateway.kvcache.events.EventMeters.Ignored;
import io.inferencegateway.signal.TokenIdReader;
import io.inferencegateway.telemetry.PluginMeters;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Applies events to the index (specification 06, section 5.4). Events of one endpoint come from one
 * thread at a time.
 */
public final class EventIndexer {
  private static final String DEFAULT_TIER = "gpu";

  private final BlockKeys keys;
  private final BlockIndex index;
  private final SpeculativeBlocks speculative;
  private final EventMeters meters;

  /**
   * @param speculative what is dropped when an engine drops all its blocks
   */
  public EventIndexer(
      BlockKeys keys, BlockIndex index, SpeculativeBlocks speculative, PluginMeters meters) {
    this(keys, index, speculative, new EventMeters(meters));
  }

  EventIndexer(
      BlockKeys keys, BlockIndex index, SpeculativeBlocks speculative, EventMeters meters) {
    this.keys = keys;
    this.index = index;
    this.speculative = speculative;
    this.meters = meters;
  }

  /**
   * Applies a message.
   *
   * @param hostPort the endpoint it is about
   * @param model of the topic
   */
  public void apply(String hostPort, String model, byte[] payload) {
    EndpointBlocks endpoint = index.open(hostPort);
    if (endpoint == null) {
      meters.ignored(Ignored.UNKNOWN_ENDPOINT);
      return;
    }
    try {
      EventBatch batch = EventBatch.parse(payload);
      meters.ignored(Ignored.BAD_EVENT, batch.bad());
      for (BlockEvent event : batch.events()) {
        apply(endpoint, model, event);
      }
    } catch (BadEventException e) {
      meters.ignored(Ignored.BAD_MESSAGE);
    }
  }

  private void apply(EndpointBlocks endpoint, String model, BlockEvent event) {
    switch (event) {
      case Stored stored -> stored(endpoint, model, stored);
      case Removed removed -> removed(endpoint, removed);
      case BlockEvent.Cleared _ -> clear(endpoint);
    }
  }

  /** Drops all that is known of an endpoint's blocks. */
  void clear(EndpointBlocks endpoint) {
    endpoint.clear();
    speculative.forget(endpoint);
  }

  private void stored(EndpointBlocks endpoint, String model, Stored event) {
    if (!CacheGroups.accepts(endpoint, event, meters) || event.hashes().length == 0) {
      return;
    }
    int place = endpoint.place(tier(event.medium()), event.group());
    if (place < 0) {
      meters.ignored(Ignored.TOO_MANY_PLACES);
      return;
    }
    long previous = previous(endpoint, model, event);
    if (previous == BlockKeys.NONE) {
      meters.ignored(Ignored.UNKNOWN_PARENT);
      return;
    }
    if (event.tokens().length == 0) {
      endpoint.copied(event.hashes(), place);
      return;
    }
    int blocks = event.tokens().length / keys.blockTokens();
    if (blocks == 0) {
      meters.ignored(Ignored.SHORTER_THAN_A_BLOCK);
      return;
    }
    if (event.extraKeys() != null && event.extraKeys().isEmpty()) {
      meters.ignored(Ignored.EXTRA_KEYS);
      return;
    }
    long[] ours = keys.chain(previous, new TokenIdReader(event.tokens()), extras(event, blocks));
    endpoint.store(event.hashes(), ours, place);
  }

  private static BlockExtras extras(Stored event, int blocks) {
    List<List<String>> extraKeys = event.extraKeys();
    String lora = event.loraName();
    if (extraKeys == null) {
      return BlockExtras.NONE;
    }
    return new EventExtras(lora == null ? extraKeys : EventExtras.without(lora, extraKeys), blocks);
  }

  /** The key that the event's first block follows; none when its parent is not known. */
  private long previous(EndpointBlocks endpoint, String model, Stored event) {
    if (event.parent() != 0) {
      return endpoint.lastKey(event.parent());
    }
    String lora = event.loraName();
    return keys.model(lora == null || lora.isEmpty() ? model : lora);
  }

  private void removed(EndpointBlocks endpoint, Removed event) {
    if (!CacheGroups.accepts(endpoint, event, meters)) {
      return;
    }
    int place = endpoint.place(tier(event.medium()), event.group());
    if (place < 0) {
      return;
    }
    for (long hash : event.hashes()) {
      meters.removed(endpoint.removed(hash, place));
    }
  }

  private static String tier(@Nullable String medium) {
    return medium == null ? DEFAULT_TIER : medium.toLowerCase(Locale.ROOT);
  }
}
