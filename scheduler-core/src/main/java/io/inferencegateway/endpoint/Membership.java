package io.inferencegateway.endpoint;

import java.util.List;

/** Takes who belongs to a pool from those that find endpoints. */
@FunctionalInterface
public interface Membership {

  /** Makes {@code wanted} the membership; of entries with the same id the last one counts. */
  void replace(List<EndpointMetadata> wanted);
}
