package io.inferencegateway.assembly;

import io.inferencegateway.admission.Admitter;
import io.inferencegateway.config.EndpointPickerConfig.PluginRef;
import io.inferencegateway.config.EndpointPickerConfig.ProfileSpec;
import io.inferencegateway.config.EndpointPickerConfig.SourceSpec;
import io.inferencegateway.datalayer.DataLayer;
import io.inferencegateway.datalayer.DataLayerObserver;
import io.inferencegateway.datalayer.DataSource;
import io.inferencegateway.datalayer.Extractor;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.request.parser.ObservedParser;
import io.inferencegateway.request.parser.ParserRegistry;
import io.inferencegateway.request.parser.RequestParser;
import io.inferencegateway.routing.DirectorParts;
import io.inferencegateway.routing.Named;
import io.inferencegateway.routing.RequestPlugins;
import io.inferencegateway.routing.Timeouts;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.InvalidScores;
import io.inferencegateway.scheduling.ObservedFilter;
import io.inferencegateway.scheduling.ObservedPicker;
import io.inferencegateway.scheduling.ObservedProfileHandler;
import io.inferencegateway.scheduling.ObservedScorer;
import io.inferencegateway.scheduling.Picker;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.ProfileHandler;
import io.inferencegateway.scheduling.RequestHeader;
import io.inferencegateway.scheduling.Reserving;
import io.inferencegateway.scheduling.ResponseHeader;
import io.inferencegateway.scheduling.ResponseObserver;
import io.inferencegateway.scheduling.ResponseReporter;
import io.inferencegateway.scheduling.Scheduler;
import io.inferencegateway.scheduling.SchedulingProfile;
import io.inferencegateway.scheduling.SchedulingProfile.NamedFilter;
import io.inferencegateway.scheduling.SchedulingProfile.WeightedScorer;
import io.inferencegateway.scheduling.Scorer;
import io.inferencegateway.scheduling.Screener;
import io.inferencegateway.telemetry.GatewayMetrics;
import io.inferencegateway.telemetry.PluginTimer;
import io.inferencegateway.telemetry.StageMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Wires the instances of a checked plan into the parts that run. */
final class PoolParts {
  private final PoolPlan plan;
  private final PoolSettings settings;
  private final EndpointPool endpoints;
  private final PluginInstances instances;
  private final GatewayMetrics metrics;
  private final StageMetrics stages;

  PoolParts(PoolPlan plan, PoolSettings settings, EndpointPool endpoints, PoolMeters meters) {
    this.plan = plan;
    this.settings = settings;
    this.endpoints = endpoints;
    this.instances = plan.instances();
    this.metrics = meters.gateway();
    this.stages = meters.stages();
  }

  DirectorParts directorParts() {
    Scheduler scheduler = scheduler();
    return new DirectorParts(
        endpoints,
        parsers(),
        plugins(),
        scheduler,
        DirectorParts.scorersOf(scheduler),
        metrics,
        settings.maxRequestBytes(),
        settings.subsetHints(),
        settings.trustsModelRewrite(),
        settings.name() + "-",
        settings.clock(),
        settings.random(),
        Timeouts.SYSTEM);
  }

  /** What is collected from each endpoint. */
  List<DataLayer.Binding> bindings() {
    List<DataLayer.Binding> bindings = new ArrayList<>();
    for (SourceSpec source : Objects.requireNonNull(plan.config().dataLayer()).sources()) {
      DataSource polled = instances.find(source.pluginRef(), DataSource.class);
      if (polled != null) {
        bindings.add(new DataLayer.Binding(polled, extractors(source)));
      }
    }
    return bindings;
  }

  DataLayer dataLayer(List<DataLayer.Binding> bindings) {
    return new DataLayer(
        bindings, settings.refreshInterval(), settings.clock(), new CountingObserver());
  }

  private List<Extractor> extractors(SourceSpec source) {
    List<Extractor> extractors = new ArrayList<>();
    for (String name : source.extractors()) {
      Extractor extractor = instances.find(name, Extractor.class);
      if (extractor != null) {
        extractors.add(extractor);
      }
    }
    return extractors;
  }

