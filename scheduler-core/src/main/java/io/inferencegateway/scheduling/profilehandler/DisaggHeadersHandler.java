package io.inferencegateway.scheduling.profilehandler;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.SchedulingResult;

/**
 * Sets the headers of disaggregated stages for profile handlers that do not (specification 04,
 * section 5.6).
 */
final class DisaggHeadersHandler implements PreRequest {
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
  }

  private final StageHeaders headers;

  DisaggHeadersHandler(Parameters parameters) {
    this.headers = new StageHeaders(parameters.prefillProfile(), parameters.encodeProfile());
  }

  @Override
  public void preRequest(InferenceRequest request, SchedulingResult result) {
    headers.set(result, request.headerEdits());
  }
}
