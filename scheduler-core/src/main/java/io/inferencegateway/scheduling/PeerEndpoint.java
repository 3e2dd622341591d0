package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.plugin.DataKey;

/** The endpoint that an earlier stage of a disaggregated request picked (specification 04, 5.4). */
public final class PeerEndpoint {
  public static final DataKey<Endpoint> KEY =
      new DataKey<>("peer-endpoint", "disagg-profile-handler", Endpoint.class);

  private PeerEndpoint() {}
}
