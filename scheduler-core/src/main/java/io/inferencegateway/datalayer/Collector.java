package io.inferencegateway.datalayer;

import io.inferencegateway.datalayer.http.MetricsPage;
import io.inferencegateway.datalayer.http.ScrapeClient;
import io.inferencegateway.endpoint.Endpoint;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Polls one source of one endpoint. A poll that outlasts its period is not overtaken by the next.
 */
final class Collector implements ScrapeClient.Receiver {
  private final Endpoint endpoint;
  private final DataLayer.Binding binding;
  private final EventLoop loop;
  private final InstantSource clock;
  private final DataLayerObserver observer;
  private final MetricsPage.Wanted wanted;
  private final ScrapeClient client;
  private @Nullable ScheduledFuture<?> schedule;

  Collector(
      Endpoint endpoint,
      DataLayer.Binding binding,
      EventLoop loop,
      InstantSource clock,
      DataLayerObserver observer) {
    this.endpoint = endpoint;
    this.binding = binding;
    this.loop = loop;
    this.clock = clock;
    this.observer = observer;
    Set<String> families = new HashSet<>();
    binding.extractors().forEach(extractor -> families.addAll(extractor.families()));
    this.wanted = new MetricsPage.Wanted(families);
    this.client = new ScrapeClient(loop, binding.source().target(endpoint.metadata()), this);
  }

  void start(Duration period) {
    schedule = loop.scheduleAtFixedRate(client::fetch, 0, period.toNanos(), TimeUnit.NANOSECONDS);
  }

  void stop() {
    ScheduledFuture<?> running = schedule;
    if (running != null) {
      running.cancel(false);
    }
    loop.execute(client::close);
  }

  @Override
  public void page(byte[] bytes, int length) {
    MetricsPage page = MetricsPage.read(bytes, length, wanted);
    for (Extractor extractor : binding.extractors()) {
      List<String> problems = new ArrayList<>(0);
      try {
        endpoint.publish(extractor.extract(endpoint, page, clock.instant(), problems));
      } catch (RuntimeException e) {
        problems.add(e.toString());
      }
      if (!problems.isEmpty()) {
        observer.extractionFailed(binding.source().type(), extractor.type());
      }
    }
  }

  @Override
  public void failed(String reason) {
    observer.pollFailed(binding.source().type());
  }
}
