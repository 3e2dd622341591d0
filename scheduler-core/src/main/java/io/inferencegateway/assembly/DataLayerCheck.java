package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.EndpointPickerConfig;
import io.inferencegateway.config.EndpointPickerConfig.DataLayerSpec;
import io.inferencegateway.config.EndpointPickerConfig.SourceSpec;
import io.inferencegateway.config.Suggestion;
import io.inferencegateway.datalayer.EndpointEventExtractor;
import io.inferencegateway.datalayer.EndpointEventSource;
import io.inferencegateway.datalayer.NotificationExtractor;
import io.inferencegateway.datalayer.NotificationSource;
import io.inferencegateway.datalayer.PollExtractor;
import io.inferencegateway.datalayer.PollingSource;
import io.inferencegateway.datalayer.ResourceKind;
import io.inferencegateway.datalayer.SourceOwner;
import io.inferencegateway.plugin.Plugin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks sources and extractors (specification 03, 6.2 #7 and section 9.2). */
final class DataLayerCheck {
  private final DataLayerSpec spec;
  private final PluginInstances instances;
  private final List<ConfigError> errors = new ArrayList<>();

  DataLayerCheck(EndpointPickerConfig config, PluginInstances instances) {
    this.spec = Objects.requireNonNull(config.dataLayer());
    this.instances = instances;
  }

  /** Whether all names are names of plugins. */
  void checkReferences() throws ConfigException {
    String syncer = spec.crossReplicaSyncer();
    if (!syncer.isEmpty()) {
      errors.add(
          new ConfigError(
              "dataLayer.crossReplicaSyncerPluginRef",
              "the plugin " + syncer + " is no cross-replica syncer (expected: absent)"));
    }
    for (SourceSpec source : spec.sources()) {
      exists(source.path(), source.pluginRef());
      for (int i = 0; i < source.extractors().size(); i++) {
        exists(source.path() + ".extractors[" + i + "]", source.extractors().get(i));
      }
    }
    Errors.throwIfAny(Category.DATALAYER_REF, errors);
  }

  private void exists(String path, String ref) {
    if (!instances.has(ref)) {
      errors.add(
          new ConfigError(
              path + ".pluginRef",
              "the plugin " + ref + " is not registered" + Suggestion.of(ref, instances.names())));
    }
  }

  /** Whether sources bring what their extractors read. */
  void checkWiring() throws ConfigException {
    boolean brought =
        instances.all(SourceOwner.class).values().stream().anyMatch(SourceOwner::bringsSource);
    if (spec.sources().isEmpty() && !brought) {
      errors.add(
          new ConfigError(
              "dataLayer.sources",
              "data layer enabled but no data sources configured (expected: at least one)"));
    }
    Set<String> polled = new HashSet<>();
    Map<ResourceKind, String> watched = new HashMap<>();
    for (SourceSpec source : spec.sources()) {
      checkSource(source, polled, watched);
      checkTypes(source);
    }
    Errors.throwIfAny(Category.DATALAYER_RUNTIME, errors);
  }

  private void checkSource(
      SourceSpec source, Set<String> polled, Map<ResourceKind, String> watched) {
    switch (instances.find(source.pluginRef(), Plugin.class)) {
      case PollingSource polling -> {
        if (!polled.add(source.pluginRef())) {
          report(source, "duplicate polling source name \"" + source.pluginRef() + "\"");
        }
        checkExtractors(source, extractor -> polledProblem(polling, extractor));
      }
      case NotificationSource notifying -> {
        String other = watched.putIfAbsent(notifying.watches(), source.pluginRef());
        if (other != null) {
          report(
              source,
              "duplicate notification source GVK "
                  + notifying.watches()
                  + ": already used by source "
                  + other);
        }
        checkExtractors(source, extractor -> notifiedProblem(notifying, extractor));
      }
      case EndpointEventSource events ->
          checkExtractors(
              source,
              extractor ->
                  extractor instanceof EndpointEventExtractor
                      ? ""
                      : "requires an EndpointExtractor (expected: one that reads endpoint events)");
      case null, default ->
          report(
              source,
              "the plugin "
                  + source.pluginRef()
                  + " of type "
                  + instances.type(source.pluginRef())
                  + " is no data source");
    }
  }

  private static String polledProblem(PollingSource source, @Nullable Plugin extractor) {
    return extractor instanceof PollExtractor reader && reader.wants() == source.payload()
        ? ""
        : "cannot read what its source brings (expected: an extractor of " + source.payload() + ")";
  }

  private static String notifiedProblem(NotificationSource source, @Nullable Plugin extractor) {
    if (!(extractor instanceof NotificationExtractor reader)) {
      return "requires a NotificationExtractor (expected: one that reads notifications)";
    }
    return reader.wantsKind().equals(source.watches())
        ? ""
        : "GVK " + reader.wantsKind() + " (expected: " + source.watches() + " of its source)";
  }

  /** What is wrong with an extractor; empty: nothing. */
  private interface Check {
    String problem(@Nullable Plugin extractor);
  }

  private void checkExtractors(SourceSpec source, Check check) {
    for (int i = 0; i < source.extractors().size(); i++) {
      String name = source.extractors().get(i);
      String problem = check.problem(instances.find(name, Plugin.class));
      if (!problem.isEmpty()) {
        errors.add(
            new ConfigError(place(source) + ".extractors[" + i + "]", name + ": " + problem));
      }
    }
  }

  private void checkTypes(SourceSpec source) {
    Set<String> types = new HashSet<>();
    for (String extractor : source.extractors()) {
      if (!types.add(instances.type(extractor))) {
        report(
            source,
            "duplicate extractor type configured for the same source: extractor type="
                + instances.type(extractor));
      }
    }
  }

  private void report(SourceSpec source, String problem) {
    errors.add(new ConfigError(place(source), problem));
  }

  private static String place(SourceSpec source) {
    return source.path().isEmpty() ? "dataLayer.sources" : source.path();
  }
}
