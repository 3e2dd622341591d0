package io.inferencegateway.benchmarks.decision;

import io.inferencegateway.assembly.BuiltInPlugins;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.scheduling.InvalidScores;
import io.inferencegateway.scheduling.ObservedPicker;
import io.inferencegateway.scheduling.ObservedScorer;
import io.inferencegateway.scheduling.Picker;
import io.inferencegateway.scheduling.ProfileHandler;
import io.inferencegateway.scheduling.Scheduler;
import io.inferencegateway.scheduling.SchedulingProfile;
import io.inferencegateway.scheduling.SchedulingProfile.WeightedScorer;
import io.inferencegateway.scheduling.Scorer;
import io.inferencegateway.telemetry.GatewayMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.InstantSource;
import java.util.List;
import java.util.SplittableRandom;

/** Makes a scheduler like that of {@link DecisionPool}, timers included, but without a director. */
final class BareScheduler {
  private static final InvalidScores NEVER =
      new InvalidScores() {
        @Override
        public void notFinite(String scorer) {
          throw new IllegalStateException(scorer + " scored something that is not a number");
        }

        @Override
        public void failed(String scorer, RuntimeException cause) {
          throw cause;
        }
      };
  private static final long SEED = 1;

  private final GatewayMetrics metrics = new GatewayMetrics(new PrometheusRegistry());

  private BareScheduler() {}

  static Scheduler create() {
    return new BareScheduler().scheduler();
  }

  private Scheduler scheduler() {
    List<WeightedScorer> scorers =
        List.of(
            scorer("queue-scorer", 2),
            scorer("kv-cache-utilization-scorer", 2),
            scorer("prefix-cache-scorer", 3));
    String pickerType = "max-score-picker";
    Picker picker =
        new ObservedPicker(
            plugin(pickerType, Picker.class), metrics.timer("Picker", pickerType, pickerType));
    return new Scheduler(
        List.of(new SchedulingProfile("default", List.of(), scorers, picker, NEVER)),
        plugin("single-profile-handler", ProfileHandler.class));
  }

  private WeightedScorer scorer(String type, double weight) {
    return new WeightedScorer(
        type,
        new ObservedScorer(plugin(type, Scorer.class), metrics.timer("Scorer", type, type)),
        weight);
  }

  private static <T> T plugin(String type, Class<T> kind) {
    PluginFactory<?, ?> factory = BuiltInPlugins.registry().find(type).orElseThrow();
    return kind.cast(withDefaults(factory));
  }

  private static <T extends Plugin, P extends Record> T withDefaults(PluginFactory<T, P> factory) {
    PluginContext context =
        new PluginContext(factory.type(), InstantSource.system(), new SplittableRandom(SEED));
    return factory.create(factory.defaults(), context);
  }
}
