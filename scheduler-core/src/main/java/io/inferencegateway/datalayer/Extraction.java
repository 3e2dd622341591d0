package io.inferencegateway.datalayer;

import io.inferencegateway.datalayer.http.MetricsPage;
import io.inferencegateway.datalayer.http.Sample;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointMetrics;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One reading of one page. A number that is missing, negative or not finite is a problem and keeps
 * its old value; custom metrics may be negative, LoRA data may be missing.
 */
final class Extraction {
  private final MetricsPage page;
  private final List<String> problems;
  private final Endpoint endpoint;
  private final EndpointMetrics before;
  private boolean updated;

  Extraction(MetricsPage page, List<String> problems, Endpoint endpoint) {
    this.page = page;
    this.problems = problems;
    this.endpoint = endpoint;
    this.before = endpoint.metrics();
  }

  EndpointMetrics run(EngineMapping engine, Instant now) {
    int waiting = (int) number(engine.queued(), before.waitingRequests());
    int running = (int) number(engine.running(), before.runningRequests());
    double kvUsed = number(engine.kvUsed(), before.kvUsedFraction());
    Sample lora = lora(engine.lora());
    Sample cache = found(engine.cacheInfo());
    int blockTokens = label(cache, engine.blockSizeLabel(), before.cacheBlockTokens());
    int blocks = label(cache, engine.blockCountLabel(), before.cacheBlocks());
    blockTokens = (int) number(engine.blockSize(), blockTokens);
    blocks = (int) number(engine.blockCount(), blocks);
    engine.custom().forEach(this::custom);
    EndpointMetrics next =
        new EndpointMetrics(
            waiting,
            running,
            kvUsed,
            adapters(lora, "running_lora_adapters", before.activeAdapters()),
            adapters(lora, "waiting_lora_adapters", before.waitingAdapters()),
            label(lora, "max_lora", before.maxActiveAdapters()),
            blockTokens,
            blocks,
            now);
    return updated ? next : before;
  }

  private void custom(EngineMapping.Custom metric) {
    Sample sample = found(metric.spec());
    if (sample == null) {
      return;
    }
    if (!Double.isFinite(sample.value())) {
      problems.add(metric.spec().family() + " is " + sample.value());
      return;
    }
    endpoint.attributes().put(metric.key(), sample.value());
    updated = true;
  }

  private double number(@Nullable MetricSpec spec, double old) {
    Sample sample = found(spec);
    if (spec == null || sample == null) {
      return old;
    }
    double value = sample.value();
    if (!Double.isFinite(value) || value < 0 || value > Integer.MAX_VALUE) {
      problems.add(spec.family() + " is " + value);
      return old;
    }
    updated = true;
    return value;
  }

  private @Nullable Sample found(@Nullable MetricSpec spec) {
    if (spec == null) {
      return null;
    }
    Sample sample = spec.latest(page.samples(spec.family()));
    if (sample == null) {
      String reason = page.problem(spec.family());
      problems.add(
          reason.isEmpty()
              ? "metric family \"" + spec.family() + "\" not found"
              : spec.family() + ": " + reason);
    }
    return sample;
  }

  private @Nullable Sample lora(@Nullable MetricSpec spec) {
    Sample sample = spec == null ? null : spec.largest(page.samples(spec.family()));
    updated |= sample != null;
    return sample;
  }

  private Set<String> adapters(@Nullable Sample sample, String label, Set<String> old) {
    if (sample == null) {
      return old;
    }
    Set<String> names = new HashSet<>();
    for (String name : sample.labels().getOrDefault(label, "").split(",", -1)) {
      if (!name.isBlank()) {
        names.add(name.strip());
      }
    }
    return names;
  }

  private int label(@Nullable Sample sample, String label, int old) {
    String text = sample == null ? "" : sample.labels().getOrDefault(label, "");
    if (text.isEmpty()) {
      return old;
    }
    try {
      int value = Integer.parseInt(text);
      updated = true;
      return value;
    } catch (NumberFormatException e) {
      problems.add("label " + label + " is no whole number");
      return old;
    }
  }
}
