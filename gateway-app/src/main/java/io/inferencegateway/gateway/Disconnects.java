package io.inferencegateway.gateway;

import reactor.netty.channel.AbortedException;

/** Tells a client that left from an upstream that failed. */
final class Disconnects {

  private Disconnects() {}

  /**
   * Whether {@code failure} came from writing to the client. What the upstream does to a response
   * that has begun arrives as {@link UpstreamBrokenException}, and before that as its own I/O
   * error.
   */
  static boolean isClientGone(Throwable failure) {
    return failure instanceof AbortedException;
  }
}
