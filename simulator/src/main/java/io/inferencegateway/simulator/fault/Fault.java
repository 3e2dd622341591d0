package io.inferencegateway.simulator.fault;

import java.time.Duration;

/**
 * A way to misbehave. {@link MetricsPage} concerns scrapes, {@link NotListening} the whole pod, all
 * others the completion endpoints. {@code afterEvents} counts events of a stream; an answer that is
 * not a stream counts as one event.
 */
public sealed interface Fault {
  /**
   * Answers with an error.
   *
   * @param status HTTP status, 400 to 599
   */
  record Status(int status) implements Fault {
    /** Checks the range. */
    public Status {
      if (status < 400 || status > 599) {
        throw new IllegalArgumentException("status: " + status + " (expected: 400 to 599)");
      }
    }
  }

  /**
   * Resets the connection (TCP RST). What the other side has not read by then is lost to it.
   *
   * @param afterEvents 0 to reset before any byte of the answer
   * @param gate waited for after the events; of no meaning when there are none
   */
  record Reset(int afterEvents, Gate gate) implements Fault {
    /** Checks the range. */
    public Reset {
      checkEvents(afterEvents);
    }

    /** Resets right after the events. */
    public Reset(int afterEvents) {
      this(afterEvents, Gate.opened());
    }
  }

  /**
   * Goes silent and keeps the connection open.
   *
   * @param afterEvents 0 to never answer
   */
  record Stall(int afterEvents) implements Fault {
    /** Checks the range. */
    public Stall {
      checkEvents(afterEvents);
    }
  }

  /**
   * Goes silent until a gate opens; the request stays in the batch meanwhile.
   *
   * @param afterEvents events to send before
   * @param gate opens for all requests that it holds and all later ones
   */
  record Pause(int afterEvents, Gate gate) implements Fault {
    /** Checks the range. */
    public Pause {
      checkEvents(afterEvents);
    }
  }

  /**
   * Waits before the request is looked at.
   *
   * @param beforeHeaders real time, not scaled
   */
  record Delay(Duration beforeHeaders) implements Fault {
    /** Checks the range. */
    public Delay {
      if (beforeHeaders.isNegative()) {
        throw new IllegalArgumentException("delay: " + beforeHeaders + " (expected: 0 or more)");
      }
    }
  }

  /**
   * Spoils the metrics page.
   *
   * @param delay real time before the page is sent
   * @param page what is sent
   */
  record MetricsPage(Duration delay, Page page) implements Fault {
    /** Checks the range. */
    public MetricsPage {
      if (delay.isNegative()) {
        throw new IllegalArgumentException("delay: " + delay + " (expected: 0 or more)");
      }
    }
  }

  /**
   * Closes the port and all connections.
   *
   * @param time real time until the pod listens again; zero for as long as nobody starts it
   */
  record NotListening(Duration time) implements Fault {
    /** Checks the range. */
    public NotListening {
      if (time.isNegative()) {
        throw new IllegalArgumentException("time: " + time + " (expected: 0 or more)");
      }
    }
  }

  /** Contents of a spoilt metrics page. */
  enum Page {
    /** As usual. */
    USUAL,
    /** Usual families in the middle of {@link #HUGE_BYTES} of others. */
    HUGE,
    /** Text that ends inside a sample, with lines that are not in the format. */
    BROKEN,
    /** Status 500. */
    FAILED;

    /** Least size of a huge page. */
    public static final int HUGE_BYTES = 32 << 20;
  }

  private static void checkEvents(int afterEvents) {
    if (afterEvents < 0) {
      throw new IllegalArgumentException("events: " + afterEvents + " (expected: 0 or more)");
    }
  }
}
