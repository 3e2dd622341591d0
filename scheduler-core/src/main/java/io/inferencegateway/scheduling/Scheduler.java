package io.inferencegateway.scheduling;

/** Runs the profiles of a pool for one request (specification 03, section 15). */
public final class Scheduler {}
