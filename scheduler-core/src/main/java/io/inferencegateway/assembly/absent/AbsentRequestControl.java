package io.inferencegateway.assembly.absent;

import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Admitters and other plugins around scheduling (specification 03, section 14.5). */
final class AbsentRequestControl {

  private AbsentRequestControl() {}

  static List<PluginFactory<?, ?>> all() {
    return List.of(
        AbsentType.of(
            "latency-slo-admitter", new LatencySlo(""), LatencySlo::declared, Plugin.class),
        AbsentType.of(
            "probabilistic-admitter", Probabilistic.DEFAULT, _ -> Declared.NOTHING, Plugin.class),
        AbsentType.of(
                "agent-identity", new AgentIdentity(List.of()), _ -> Declared.NOTHING, Plugin.class)
            .alpha(),
        AbsentType.of(
            "request-attribute-reporter",
            new Reporter(List.of()),
            Reporter::declared,
            Plugin.class),
        AbsentType.of("destination-endpoint-served-verifier", Declared.NOTHING, Plugin.class));
  }

  /**
   * Parameters of latency-slo-admitter.
   *
   * @param latencyPredictionInfoProducerName instance whose data is used; empty: the default
   */
  record LatencySlo(String latencyPredictionInfoProducerName) {
    Declared declared() {
      return Declared.NOTHING.requires(Keys.LATENCY.from(latencyPredictionInfoProducerName));
    }
  }

  /**
   * Parameters of probabilistic-admitter; all positive.
   *
   * @param queueDepthThreshold waiting requests that count as full
   * @param kvCacheUtilThreshold KV use that counts as full
   * @param power how sharply refusals set in
   * @param k scale of refusals
   */
  record Probabilistic(
      double queueDepthThreshold, double kvCacheUtilThreshold, double power, double k) {
    static final Probabilistic DEFAULT = new Probabilistic(5, 0.8, 5, 300);

    Probabilistic {
      Require.all(
          () -> Require.positive("queueDepthThreshold", queueDepthThreshold),
          () -> Require.positive("kvCacheUtilThreshold", kvCacheUtilThreshold),
          () -> Require.positive("power", power),
          () -> Require.positive("k", k));
    }
  }

  /**
   * Parameters of agent-identity.
   *
   * @param additionalSessionHeaders headers that are looked at after the built-in ones
   */
  record AgentIdentity(List<String> additionalSessionHeaders) {
    AgentIdentity {
      additionalSessionHeaders = List.copyOf(additionalSessionHeaders);
    }
  }

  /**
   * Parameters of request-attribute-reporter.
   *
   * @param attributes what is reported; exactly one
   */
  record Reporter(List<Reported> attributes) {
    Reporter {
      attributes = List.copyOf(attributes);
    }

    Declared declared() {
      Require.that(
          attributes.size() == 1,
          "attributes",
          attributes.size() + " entries",
          "exactly one entry");
      return Declared.NOTHING;
    }
  }

  /** An expression and where its value goes. */
  record Reported(@Nullable Target key, String expression, String condition) {
    Reported {
      Require.that(key != null, "key", "absent", "a name");
      Require.notEmpty("expression", expression);
    }
  }

  /**
   * Place in the dynamic metadata.
   *
   * @param namespace absent: {@code envoy.lb}
   */
  record Target(@Nullable String namespace, String name) {
    Target {
      Require.notEmpty("name", name);
    }
  }
}
