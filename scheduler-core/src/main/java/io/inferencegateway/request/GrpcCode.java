package io.inferencegateway.request;

/** The codes of gRPC that refusals have. */
public enum GrpcCode {
  INVALID_ARGUMENT(3),
  DEADLINE_EXCEEDED(4),
  NOT_FOUND(5),
  RESOURCE_EXHAUSTED(8),
  FAILED_PRECONDITION(9),
  UNIMPLEMENTED(12),
  INTERNAL(13),
  UNAVAILABLE(14);

  private final int number;

  GrpcCode(int number) {
    this.number = number;
  }

  /** As it stands in {@code grpc-status}. */
  public int number() {
    return number;
  }
}
