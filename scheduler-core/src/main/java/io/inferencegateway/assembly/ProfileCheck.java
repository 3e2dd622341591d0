package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.EndpointPickerConfig.PluginRef;
import io.inferencegateway.config.EndpointPickerConfig.ProfileSpec;
import io.inferencegateway.config.Suggestion;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.NamesProfiles;
import io.inferencegateway.scheduling.Picker;
import io.inferencegateway.scheduling.ProfileHandler;
import io.inferencegateway.scheduling.Scorer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Checks scheduling profiles and their handler (specification 03, 6.2 #5, #6; 15.1). */
final class ProfileCheck {
  private final List<ProfileSpec> profiles;
  private final PluginInstances instances;

  ProfileCheck(List<ProfileSpec> profiles, PluginInstances instances) {
    this.profiles = profiles;
    this.instances = instances;
  }

  /** Names and references. */
  void checkReferences() throws ConfigException {
    List<ConfigError> errors = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (ProfileSpec profile : profiles) {
      if (profile.name().isEmpty()) {
        errors.add(new ConfigError(profile.path(), "is missing a name"));
      } else if (!names.add(profile.name())) {
        errors.add(
            new ConfigError(
                profile.path() + ".name",
                "has duplicate name '" + profile.name() + "' (expected: each name once)"));
      }
      for (PluginRef ref : profile.plugins()) {
        checkReference(ref, errors);
      }
    }
    Errors.throwIfAny(Category.PROFILE, errors);
  }

  private void checkReference(PluginRef ref, List<ConfigError> errors) {
    if (ref.pluginRef().isEmpty()) {
      errors.add(new ConfigError(ref.path(), "is missing a 'pluginRef'"));
    } else if (!instances.has(ref.pluginRef())) {
      errors.add(
          new ConfigError(
              ref.path() + ".pluginRef",
              "references undefined plugin '"
                  + ref.pluginRef()
                  + "'"
                  + Suggestion.of(ref.pluginRef(), instances.names())));
    }
  }

  /** One picker per profile, one handler for all. */
  void checkScheduler() throws ConfigException {
    List<ConfigError> errors = new ArrayList<>();
    for (ProfileSpec profile : profiles) {
      List<String> pickers =
          profile.plugins().stream()
              .map(PluginRef::pluginRef)
              .filter(ref -> instances.find(ref, Picker.class) != null)
              .toList();
      if (pickers.size() > 1) {
        errors.add(
            new ConfigError(
                profile.path().isEmpty() ? "schedulingProfiles" : profile.path() + ".plugins",
                String.join(", ", pickers)
                    + ": already have a registered picker plugin (expected: one picker)"));
      }
    }
    checkHandlers(errors);
    Errors.throwIfAny(Category.SCHEDULER, errors);
  }

  private void checkHandlers(List<ConfigError> errors) {
    Map<String, ProfileHandler> handlers = instances.all(ProfileHandler.class);
    if (handlers.isEmpty()) {
      errors.add(
          new ConfigError(
              "plugins", "no profile handler configured (expected: one, for several profiles)"));
    } else if (handlers.size() > 1) {
      errors.add(
          new ConfigError(
              "plugins",
              "multiple profile handlers found ('"
                  + String.join("', '", handlers.keySet())
                  + "'); only one is allowed"));
    } else {
      checkHandler(handlers.values().iterator().next(), errors);
    }
  }

  private void checkHandler(ProfileHandler handler, List<ConfigError> errors) {
    try {
      handler.checkProfiles(profiles.stream().map(ProfileSpec::name).toList());
    } catch (InvalidParameterException e) {
      errors.addAll(ConfigError.of("", e));
    }
  }

  /**
   * References that have no effect, weights that have none or an odd one, and parameters that name
   * a profile there is not.
   */
  void warn(Warnings warnings) {
    Set<String> names = profiles.stream().map(ProfileSpec::name).collect(Collectors.toSet());
    instances
        .all(NamesProfiles.class)
        .forEach(
            (plugin, user) ->
                new TreeMap<>(user.namedProfiles(names))
                    .forEach((parameter, name) -> warn(plugin, parameter, name, names, warnings)));
    for (ProfileSpec profile : profiles) {
      for (PluginRef ref : profile.plugins()) {
        warn(ref, warnings);
      }
    }
  }

  private void warn(
      String plugin, String parameter, String name, Set<String> names, Warnings warnings) {
    if (!names.contains(name)) {
      warnings.add(
          Category.SCHEDULER,
          instances.place(plugin) + ".parameters." + parameter,
          "no profile is named \"" + name + '"' + Suggestion.of(name, names));
    }
  }

  private void warn(PluginRef ref, Warnings warnings) {
    Double weight = ref.weight();
    boolean scorer = instances.find(ref.pluginRef(), Scorer.class) != null;
    boolean used =
        scorer
            || instances.find(ref.pluginRef(), Filter.class) != null
            || instances.find(ref.pluginRef(), Picker.class) != null;
    if (!used) {
      warnings.add(
          Category.PROFILE,
          ref.path(),
          "'" + ref.pluginRef() + "' has no effect here (expected: a filter, scorer or picker)");
    } else if (weight != null && !scorer) {
      warnings.add(
          Category.PROFILE,
          ref.path() + ".weight",
          weight + " has no effect (expected: weights of scorers only)");
    } else if (weight != null && weight < 0) {
      warnings.add(Category.PROFILE, ref.path() + ".weight", weight + " (expected: 0 or more)");
    }
  }
}
