package io.inferencegateway.simulator;

import io.inferencegateway.simulator.engine.ThreadTimer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import reactor.netty.resources.LoopResources;

/** Simulated model servers in this process, all on the same few threads. */
public final class Simulator implements AutoCloseable {
  private final SimulatorOptions options;
  private final LoopResources loops;
  private final ThreadTimer timer = new ThreadTimer();
  private final List<SimulatedPod> pods;

  private Simulator(SimulatorOptions options) {
    this.options = options;
    this.loops =
        LoopResources.create("simulator", Runtime.getRuntime().availableProcessors(), true);
    List<SimulatedPod> created = new ArrayList<>(options.pods());
    for (int i = 0; i < options.pods(); i++) {
      created.add(new SimulatedPod(i, options, loops, timer, InstantSource.system()));
    }
    this.pods = List.copyOf(created);
  }

  /**
   * Starts all pods; they listen when this returns.
   *
   * @throws RuntimeException if a port cannot be had; nothing is left running then
   */
  public static Simulator start(SimulatorOptions options) {
    Simulator simulator = new Simulator(options);
    try {
      simulator.pods.forEach(SimulatedPod::startListening);
      return simulator;
    } catch (RuntimeException e) {
      simulator.close();
      throw e;
    }
  }

  /** The pods in the order of their ports. */
  public List<SimulatedPod> pods() {
    return pods;
  }

  /** The text of an endpoints file with all pods. */
  public String endpointsYaml() {
    return EndpointsFile.of(pods, options.labels());
  }

  /** See {@link SimulatedPod#awaitIdle}, for all pods. */
  public boolean awaitIdle(Duration timeout) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    for (SimulatedPod pod : pods) {
      if (!pod.awaitIdle(Duration.ofNanos(deadline - System.nanoTime()))) {
        return false;
      }
    }
    return true;
  }

  /** Ends all connections and threads. */
  @Override
  public void close() {
    pods.forEach(SimulatedPod::clearFaults);
    pods.forEach(SimulatedPod::stopListening);
    timer.close();
    loops.disposeLater(Duration.ZERO, Duration.ofSeconds(5)).block();
  }
}
