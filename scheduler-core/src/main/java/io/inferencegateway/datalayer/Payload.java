package io.inferencegateway.datalayer;

/** What a polled source hands to its extractors; they must want the same. */
public enum Payload {
  METRICS_PAGE,
  MODEL_LIST
}
