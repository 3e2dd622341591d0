package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.EndpointPickerConfig.PluginRef;
import io.inferencegateway.plugin.NotAvailable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Refuses to run what this build has no algorithm for. */
final class AvailabilityCheck {

  private AvailabilityCheck() {}

  static void check(PoolPlan plan) throws ConfigException {
    Set<String> inProfiles =
        plan.config().schedulingProfiles().stream()
            .flatMap(profile -> profile.plugins().stream())
            .map(PluginRef::pluginRef)
            .collect(Collectors.toSet());
    List<ConfigError> errors = new ArrayList<>();
    plan.instances()
        .all(NotAvailable.class)
        .forEach(
            (name, plugin) -> {
              boolean runs =
                  switch (plugin.needed()) {
                    case NEVER -> false;
                    case ALWAYS -> true;
                    case IN_A_PROFILE_OR_QUEUE ->
                        plan.gates().flowControl() || inProfiles.contains(name);
                  };
              if (runs) {
                errors.add(error(plan.instances(), name, plugin.missing()));
              }
            });
    Errors.throwIfAny(Category.UNAVAILABLE, errors);
  }

  private static ConfigError error(PluginInstances instances, String name, String parameter) {
    return parameter.isEmpty()
        ? new ConfigError(
            instances.place(name),
            "type " + instances.type(name) + " is not available in this build")
        : new ConfigError(
            instances.place(name) + ".parameters." + parameter, "is not available in this build");
  }
}
