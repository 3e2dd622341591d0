package io.inferencegateway.endpoint;

import java.util.List;

/**
 * The endpoints one request may go to, with the metrics each had when the request arrived. Filters
 * narrow it; data that producers computed per candidate stays addressed by {@link #slot}.
 * Immutable.
 */
public final class Candidates {
  private final Endpoint[] endpoints;
  private final EndpointMetrics[] metrics;
  private final int[] slots;

  private Candidates(Endpoint[] endpoints, EndpointMetrics[] metrics, int[] slots) {
    this.endpoints = endpoints;
    this.metrics = metrics;
    this.slots = slots;
  }

  public static Candidates of(List<Endpoint> endpoints) {
    int size = endpoints.size();
    Endpoint[] members = new Endpoint[size];
    EndpointMetrics[] metrics = new EndpointMetrics[size];
    int[] slots = new int[size];
    for (int i = 0; i < size; i++) {
      members[i] = endpoints.get(i);
      metrics[i] = members[i].metrics();
      slots[i] = i;
    }
    return new Candidates(members, metrics, slots);
  }

  public int size() {
    return endpoints.length;
  }

  public boolean isEmpty() {
    return endpoints.length == 0;
  }

  public Endpoint endpoint(int index) {
    return endpoints[index];
  }

  /** The metrics candidate {@code index} had when the request arrived. */
  public EndpointMetrics metrics(int index) {
    return metrics[index];
  }

  /** Position of candidate {@code index} before any filter ran: the index into per-request data. */
  public int slot(int index) {
    return slots[index];
  }

  /** Length of an array that is indexed by {@link #slot}: candidates may have been taken out. */
  public int slots() {
    return slots.length == 0 ? 0 : slots[slots.length - 1] + 1; // ascending
  }

  /** Those candidates for which {@code keep} is true, in the same order. */
  public Candidates select(boolean[] keep) {
    int kept = 0;
    for (int i = 0; i < endpoints.length; i++) {
      kept += keep[i] ? 1 : 0;
    }
    if (kept == endpoints.length) {
      return this;
    }
    Endpoint[] members = new Endpoint[kept];
    EndpointMetrics[] numbers = new EndpointMetrics[kept];
    int[] origin = new int[kept];
    for (int i = 0, next = 0; i < endpoints.length; i++) {
      if (keep[i]) {
        members[next] = endpoints[i];
        numbers[next] = metrics[i];
        origin[next++] = slots[i];
      }
    }
    return new Candidates(members, numbers, origin);
  }
}
