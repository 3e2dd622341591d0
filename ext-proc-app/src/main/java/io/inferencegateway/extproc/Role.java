package io.inferencegateway.extproc;

import java.util.Locale;

/** What the server does in a gateway. */
enum Role {
  /** Picks an endpoint of its pool. */
  EPP(9002, 9003),
  /** Puts into headers what the body says, so that the gateway can choose a route. No pool. */
  BBR(9004, 9005),
  /** Both in one filter. */
  BOTH(9002, 9003);

  private final int grpcPort;
  private final int healthPort;

  Role(int grpcPort, int healthPort) {
    this.grpcPort = grpcPort;
    this.healthPort = healthPort;
  }

  static Role parse(String text) throws InvalidFlagsException {
    for (Role role : values()) {
      if (role.label().equals(text)) {
        return role;
      }
    }
    throw new InvalidFlagsException("flag \"role\": " + text + " (expected: epp, bbr or both)");
  }

  /** As users write it. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Port of ext-proc unless another is asked for. */
  int grpcPort() {
    return grpcPort;
  }

  /** Port of gRPC health unless another is asked for. */
  int healthPort() {
    return healthPort;
  }

  boolean picksEndpoints() {
    return this != BBR;
  }

  boolean routesByBody() {
    return this != EPP;
  }
}
