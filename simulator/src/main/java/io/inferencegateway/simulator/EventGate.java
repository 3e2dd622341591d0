package io.inferencegateway.simulator;

import io.inferencegateway.simulator.fault.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets the events of an answer through until the fault that was planned for it strikes. Used by one
 * thread at a time.
 *
 * <pre>
 * passing --fault strikes--> holding (pause) --release--> passing
 *         --fault strikes--> broken  (stall, reset)
 * </pre>
 */
final class EventGate {
  private enum State {
    PASSING,
    HOLDING,
    BROKEN
  }

  private final Consumer<byte[]> out;
  private final Runnable end;
  private final Consumer<Fault> striking;
  private final List<byte[]> held = new ArrayList<>();
  private @Nullable Fault fault;
  private State state = State.PASSING;
  private boolean isEnded;
  private int sent;

  /**
   * @param fault what to do to the answer, null for nothing
   * @param out takes events
   * @param end told after the last event
   * @param striking told when the fault strikes
   */
  EventGate(@Nullable Fault fault, Consumer<byte[]> out, Runnable end, Consumer<Fault> striking) {
    this.fault = fault;
    this.out = out;
    this.end = end;
    this.striking = striking;
  }

  /** Strikes at once if no event may pass. */
  void open() {
    strikeIfDue();
  }

  void event(byte[] event) {
    switch (state) {
      case PASSING -> {
        sent++;
        out.accept(event);
        strikeIfDue();
      }
      case HOLDING -> held.add(event);
      case BROKEN -> {}
    }
  }

  private void strikeIfDue() {
    Fault due = fault;
    State next =
        switch (due) {
          case Fault.Pause pause when pause.afterEvents() == sent -> State.HOLDING;
          case Fault.Stall stall when stall.afterEvents() == sent -> State.BROKEN;
          case Fault.Reset reset when reset.afterEvents() == sent -> State.BROKEN;
          case null, default -> State.PASSING;
        };
    if (due != null && next != State.PASSING) {
      state = next;
      fault = null;
      striking.accept(due);
    }
  }

  void end() {
    isEnded = true;
    if (state == State.PASSING) {
      end.run();
    }
  }

  void release() {
    if (state != State.HOLDING) {
      return;
    }
    state = State.PASSING;
    List<byte[]> released = List.copyOf(held);
    held.clear();
    released.forEach(this::event);
    if (isEnded) {
      end.run();
    }
  }

  boolean isShut() {
    return state != State.PASSING;
  }

  int sent() {
    return sent;
  }
}
