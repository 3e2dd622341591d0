package io.inferencegateway.scheduling.profilehandler;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.ProfileHandler;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.SchedulingResult;
import java.util.List;

/**
 * Runs the only profile and sends the request to the primary port of the pod whose rank was picked
 * (specification 04, section 5.3). With several profiles picks nothing.
 */
final class DataParallelProfileHandler implements ProfileHandler, PreRequest {
  static final PluginFactory<ProfileHandler, Parameters> FACTORY =
      PluginFactory.of(
          "data-parallel-profile-handler", Parameters.DEFAULT, DataParallelProfileHandler::new);

  /**
   * Parameters.
   *
   * @param primaryPort where the proxy of a pod listens; 0 to 65535
   */
  record Parameters(int primaryPort) {
    static final Parameters DEFAULT = new Parameters(8000);

    Parameters {
      PrimaryPort.check(primaryPort);
    }
  }

  private final PrimaryPort primaryPort;

  DataParallelProfileHandler(Parameters parameters) {
    this.primaryPort = new PrimaryPort(parameters.primaryPort());
  }

  @Override
  public List<String> pick(InferenceRequest request, List<String> profiles, List<ProfileRun> runs) {
    return runs.isEmpty() && profiles.size() == 1 ? profiles : List.of();
  }

  @Override
  public String primary(InferenceRequest request, List<ProfileRun> runs) {
    return runs.isEmpty() ? "" : runs.getFirst().profile();
  }

  @Override
  public List<Endpoint> targets(
      InferenceRequest request, ProfileRun primary, List<ProfileRun> runs) {
    return primaryPort.targets(primary);
  }

  @Override
  public void preRequest(InferenceRequest request, SchedulingResult result) {
    PrimaryPort.nameRank(result.destination(), request.headerEdits());
  }
}
