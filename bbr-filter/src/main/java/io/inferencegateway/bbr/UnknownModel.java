package io.inferencegateway.bbr;

/** What happens to a request whose model no mapping knows. */
public enum UnknownModel {
  /** It passes without a base model; the routes of the proxy decide. */
  PASS,
  /** It is answered with 404. */
  REJECT404
}
