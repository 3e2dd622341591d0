package io.inferencegateway.datalayer;

/** Collects the numbers of all endpoints of a pool. */
public final class DataLayer {}
