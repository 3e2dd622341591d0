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
            "request-attribute-reporter",
            new Reporter(List.of()),
            Reporter::declared,
            Plugin.class));
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
