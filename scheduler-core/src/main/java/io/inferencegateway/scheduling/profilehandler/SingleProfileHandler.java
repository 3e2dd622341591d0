package io.inferencegateway.scheduling.profilehandler;

import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.ProfileHandler;
import io.inferencegateway.scheduling.ProfileRun;
import java.util.List;

/** Runs the only profile there is (specification 04, section 5.1). */
final class SingleProfileHandler implements ProfileHandler {
  static final PluginFactory<ProfileHandler, PluginFactory.NoParameters> FACTORY =
      PluginFactory.of("single-profile-handler", context -> new SingleProfileHandler());

  @Override
  public List<String> pick(InferenceRequest request, List<String> profiles, List<ProfileRun> runs) {
    return runs.isEmpty() ? profiles : List.of();
  }

  @Override
  public String primary(InferenceRequest request, List<ProfileRun> runs) {
    return runs.getFirst().profile();
  }

  @Override
  public void checkProfiles(List<String> profiles) {
    if (profiles.size() > 1) {
      throw new InvalidParameterException(
          "schedulingProfiles",
          profiles.size() + " profiles",
          "one: SingleProfileHandler cannot support multiple scheduling profiles");
    }
  }
}
