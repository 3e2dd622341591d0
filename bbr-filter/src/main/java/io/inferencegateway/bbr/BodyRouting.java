package io.inferencegateway.bbr;

import io.inferencegateway.bbr.BodyRoutingMetrics.Outcome;
import io.inferencegateway.bbr.mapping.BaseModelMapping;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RefusalReason;
import io.inferencegateway.telemetry.PluginTimer;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says what a request's headers become by what its body says (specification 09, sections 3 to 6 and
 * 13.6). What a client sends under the names that plugins set is removed in every case. A body that
 * is no JSON object passes as it is. Thread-safe.
 */
public final class BodyRouting {
  private static final Logger LOG = LoggerFactory.getLogger(BodyRouting.class);

  static final String MODEL_FIELD = "model";
  static final String MODEL_HEADER = "X-Gateway-Model-Name";

  /** A plugin and what measures it. */
  record Timed(String name, BodyPlugin plugin, PluginTimer timer) {}

  private final List<Timed> plugins;
  private final Supplier<BaseModelMapping> mapping;
  private final UnknownModel unknownModel;
  private final BodyRoutingMetrics metrics;
  private final Set<String> fields = new HashSet<>();
  private final Set<String> owned = new HashSet<>();

  BodyRouting(
      List<Timed> plugins,
      Supplier<BaseModelMapping> mapping,
      UnknownModel unknownModel,
      BodyRoutingMetrics metrics) {
    this.plugins = List.copyOf(plugins);
    this.mapping = mapping;
    this.unknownModel = unknownModel;
    this.metrics = metrics;
    fields.add(MODEL_FIELD);
    owned.add(MODEL_HEADER.toLowerCase(Locale.ROOT));
    owned.add(BaseModelToHeader.HEADER.toLowerCase(Locale.ROOT));
    for (Timed timed : plugins) {
      fields.addAll(timed.plugin().fields());
      timed.plugin().headers().forEach(name -> owned.add(name.toLowerCase(Locale.ROOT)));
    }
  }

  /** What becomes of the headers of a request without a body, or before its body has come. */
  public HeaderChanges withoutBody(Headers headers) {
    HeaderChanges changes = new HeaderChanges(headers);
    owned.forEach(changes::remove);
    return changes;
  }

  /** What becomes of a request whose body is complete. */
  public BodyRoute route(Headers headers, ByteChunks body) {
    BodyRoute route = routeObject(headers, body);
    if (route != null) {
      return route;
    }
    metrics.bodyRead(body.length());
    metrics.routed(Outcome.MISSING);
    return new BodyRoute.Routed(withoutBody(headers), body, false, false);
  }

  /**
   * What becomes of a request whose body may not be complete yet; null when it is no whole JSON
   * object.
   */
  public @Nullable BodyRoute routeObject(Headers headers, ByteChunks body) {
    HeaderChanges changes = withoutBody(headers);
    BodyRequest request = BodyRequest.read(changes, body, fields);
    if (request == null) {
      return null;
    }
    metrics.bodyRead(body.length());
    for (Timed timed : plugins) {
      Refusal refusal = process(timed, request);
      if (refusal != null) {
        return new BodyRoute.Refused(refusal);
      }
    }
    Refusal unknown = classify(request.text(MODEL_FIELD));
    if (unknown != null) {
      return new BodyRoute.Refused(unknown);
    }
    metrics.succeeded();
    boolean changed = request.body() != body;
    return new BodyRoute.Routed(changes, request.body(), changed, true);
  }

  private static @Nullable Refusal process(Timed timed, BodyRequest request) {
    long start = timed.timer().start();
    try {
      return timed.plugin().process(request);
    } catch (RuntimeException e) {
      LOG.atError().setCause(e).addKeyValue("plugin", timed.name()).log("plugin failed");
      return Refusal.of(RefusalReason.INTERNAL, "The request could not be routed.");
    } finally {
      timed.timer().stop(start);
    }
  }

  private @Nullable Refusal classify(@Nullable String model) {
    String name = model == null ? "" : model.strip();
    if (name.isEmpty()) {
      metrics.routed(Outcome.MISSING);
      return null;
    }
    String base = mapping.get().baseOf(name);
    if (base.isEmpty()) {
      metrics.routed(Outcome.UNKNOWN);
      return unknownModel == UnknownModel.REJECT404 ? Refusal.unknownModel(name) : null;
    }
    metrics.routed(base.equals(name) ? Outcome.EXACT : Outcome.ADAPTER);
    return null;
  }
}
