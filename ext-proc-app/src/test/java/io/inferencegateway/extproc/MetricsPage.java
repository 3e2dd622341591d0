package io.inferencegateway.extproc;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads samples off the page that Prometheus gets, in the form of the recordings. */
final class MetricsPage {
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\]|\\\\.)*)\"");

  private MetricsPage() {}

  /** Samples and type lines that begin with one of the prefixes. */
  static Map<String, Double> samples(PrometheusRegistry registry, List<String> prefixes) {
    Map<String, Double> samples = new TreeMap<>();
    for (String line : page(registry).split("\n", -1)) {
      if (prefixes.stream().noneMatch(line::startsWith)) {
        continue;
      }
      if (line.startsWith("# TYPE ")) {
        samples.put(line, 1.0);
      } else if (!line.startsWith("#")) {
        int end = line.lastIndexOf(' ');
        samples.put(series(line.substring(0, end)), number(line.substring(end + 1)));
      }
    }
    return samples;
  }

  /** A name of a series with its labels in order and bounds written in one way. */
  static String series(String text) {
    int open = text.indexOf('{');
    if (open < 0) {
      return text;
    }
    boolean build = text.substring(0, open).endsWith("_info");
    List<String> labels = new ArrayList<>();
    String bound = "";
    Matcher matcher = LABEL.matcher(text.substring(open));
    while (matcher.find()) {
      if (matcher.group(1).equals("le")) {
        bound = "le=\"" + number(matcher.group(2)) + "\"";
      } else {
        labels.add(matcher.group(1) + "=\"" + (build ? "<any>" : matcher.group(2)) + "\"");
      }
    }
    labels.sort(null);
    if (!bound.isEmpty()) {
      labels.add(bound);
    }
    return text.substring(0, open) + "{" + String.join(",", labels) + "}";
  }

  private static double number(String text) {
    return switch (text) {
      case "+Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }

  private static String page(PrometheusRegistry registry) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      PrometheusTextFormatWriter.builder().build().write(out, registry.scrape());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
