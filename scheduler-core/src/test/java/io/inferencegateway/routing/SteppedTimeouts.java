package io.inferencegateway.routing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Time that passes when a test says so. */
final class SteppedTimeouts implements Timeouts {
  private record Waiting(Duration due, Runnable call) {}

  private final List<Waiting> waiting = new ArrayList<>();
  private Duration now = Duration.ZERO;

  @Override
  public Runnable after(Duration delay, Runnable call) {
    Waiting added = new Waiting(now.plus(delay), call);
    waiting.add(added);
    return () -> waiting.remove(added);
  }

  void advance(Duration step) {
    now = now.plus(step);
    List<Waiting> due = waiting.stream().filter(entry -> entry.due().compareTo(now) <= 0).toList();
    waiting.removeAll(due);
    due.forEach(entry -> entry.call().run());
  }

  /** How many calls may still come. */
  int size() {
    return waiting.size();
  }
}
