package io.inferencegateway.scheduling.profilehandler;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.NamesProfiles;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.SchedulingResult;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Sets the headers of disaggregated stages for profile handlers that do not (specification 04,
 * section 5.6).
 */
final class DisaggHeadersHandler implements PreRequest, NamesProfiles {
  static final PluginFactory<PreRequest, Parameters> FACTORY =
      PluginFactory.of("disagg-headers-handler", Parameters.DEFAULT, DisaggHeadersHandler::new);

  /**
   * Parameters.
   *
   * @param prefillProfile name of the prefill profile
   * @param encodeProfile name of the encode profile
   */
  record Parameters(String prefillProfile, String encodeProfile) {
    static final Parameters DEFAULT = new Parameters("prefill", "encode");

    /** Profiles of the usual names may be missing: then nothing is told about these stages. */
    private Map<String, String> named() {
      Map<String, String> named = new HashMap<>();
      if (!prefillProfile.equals(DEFAULT.prefillProfile)) {
        named.put("prefillProfile", prefillProfile);
      }
      if (!encodeProfile.equals(DEFAULT.encodeProfile)) {
        named.put("encodeProfile", encodeProfile);
      }
      return Map.copyOf(named);
    }
  }

  private final Map<String, String> namedProfiles;
  private final StageHeaders headers;

  DisaggHeadersHandler(Parameters parameters) {
    this.namedProfiles = parameters.named();
    this.headers = new StageHeaders(parameters.prefillProfile(), parameters.encodeProfile());
  }

  @Override
  public Map<String, String> namedProfiles(Collection<String> profiles) {
    return namedProfiles;
  }

  @Override
  public void preRequest(InferenceRequest request, SchedulingResult result) {
    headers.set(result, request.headerEdits());
  }
}
