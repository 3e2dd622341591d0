package io.inferencegateway.scheduling.profilehandler;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.request.GatewayHeaders;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.scheduling.ProfileRun;
import java.util.ArrayList;
import java.util.List;

/**
 * Addresses a rank of a data-parallel pod through the pod's primary port: the proxy there reads the
 * rank from a header (specification 04, section 5.3).
 *
 * @param port the primary port; may be 0
 */
record PrimaryPort(int port) {
  /** Refuses a number that is no port; 0 is allowed. */
  static void check(int primaryPort) {
    Require.that(
        primaryPort >= 0 && primaryPort <= 65_535, "primaryPort", primaryPort, "1 to 65535");
  }

  /** The picked endpoints at the primary port, knowing nothing but their metadata and metrics. */
  List<Endpoint> targets(ProfileRun primary) {
    List<Endpoint> targets = new ArrayList<>(primary.picked().length);
    for (int index : primary.picked()) {
      Endpoint picked = primary.candidates().endpoint(index);
      Endpoint target = new Endpoint(picked.metadata().withPort(port));
      target.publish(primary.candidates().metrics(index));
      targets.add(target);
    }
    return targets;
  }

  /** Names the rank that was picked. */
  static void nameRank(Endpoint picked, HeaderEdits edits) {
    edits.set(GatewayHeaders.DATA_PARALLEL_HOST_PORT, picked.hostPort());
  }
}
