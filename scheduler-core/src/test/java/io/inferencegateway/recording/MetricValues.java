package io.inferencegateway.recording;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.Map;
import java.util.TreeMap;

/** Reads a registry the way a page shows it: {@code name{label="value",...}} to value. */
final class MetricValues {

  private MetricValues() {}

  static Map<String, Double> of(PrometheusRegistry registry) {
    Map<String, Double> values = new TreeMap<>();
    for (MetricSnapshot snapshot : registry.scrape()) {
      String name = snapshot.getMetadata().getPrometheusName();
      switch (snapshot) {
        case CounterSnapshot counter ->
            counter
                .getDataPoints()
                .forEach(p -> values.put(series(name + "_total", p.getLabels()), p.getValue()));
        case GaugeSnapshot gauge ->
            gauge
                .getDataPoints()
                .forEach(p -> values.put(series(name, p.getLabels()), p.getValue()));
        case HistogramSnapshot histogram ->
            histogram
                .getDataPoints()
                .forEach(
                    p -> {
                      values.put(series(name + "_sum", p.getLabels()), p.getSum());
                      values.put(series(name + "_count", p.getLabels()), (double) p.getCount());
                    });
        default -> {}
      }
    }
    return values;
  }

  private static String series(String name, Labels labels) {
    Map<String, String> sorted = new TreeMap<>();
    labels.forEach(label -> sorted.put(label.getName(), label.getValue()));
    StringBuilder text = new StringBuilder(name);
    String separator = "{";
    for (Map.Entry<String, String> label : sorted.entrySet()) {
      text.append(separator)
          .append(label.getKey())
          .append("=\"")
          .append(label.getValue())
          .append('"');
      separator = ",";
    }
    return sorted.isEmpty() ? name : text.append('}').toString();
  }
}