  private ParserRegistry parsers() {
    List<RequestParser> parsers = new ArrayList<>();
    for (String name : Objects.requireNonNull(plan.config().parsers())) {
      RequestParser parser = instances.find(name, RequestParser.class);
      if (parser != null) {
        parsers.add(new ObservedParser(parser, timer("RequestParsing", name)));
      }
    }
    return new ParserRegistry(parsers);
  }

  private RequestPlugins plugins() {
    return new RequestPlugins(
        named("RequestHeader", instances.all(RequestHeader.class)),
        named("Screener", instances.all(Screener.class)),
        named("DataProducer", plan.producers()),
        named("Admission", instances.all(Admitter.class)),
        named("Reserving", instances.all(Reserving.class)),
        named("PreRequest", instances.all(PreRequest.class)),
        named("ResponseReceived", instances.all(ResponseHeader.class)),
        named("ResponseStreaming", instances.all(ResponseObserver.class)),
        named("ResponseStreaming", instances.all(ResponseReporter.class)));
  }

  private <T extends Plugin> List<Named<T>> named(String extensionPoint, Map<String, T> plugins) {
    List<Named<T>> named = new ArrayList<>();
    plugins.forEach(
        (name, plugin) -> named.add(new Named<>(name, plugin, timer(extensionPoint, name))));
    return named;
  }

  private Scheduler scheduler() {
    List<SchedulingProfile> profiles = new ArrayList<>();
    for (ProfileSpec spec : plan.config().schedulingProfiles()) {
      profiles.add(profile(spec));
    }
    Map.Entry<String, ProfileHandler> handler =
        instances.all(ProfileHandler.class).entrySet().iterator().next();
    return new Scheduler(profiles, observed(handler.getKey(), handler.getValue()));
  }

  private ProfileHandler observed(String name, ProfileHandler handler) {
    String type = instances.reportedType(name);
    return new ObservedProfileHandler(
        handler,
        timer("ProfilePicker", name),
        timer("ProcessProfilesResults", name),
        (model, decision) -> {
          switch (decision.meter()) {
            case DISAGG -> stages.disagg(name, type, model, decision.stages());
            case PD -> stages.pd(name, type, model, decision.stages());
          }
        });
  }

  private SchedulingProfile profile(ProfileSpec spec) {
    List<NamedFilter> filters = new ArrayList<>();
    List<WeightedScorer> scorers = new ArrayList<>();
    List<Picker> pickers = new ArrayList<>();
    for (PluginRef ref : spec.plugins()) {
      String name = ref.pluginRef();
      Plugin plugin = instances.find(name, Plugin.class);
      if (plugin instanceof Filter filter) {
        filters.add(new NamedFilter(name, new ObservedFilter(filter, timer("Filter", name))));
      }
      if (plugin instanceof Scorer scorer) {
        Double weight = ref.weight();
        scorers.add(
            new WeightedScorer(
                name,
                new ObservedScorer(scorer, timer("Scorer", name)),
                weight == null ? 1 : weight));
      }
      if (plugin instanceof Picker picker) {
        pickers.add(new ObservedPicker(picker, timer("Picker", name)));
      }
    }
    return new SchedulingProfile(
        spec.name(), filters, scorers, pickers.getFirst(), new CountingScores());
  }

  private PluginTimer timer(String extensionPoint, String name) {
    return metrics.timer(extensionPoint, instances.reportedType(name), name);
  }

  private final class CountingScores implements InvalidScores {
    @Override
    public void notFinite(String scorer) {
      metrics.invalidScore(scorer);
    }

    @Override
    public void failed(String scorer, RuntimeException cause) {
      metrics.pluginFailed(scorer);
    }
  }

  private final class CountingObserver implements DataLayerObserver {
    @Override
    public void pollFailed(String sourceType) {
      metrics.pollFailed(sourceType);
    }

    @Override
    public void extractionFailed(String sourceType, String extractorType) {
      metrics.extractionFailed(sourceType, extractorType);
    }
  }
}
