package io.inferencegateway.assembly.absent;

import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plugins around scheduling (specification 03, section 14.5). */
final class AbsentRequestControl {

  private AbsentRequestControl() {}

  static List<PluginFactory<?, ?>> all() {
    return List.of(
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

  /**
   * An expression and where its value goes.
   *
   * @param key under which name it is reported
   * @param expression what is reported, in CEL; required
   * @param condition when, in CEL; empty: always
   */
  record Reported(@Nullable Target key, String expression, String condition) {
    Reported {
      Require.that(key != null, "key", "absent", "a name");
      Require.notEmpty("expression", expression);
    }
  }

  /**
   * Place in the dynamic metadata.
   *
   * @param namespace namespace of the metadata; absent: envoy.lb
   * @param name name within the namespace; required
   */
  record Target(@Nullable String namespace, String name) {
    Target {
      Require.notEmpty("name", name);
    }
  }
}
