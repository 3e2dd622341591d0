package io.inferencegateway.routing;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.ReportedAttribute;
import io.inferencegateway.request.usage.TokenUsage;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.scheduling.Screener;
import io.inferencegateway.telemetry.GatewayMetrics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls the plugins around scheduling. One that throws costs the request its contribution, nothing
 * more; only a screener's failure is passed on, because ignoring it could break a promise.
 */
final class PluginCalls {
  private final RequestPlugins plugins;
  private final PluginFailures failures;
  private final ProducerCalls producers;

  PluginCalls(RequestPlugins plugins, GatewayMetrics metrics, Timeouts timeouts) {
    this.plugins = plugins;
    this.failures = new PluginFailures(metrics);
    this.producers = new ProducerCalls(plugins.producers(), failures, timeouts);
  }

  void requestHeader(InferenceRequest request) {
    each(plugins.requestHeaders(), plugin -> plugin.requestHeader(request));
  }

  /** Those that every screener keeps. */
  Candidates screen(InferenceRequest request, Candidates all) {
    if (plugins.screeners().isEmpty()) {
      return all;
    }
    boolean[] keep = new boolean[all.size()];
    Arrays.fill(keep, true);
    for (Named<Screener> named : plugins.screeners()) {
      boolean[] own = new boolean[keep.length];
      Arrays.fill(own, true);
      long start = named.timer().start();
      named.plugin().screen(request, all, own);
      named.timer().stop(start);
      for (int i = 0; i < keep.length; i++) {
        keep[i] &= own[i];
      }
    }
    return all.select(keep);
  }

  /** See {@link ProducerCalls#produce}. */
  @Nullable CompletableFuture<Void> produce(InferenceRequest request, Candidates candidates) {
    return producers.produce(request, candidates);
  }

  /** What the first admitter that turns the request away says; null when none does. */
  @Nullable Refusal admit(InferenceRequest request, Candidates candidates) {
    if (plugins.admitters().isEmpty()) {
      return null;
    }
    AtomicReference<@Nullable Refusal> refusal = new AtomicReference<>();
    each(
        plugins.admitters(),
        plugin -> {
          if (refusal.get() == null) {
            refusal.set(plugin.admit(request, candidates));
          }
        });
    return refusal.get();
  }

  void reserve(InferenceRequest request, SchedulingResult result) {
    each(plugins.reserving(), plugin -> plugin.reserve(request, result));
  }

  void preRequest(InferenceRequest request, SchedulingResult result) {
    each(plugins.preRequests(), plugin -> plugin.preRequest(request, result));
  }

  void responseHeader(
      InferenceRequest request, SchedulingResult result, Endpoint served, HeaderEdits edits) {
    each(
        plugins.responseHeaders(), plugin -> plugin.responseHeader(request, result, served, edits));
  }

  void firstByte(InferenceRequest request) {
    each(plugins.responseObservers(), plugin -> plugin.firstByte(request));
  }

  /** What there is to tell about a complete response; in declaration order. */
  List<ReportedAttribute> report(InferenceRequest request, TokenUsage usage) {
    List<ReportedAttribute> reported = new ArrayList<>(plugins.responseReporters().size());
    each(
        plugins.responseReporters(),
        plugin -> {
          ReportedAttribute attribute = plugin.report(request, usage);
          if (attribute != null) {
            reported.add(attribute);
          }
        });
    return reported;
  }

  void ended(InferenceRequest request) {
    each(plugins.responseObservers(), plugin -> plugin.ended(request));
  }

  private <T extends Plugin> void each(List<Named<T>> all, Consumer<T> call) {
    for (Named<T> named : all) {
      long start = named.timer().start();
      try {
        call.accept(named.plugin());
      } catch (RuntimeException e) {
        failures.failed(named.name(), e);
      }
      named.timer().stop(start);
    }
  }
}
