package io.inferencegateway.scheduling.profilehandler;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.NamesProfiles;
import io.inferencegateway.scheduling.ProfileHandler;
import io.inferencegateway.scheduling.ProfileRun;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs the profile a request header names (specification 04, section 5.2). The only profile there
 * is runs whatever the header says; a name no profile has picks nothing.
 */
final class HeaderProfileHandler implements ProfileHandler, NamesProfiles {
  static final PluginFactory<?, Parameters> FACTORY =
      PluginFactory.of("header-profile-handler", Parameters.DEFAULT, HeaderProfileHandler::new)
          .alpha();

  /**
   * Parameters.
   *
   * @param headerName header that names the profile; case does not matter
   * @param defaultProfile profile that runs when the header is blank or missing
   */
  record Parameters(String headerName, String defaultProfile) {
    static final Parameters DEFAULT = new Parameters("epp-profile", "decode");

    Parameters {
      headerName = headerName.strip().toLowerCase(Locale.ROOT);
      defaultProfile = defaultProfile.strip();
    }
  }

  private final Parameters parameters;

  HeaderProfileHandler(Parameters parameters) {
    this.parameters = parameters;
  }

  @Override
  public Map<String, String> namedProfiles(Collection<String> profiles) {
    return profiles.size() == 1 ? Map.of() : Map.of("defaultProfile", parameters.defaultProfile());
  }

  @Override
  public List<String> pick(InferenceRequest request, List<String> profiles, List<ProfileRun> runs) {
    if (!runs.isEmpty()) {
      return List.of();
    }
    if (profiles.size() == 1) {
      return profiles;
    }
    String header = request.head().headers().get(parameters.headerName());
    String name = header == null || header.isBlank() ? parameters.defaultProfile() : header.strip();
    return profiles.contains(name) ? List.of(name) : List.of();
  }

  @Override
  public String primary(InferenceRequest request, List<ProfileRun> runs) {
    return runs.isEmpty() ? "" : runs.getFirst().profile();
  }
}
