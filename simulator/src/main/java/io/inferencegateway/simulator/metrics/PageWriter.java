package io.inferencegateway.simulator.metrics;

import io.inferencegateway.simulator.engine.Histogram;

/** Writes families as vLLM's Prometheus client does. */
final class PageWriter {
  private final StringBuilder page;
  private final String labels;
  private final double created;

  /**
   * @param labels of every sample, without braces
   * @param created unix time for the {@code _created} families
   */
  PageWriter(StringBuilder page, String labels, double created) {
    this.page = page;
    this.labels = labels;
    this.created = created;
  }

  PageWriter family(String name, String type, String help) {
    page.append("# HELP ").append(name).append(' ').append(help).append('\n');
    page.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    return this;
  }

  void gauge(String name, String help, double value) {
    family(name, "gauge", help).sample(name, labels, value);
  }

  /**
   * @param name without {@code _total}
   */
  void counter(String name, String help, long value) {
    family(name + "_total", "counter", help).sample(name + "_total", labels, (double) value);
    created(name, help);
  }

  /** Announces the creation time of the family just written. */
  private void created(String name, String help) {
    family(name + "_created", "gauge", help).sample(name + "_created", labels, created);
  }

  void line(String text) {
    page.append(text);
  }

  PageWriter sample(String name, String sampleLabels, double value) {
    page.append(name).append('{').append(sampleLabels).append("} ");
    MetricNumber.append(page, value);
    page.append('\n');
    return this;
  }

  /**
   * @param before labels that sort before {@code le}
   * @param after labels that sort after it
   */
  void histogram(String name, String help, String before, String after, Histogram values) {
    family(name, "histogram", help);
    long below = 0;
    for (int i = 0; i <= values.size(); i++) {
      below += values.count(i);
      page.append(name).append("_bucket{").append(before).append(",le=\"");
      page.append(i < values.size() ? Double.toString(values.bound(i)) : "+Inf");
      page.append("\",").append(after).append("} ");
      MetricNumber.append(page, (double) below);
      page.append('\n');
    }
    sample(name + "_count", labels, (double) below).sample(name + "_sum", labels, values.sum());
    created(name, help);
  }
}
