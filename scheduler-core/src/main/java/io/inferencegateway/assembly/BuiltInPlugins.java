package io.inferencegateway.assembly;

import io.inferencegateway.admission.Admitters;
import io.inferencegateway.assembly.absent.AbsentPlugins;
import io.inferencegateway.datalayer.DataSources;
import io.inferencegateway.datalayer.Extractors;
import io.inferencegateway.discovery.file.Discoveries;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginRegistry;
import io.inferencegateway.producer.Producers;
import io.inferencegateway.producer.latency.LatencyProducers;
import io.inferencegateway.producer.precise.PreciseProducers;
import io.inferencegateway.request.parser.Parsers;
import io.inferencegateway.scheduling.filter.Filters;
import io.inferencegateway.scheduling.hook.Hooks;
import io.inferencegateway.scheduling.picker.Pickers;
import io.inferencegateway.scheduling.profilehandler.ProfileHandlers;
import io.inferencegateway.scheduling.scorer.Scorers;
import io.inferencegateway.scheduling.screener.Screeners;
import io.inferencegateway.scheduling.session.SessionPlugins;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Joins the lists of all packages that have plugins. */
public final class BuiltInPlugins {

  private BuiltInPlugins() {}

  /** A registry of every built-in type; those without an algorithm can only be configured. */
  public static PluginRegistry registry() {
    List<PluginFactory<?, ?>> all = new ArrayList<>();
    all.addAll(Admitters.all());
    all.addAll(Filters.all());
    all.addAll(Scorers.all());
    all.addAll(Screeners.all());
    all.addAll(SessionPlugins.all());
    all.addAll(Pickers.all());
    all.addAll(ProfileHandlers.all());
    all.addAll(Hooks.all());
    all.addAll(Producers.all());
    all.addAll(LatencyProducers.all());
    all.addAll(PreciseProducers.all());
    all.addAll(Parsers.all());
    all.addAll(DataSources.all());
    all.addAll(Extractors.all());
    all.addAll(Discoveries.all());
    all.addAll(AbsentPlugins.all());
    return PluginRegistry.of(all);
  }

  /** Names of the types that can only be configured. */
  static Set<String> unavailable() {
    return AbsentPlugins.all().stream().map(PluginFactory::type).collect(Collectors.toSet());
  }
}
