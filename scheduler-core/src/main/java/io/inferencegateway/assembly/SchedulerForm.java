package io.inferencegateway.assembly;

import io.inferencegateway.config.EffectiveForm;
import io.inferencegateway.config.EndpointPickerConfig.PluginRef;
import io.inferencegateway.config.EndpointPickerConfig.ProfileSpec;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.Picker;
import io.inferencegateway.scheduling.ProfileHandler;
import io.inferencegateway.scheduling.Scorer;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The one-line form of the scheduler a configuration makes (specification 03, section 12, #6). */
final class SchedulerForm {
  private final PluginInstances instances;

  private SchedulerForm(PluginInstances instances) {
    this.instances = instances;
  }

  static String of(List<ProfileSpec> profiles, PluginInstances instances) {
    SchedulerForm form = new SchedulerForm(instances);
    String handler = instances.all(ProfileHandler.class).keySet().iterator().next();
    return "{ProfileHandler: "
        + instances.typedName(handler)
        + ", Profiles: map["
        + profiles.stream()
            .sorted(Comparator.comparing(ProfileSpec::name))
            .map(form::profile)
            .collect(Collectors.joining(" "))
        + "]}";
  }

  private String profile(ProfileSpec profile) {
    return profile.name()
        + ":{Filters: ["
        + all(profile, Filter.class, ref -> instances.typedName(ref.pluginRef()))
        + "], Scorers: ["
        + all(profile, Scorer.class, this::scorer)
        + "], Picker: "
        + all(profile, Picker.class, ref -> instances.typedName(ref.pluginRef()))
        + "}";
  }

  private String all(ProfileSpec profile, Class<?> kind, Function<PluginRef, String> form) {
    return profile.plugins().stream()
        .filter(ref -> instances.find(ref.pluginRef(), kind) != null)
        .map(form)
        .collect(Collectors.joining(", "));
  }

  private String scorer(PluginRef ref) {
    Double weight = ref.weight();
    return instances.typedName(ref.pluginRef())
        + ": "
        + EffectiveForm.decimal(weight == null ? 1 : weight, 6);
  }
}
