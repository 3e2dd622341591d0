package io.inferencegateway.bbr;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Body-based routing with store A of the specification: qwen with three adapters. */
final class RoutedBodies implements AutoCloseable {
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final BodyRouter router;

  RoutedBodies(Path folder, UnknownModel unknownModel, boolean emptyHeader, String... plugins)
      throws Exception {
    List<PluginFlag> flags = new ArrayList<>();
    for (String plugin : plugins) {
      flags.add(PluginFlag.parse(plugin));
    }
    router =
        BodyRouter.open(
            new BodyRoutingSettings(flags, storeA(folder), unknownModel, emptyHeader),
            new BodyRoutingMetrics(registry, "pool"));
  }

  /** A ConfigMap as it is mounted. */
  static Path storeA(Path folder) throws IOException {
    Path mounted = Files.createDirectories(folder.resolve("a"));
    Files.writeString(mounted.resolve("baseModel"), "  qwen  ");
    Files.writeString(mounted.resolve("adapters"), "- sql-lora-sheddable\n- foo\n- 1\n");
    return folder;
  }

  BodyRoute route(String body, String... headers) {
    return router
        .routing()
        .route(Headers.of(headers), ByteChunks.of(body.getBytes(StandardCharsets.UTF_8)));
  }

  /** The changes of the headers: {@code name=value} and {@code -name}. */
  List<String> changes(String body, String... headers) {
    return changes(((BodyRoute.Routed) route(body, headers)).headers());
  }

  List<String> changesWithoutBody(String... headers) {
    return changes(router.routing().withoutBody(Headers.of(headers)));
  }

  private static List<String> changes(HeaderChanges headers) {
    List<String> changes = new ArrayList<>();
    headers.forEachSet((name, value) -> changes.add(name + "=" + value));
    headers.forEachRemoved(name -> changes.add("-" + name));
    return changes;
  }

  /** A counter's value; 0 before its first sample. */
  double counted(String name, String... labels) {
    return registry.scrape(metric -> metric.equals(name)).stream()
        .flatMap(snapshot -> ((CounterSnapshot) snapshot).getDataPoints().stream())
        .filter(point -> point.getLabels().equals(Labels.of(labels)))
        .mapToDouble(CounterSnapshot.CounterDataPointSnapshot::getValue)
        .sum();
  }

  long observed(String name, String... labels) {
    return registry.scrape(metric -> metric.equals(name)).stream()
        .flatMap(snapshot -> ((HistogramSnapshot) snapshot).getDataPoints().stream())
        .filter(point -> point.getLabels().equals(Labels.of(labels)))
        .mapToLong(HistogramSnapshot.HistogramDataPointSnapshot::getCount)
        .sum();
  }

  PrometheusRegistry registry() {
    return registry;
  }

  @Override
  public void close() {
    router.close();
  }
}
