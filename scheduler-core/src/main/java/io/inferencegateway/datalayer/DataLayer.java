package io.inferencegateway.datalayer;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointPool;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Collects the numbers of all endpoints of a pool: one collector per endpoint and source, all on
 * one event loop thread.
 */
public final class DataLayer implements EndpointPool.Listener, AutoCloseable {
  private static final int CLOSE_SECONDS = 5;

  /** A source with what reads its pages. */
  public record Binding(DataSource source, List<Extractor> extractors) {
    public Binding {
      extractors = List.copyOf(extractors);
    }
  }

  private final List<Binding> bindings;
  private final PollSchedule schedule;
  private final InstantSource clock;
  private final DataLayerObserver observer;
  private final MultiThreadIoEventLoopGroup group;
  private final EventLoop loop;
  private final Map<Endpoint, List<Collector>> collectors = new HashMap<>();

  /**
   * Starts the thread; collecting begins as endpoints are added.
   *
   * @param refreshInterval base tick; at least 50 ms are used
   */
  public DataLayer(
      List<Binding> bindings,
      Duration refreshInterval,
      InstantSource clock,
      DataLayerObserver observer) {
    this.bindings = List.copyOf(bindings);
    this.schedule =
        PollSchedule.of(
            refreshInterval,
            bindings.stream().map(binding -> binding.source().interval()).toList());
    this.clock = clock;
    this.observer = observer;
    this.group =
        new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("data-layer", true), NioIoHandler.newFactory());
    this.loop = group.next();
  }

  @Override
  public synchronized void added(Endpoint endpoint) {
    List<Collector> started = new ArrayList<>();
    for (Binding binding : bindings) {
      Collector collector = new Collector(endpoint, binding, loop, clock, observer);
      collector.start(schedule.period(binding.source().interval()));
      started.add(collector);
    }
    collectors.put(endpoint, started);
  }

  @Override
  public synchronized void removed(Endpoint endpoint) {
    List<Collector> stopped = collectors.remove(endpoint);
    if (stopped != null) {
      stopped.forEach(Collector::stop);
    }
  }

  @Override
  public synchronized void close() {
    collectors.values().forEach(started -> started.forEach(Collector::stop));
    collectors.clear();
    group
        .shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
