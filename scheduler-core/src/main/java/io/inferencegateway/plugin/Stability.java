package io.inferencegateway.plugin;

/** How far a plugin type can be relied on (specification 03, section 5.4). */
public enum Stability {
  /** Needs {@code --allow-experimental-plugins}. */
  ALPHA,
  BETA
}
