package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginRegistry;
import io.inferencegateway.telemetry.PluginMeters;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class KeptInstancesTest {
  private static final String STAGES =
      """
      plugins:
      - {type: prefix-cache-scorer}
      - {type: prefix-based-pd-decider, parameters: {nonCachedTokens: 16}}
      - {type: pd-profile-handler}
      - {type: label-selector-filter, name: decoders, parameters: {matchLabels: {role: decode}}}
      schedulingProfiles:
      - {name: prefill, plugins: [{pluginRef: prefix-cache-scorer}]}
      - {name: decode, plugins: [{pluginRef: decoders}, {pluginRef: prefix-cache-scorer}]}
      """;

  @Test
  void everythingIsKeptWhenNothingChanges() throws ConfigException {
    PoolPlan before = plan(STAGES);

    PoolPlan after = follow(before, "# other words\n" + STAGES);

    assertThat(after.instances().kept())
        .isEqualTo(before.instances().names())
        .contains("approx-prefix-cache-producer", "max-score-picker", "openai-parser");
    before
        .instances()
        .forEach(
            (name, plugin) ->
                assertThat(after.instances().find(name, Plugin.class)).isSameAs(plugin));
  }

  @Test
  void whoeverRefersToANewPluginIsNew() throws ConfigException {
    PoolPlan before = plan(STAGES);

    PoolPlan after = follow(before, STAGES.replace("nonCachedTokens: 16", "nonCachedTokens: 32"));

    assertThat(lost(before, after))
        .containsExactlyInAnyOrder("prefix-based-pd-decider", "pd-profile-handler");
    assertThat(after.diffFrom(before).lines())
        .contains(
            "plugins[prefix-based-pd-decider]: parameters.nonCachedTokens 16 -> 32; state new",
            "plugins[pd-profile-handler]: state new, as what it refers to");
  }

  @Test
  void parametersThatMeanTheSameAreTheSame() throws ConfigException {
    PoolPlan before = plan(STAGES);

    PoolPlan after =
        follow(
            before,
            STAGES.replace(
                "- {type: prefix-cache-scorer}",
                "- {type: prefix-cache-scorer, parameters: {MATCHLENGTHSCALETOKENS: 8192}}"));

    assertThat(lost(before, after)).isEmpty();
    assertThat(after.diffFrom(before).isEmpty()).isTrue();
  }

  @Test
  void anotherTypeUnderTheSameNameIsNew() throws ConfigException {
    PoolPlan before = plan(STAGES);

    PoolPlan after =
        follow(
            before,
            STAGES.replace(
                "{type: label-selector-filter, name: decoders, parameters: {matchLabels: {role:"
                    + " decode}}}",
                "{type: decode-filter, name: decoders}"));

    assertThat(lost(before, after)).containsExactly("decoders");
  }

  @Test
  void whatWasAddedStaysWhenItIsDeclared() throws ConfigException {
    PoolPlan before = plan(STAGES);

    PoolPlan after =
        follow(
            before,
            STAGES.replace(
                "plugins:\n- {type: p", "plugins:\n- {type: max-score-picker}\n- {type: p"));

    assertThat(lost(before, after)).isEmpty();
    assertThat(after.diffFrom(before).lines().getFirst()).startsWith("plugins: order ");
  }

  /** A plugin that holds something. */
  private record Holder(String name, List<String> closed) {}

  private static final class Holding implements Plugin, AutoCloseable {
    private final Holder holder;

    Holding(Holder holder) {
      this.holder = holder;
    }

    @Override
    public void close() {
      holder.closed().add(holder.name());
    }
  }

  /** Parameters of a plugin that holds something. */
  record Size(int size) {}

  private final List<String> closed = new CopyOnWriteArrayList<>();
  private final PluginInstances holding =
      new PluginInstances(
          PluginRegistry.of(
              List.of(
                  PluginFactory.of(
                      "holding",
                      new Size(1),
                      (parameters, context) -> {
                        if (parameters.size() < 0) {
                          throw new InvalidParameterException("size", parameters.size(), "more");
                        }
                        return new Holding(new Holder(context.name() + parameters.size(), closed));
                      }),
                  PluginFactory.of(
                      "broken",
                      context -> {
                        throw new IllegalStateException("on purpose");
                      }))),
          () -> Instant.EPOCH,
          new SplittableRandom(1),
          PluginMeters.unread());

  @Test
  void whatWasMadeForAConfigurationThatFailsIsClosed() throws ConfigException {
    PoolSettings good = settings("plugins: [{type: holding, name: a}]");
    assertThatThrownBy(() -> PoolPlan.of(good, holding, new Warnings()))
        .as("there is no profile handler")
        .isInstanceOf(ConfigException.class);
    assertThat(closed).containsExactly("a1");

    PoolSettings bad = settings("plugins: [{type: holding, name: a}, {type: holding, name: b}]");
    assertThatThrownBy(() -> PoolPlan.of(bad, holding.successor(), new Warnings()))
        .isInstanceOf(ConfigException.class);
    assertThat(closed).as("a is the first one's").containsExactly("a1", "b1");
  }

  @Test
  void aPluginThatThrowsIsAnErrorLikeAnyOther() {
    assertThatThrownBy(
            () ->
                PoolPlan.of(
                    settings("plugins: [{type: broken}, {type: holding, parameters: {size: -1}}]"),
                    holding,
                    new Warnings()))
        .isInstanceOfSatisfying(
            ConfigException.class,
            e ->
                assertThat(e.errors())
                    .extracting(Object::toString)
                    .containsExactly(
                        "plugins[0]: cannot be made: java.lang.IllegalStateException: on purpose",
                        "plugins[1].parameters.size: -1 (expected: more)"));
  }

  @Test
  void retiredPluginsAreClosedOnceNobodyCanCallThem() {
    Retirement retirement = new Retirement();
    Object[] request = {new Object()};

    retirement.closeWhenReleased(List.of(new Holding(new Holder("old", closed))), request[0]);
    System.gc();
    assertThat(closed).as("a request may still call it").isEmpty();
    assertThat(request[0]).isNotNull();
    request[0] = new Object();

    long deadline = System.nanoTime() + 10_000_000_000L;
    while (closed.isEmpty() && System.nanoTime() < deadline) {
      System.gc();
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(closed).containsExactly("old");
  }

  private static PoolPlan plan(String document) throws ConfigException {
    return Plans.of(document);
  }

  private static PoolPlan follow(PoolPlan before, String document) throws ConfigException {
    return PoolPlan.of(settings(document), before.instances().successor(), new Warnings());
  }

  private static List<String> lost(PoolPlan before, PoolPlan after) {
    return before.instances().names().stream()
        .filter(name -> !after.instances().kept().contains(name))
        .toList();
  }

  private static PoolSettings settings(String document) {
    return PoolSettings.of("pool", document, new PrometheusRegistry())
        .withOptions(new ConfigOptions(true, false));
  }
}
