package io.inferencegateway.kvcache.events;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointMetadata;
import io.inferencegateway.kvcache.BlockIndex;
import io.inferencegateway.kvcache.BlockKeys;
import io.inferencegateway.kvcache.EndpointBlocks;
import io.inferencegateway.kvcache.SpeculativeBlocks;
import io.inferencegateway.kvcache.events.EventMeters.Ignored;
import io.inferencegateway.telemetry.PluginMeters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.zeromq.ZContext;

/**
 * Keeps an index up to date with what the engines of a pool tell (specification 06, section 5).
 * Starts with the first endpoint. Events of endpoints that are not in the pool are left out.
 * Thread-safe.
 */
public final class BlockEvents implements AutoCloseable {
  private static final String BOUND = "local-subscriber";
  private static final int REPLAYS_AT_ONCE = 8;
  private static final long JOIN_MILLIS = 1_000;

  private final EventSettings settings;
  private final BlockIndex index;
  private final SpeculativeBlocks speculative;
  private final EventMeters meters;
  private final EventIndexer indexer;
  private final Semaphore replays = new Semaphore(REPLAYS_AT_ONCE);
  private final Map<Endpoint, Subscriber> subscribers = new ConcurrentHashMap<>();

  /** How each endpoint is reached, by every form a topic may name it in. */
  private final Map<String, String> hostPorts = new ConcurrentHashMap<>();

  private @Nullable Running running;
  private boolean closed;

  /** What there is from the first endpoint on. */
  private record Running(ZContext context, EventWorkers workers, @Nullable Subscriber bound) {}

  /**
   * @param speculative what is dropped together with an endpoint's blocks
   */
  public BlockEvents(
      EventSettings settings,
      BlockKeys keys,
      BlockIndex index,
      SpeculativeBlocks speculative,
      PluginMeters meters) {
    this.settings = settings;
    this.index = index;
    this.speculative = speculative;
    this.meters = new EventMeters(meters);
    this.indexer = new EventIndexer(keys, index, speculative, this.meters);
  }

  /** Follows an endpoint. */
  public synchronized void added(Endpoint endpoint) {
    if (closed) {
      return;
    }
    String hostPort = endpoint.hostPort();
    EndpointMetadata metadata = endpoint.metadata();
    hostPorts.put(hostPort, hostPort);
    hostPorts.put(metadata.address() + ":" + metadata.port(), hostPort);
    Running parts = started();
    parts.workers().add(hostPort, () -> index.open(hostPort));
    if (settings.connects() && !metadata.address().isEmpty()) {
      Subscriber subscriber =
          new Subscriber(
              subscription(endpoint), parts.context(), sink(parts.workers()), meters, replays);
      subscribers.put(endpoint, subscriber);
      subscriber.start();
    }
  }

  private Running started() {
    Running parts = running;
    if (parts == null) {
      ZContext context = new ZContext();
      EventWorkers workers = new EventWorkers(settings.workers(), meters);
      parts = new Running(context, workers, bound(context, workers));
      running = parts;
    }
    return parts;
  }

  private @Nullable Subscriber bound(ZContext context, EventWorkers workers) {
    if (settings.bindAddress().isEmpty()) {
      return null;
    }
    Subscription all =
        new Subscription(BOUND, settings.bindAddress(), true, "", settings.topicFilter(), "");
    Subscriber subscriber = new Subscriber(all, context, sink(workers), meters, replays);
    subscriber.start();
    return subscriber;
  }

  private Subscription subscription(Endpoint endpoint) {
    String hostPort = endpoint.hostPort();
    String host = "tcp://" + hostPort.substring(0, hostPort.lastIndexOf(':') + 1);
    int rank = rank(endpoint.metadata());
    return new Subscription(
        endpoint.id().toString(),
        host + (settings.socketPort() + rank),
        false,
        settings.replayPort() <= 0 ? "" : host + (settings.replayPort() + rank),
        settings.topicFilter(),
        hostPort);
  }

  /** Which of a pod's data-parallel ranks an endpoint is; 0 where it is the only one. */
  private static int rank(EndpointMetadata metadata) {
    String prefix = metadata.podName() + "-rank-";
    String name = metadata.id().name();
    String suffix = name.startsWith(prefix) ? name.substring(prefix.length()) : "";
    return suffix.matches("\\d{1,4}") ? Integer.parseInt(suffix) : 0;
  }

  private EventSink sink(EventWorkers workers) {
    return new EventSink() {
      @Override
      public boolean message(String endpoint, String model, byte[] payload) {
        String hostPort = hostPorts.get(endpoint);
        if (hostPort == null) {
          meters.ignored(Ignored.UNKNOWN_ENDPOINT);
          return true;
        }
        return workers.add(hostPort, payload.length, whilePresent(hostPort, model, payload));
      }

      @Override
      public void reset(String hostPort) {
        workers.add(hostPort, () -> clear(hostPort));
      }
    };
  }

  /** A message that waited may be about an endpoint that is gone and must not come back. */
  private Runnable whilePresent(String hostPort, String model, byte[] payload) {
    return () -> {
      if (hostPorts.containsKey(hostPort)) {
        indexer.apply(hostPort, model, payload);
      }
    };
  }

  private void clear(String hostPort) {
    EndpointBlocks blocks = hostPorts.containsKey(hostPort) ? index.open(hostPort) : null;
    if (blocks != null) {
      indexer.clear(blocks);
    }
  }

  /** Forgets an endpoint. */
  public synchronized void removed(Endpoint endpoint) {
    Subscriber subscriber = subscribers.remove(endpoint);
    if (subscriber != null) {
      subscriber.stop();
    }
    String hostPort = endpoint.hostPort();
    hostPorts.values().removeIf(hostPort::equals);
    Running parts = running;
    if (parts != null) {
      parts.workers().add(hostPort, () -> index.forget(hostPort, speculative));
    }
  }

  /** Stops; the index stays as it is. */
  @Override
  public synchronized void close() {
    closed = true;
    Running parts = running;
    if (parts == null) {
      return;
    }
    running = null;
    List<Subscriber> all = new ArrayList<>(subscribers.values());
    if (parts.bound() != null) {
      all.add(parts.bound());
    }
    all.forEach(Subscriber::stop);
    try {
      for (Subscriber subscriber : all) {
        subscriber.join(JOIN_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    parts.workers().close();
    parts.context().close();
  }
}
