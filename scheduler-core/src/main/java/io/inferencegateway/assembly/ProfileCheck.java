package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.EndpointPickerConfig;
import io.inferencegateway.config.EndpointPickerConfig.PluginRef;
import io.inferencegateway.config.EndpointPickerConfig.ProfileSpec;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.request.parser.RequestParser;
import io.inferencegateway.scheduling.Picker;
import io.inferencegateway.scheduling.ProfileHandler;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks profiles, handler, detector and parsers (specification 03, 6.2 #5, #6). */
final class ProfileCheck {

  private ProfileCheck() {}

  static void check(EndpointPickerConfig config, PluginInstances instances) throws ConfigException {
    throwIfAny(Category.PROFILE, profiles(config.schedulingProfiles(), instances));
    if (!instances.has(config.saturationDetector())) {
      throw new ConfigException(
          Category.SATURATION,
          "flowControl.saturationDetector.pluginRef",
          "saturation detector references undefined plugin '" + config.saturationDetector() + "'");
    }
    throwIfAny(Category.PARSER, parsers(config.parsers(), instances));
    throwIfAny(Category.SCHEDULER, scheduler(config.schedulingProfiles(), instances));
  }

  private static List<ConfigError> profiles(List<ProfileSpec> profiles, PluginInstances instances) {
    List<ConfigError> errors = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (ProfileSpec profile : profiles) {
      if (profile.name().isEmpty()) {
        errors.add(new ConfigError(profile.path(), "is missing a name"));
      } else if (!names.add(profile.name())) {
        errors.add(new ConfigError(profile.path(), "has duplicate name '" + profile.name() + "'"));
      }
      for (PluginRef ref : profile.plugins()) {
        if (ref.pluginRef().isEmpty()) {
          errors.add(new ConfigError(ref.path(), "is missing a 'pluginRef'"));
        } else if (!instances.has(ref.pluginRef())) {
          errors.add(
              new ConfigError(ref.path(), "references undefined plugin '" + ref.pluginRef() + "'"));
        }
      }
    }
    return errors;
  }

  private static List<ConfigError> parsers(List<String> parsers, PluginInstances instances) {
    List<ConfigError> errors = new ArrayList<>();
    for (int i = 0; i < parsers.size(); i++) {
      if (instances.find(parsers.get(i), RequestParser.class) == null) {
        errors.add(
            new ConfigError(
                "requestHandler.parsers[" + i + "].pluginRef",
                "the plugin \"" + parsers.get(i) + "\" is not a parser plugin"));
      }
    }
    return errors;
  }

  private static List<ConfigError> scheduler(
      List<ProfileSpec> profiles, PluginInstances instances) {
    List<ConfigError> errors = new ArrayList<>();
    for (ProfileSpec profile : profiles) {
      List<String> pickers = new ArrayList<>();
      for (PluginRef ref : profile.plugins()) {
        if (instances.find(ref.pluginRef(), Picker.class) != null) {
          pickers.add(ref.pluginRef());
        }
      }
      if (pickers.size() > 1) {
        errors.add(
            new ConfigError(
                profile.path(), String.join(", ", pickers) + " (expected: only one picker)"));
      }
    }
    Map<String, ProfileHandler> handlers = instances.all(ProfileHandler.class);
    if (handlers.isEmpty()) {
      errors.add(new ConfigError("plugins", "no profile handler configured"));
    } else if (handlers.size() > 1) {
      errors.add(
          new ConfigError(
              "plugins",
              "multiple profile handlers found ("
                  + String.join(", ", handlers.keySet())
                  + "); only one is allowed"));
    } else {
      checkHandler(handlers.values().iterator().next(), profiles, errors);
    }
    return errors;
  }

  private static void checkHandler(
      ProfileHandler handler, List<ProfileSpec> profiles, List<ConfigError> errors) {
    try {
      handler.checkProfiles(profiles.stream().map(ProfileSpec::name).toList());
    } catch (InvalidParameterException e) {
      errors.add(new ConfigError(e.parameter(), e.problem()));
    }
  }

  private static void throwIfAny(Category category, List<ConfigError> errors)
      throws ConfigException {
    if (!errors.isEmpty()) {
      throw new ConfigException(category, errors);
    }
  }
}
