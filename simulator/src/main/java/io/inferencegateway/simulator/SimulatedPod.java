package io.inferencegateway.simulator;

import io.inferencegateway.simulator.CompletionChoices.Limits;
import io.inferencegateway.simulator.CompletionEndpoint.Clocks;
import io.inferencegateway.simulator.engine.Engine;
import io.inferencegateway.simulator.engine.EngineReport;
import io.inferencegateway.simulator.engine.EngineTimer;
import io.inferencegateway.simulator.engine.Prompt;
import io.inferencegateway.simulator.fault.Fault;
import io.inferencegateway.simulator.fault.FaultOrder;
import io.inferencegateway.simulator.fault.FaultPlan;
import io.inferencegateway.simulator.metrics.MetricsPage;
import io.inferencegateway.simulator.openai.ServedModels;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/** One model server on its own port. All methods may be called from any thread. */
public final class SimulatedPod {
  private static final int MAX_HEADER_BYTES = 64 << 10;

  private final String name;
  private final FaultPlan faults = new FaultPlan();
  private final Engine engine;
  private final RequestLog log;
  private final PodPort port;

  SimulatedPod(
      int index,
      SimulatorOptions options,
      LoopResources loops,
      EngineTimer timer,
      InstantSource clock) {
    this.name = "simulator-" + index;
    this.log = new RequestLog(options.keptRequests());
    this.engine = new Engine(options.engine(), clock, timer, !options.adapters().isEmpty());
    HttpServer server =
        HttpServer.create()
            .runOn(loops, false)
            .httpRequestDecoder(
                decoder ->
                    decoder.maxHeaderSize(MAX_HEADER_BYTES).maxInitialLineLength(MAX_HEADER_BYTES))
            .handle(routes(index, options, new Clocks(clock, timer)));
    int number = options.port() == 0 ? 0 : options.port() + index;
    this.port = new PodPort(server, number, timer);
    for (FaultOrder order : options.faults()) {
      if (order.pod() == FaultOrder.ALL_PODS || order.pod() == index) {
        accept(order);
      }
    }
  }

  private PodRoutes routes(int index, SimulatorOptions options, Clocks clocks) {
    int maxTokens = (int) Math.min(options.maxModelTokens(), options.engine().cacheTokens());
    ServedModels models = new ServedModels(options.models(), options.adapters(), maxTokens);
    long idSeed = Prompt.mix(options.seed() + index);
    Limits limits = new Limits(options.seed(), idSeed, options.stopChance(), maxTokens);
    long startSeconds = clocks.clock().instant().getEpochSecond();
    boolean hasAdapters = !options.adapters().isEmpty();
    MetricsPage page =
        new MetricsPage(options.engine(), models.primaryName(), hasAdapters, startSeconds);
    return new PodRoutes(
        new CompletionEndpoint(engine, models, limits, faults, log, clocks),
        new MetricsEndpoint(engine, page, faults, clocks.timer(), paddingBytes(options, page)),
        new ControlEndpoint(this::accept, this::clearFaults),
        () -> models.page(startSeconds));
  }

  private int paddingBytes(SimulatorOptions options, MetricsPage page) {
    int usual = page.render(report()).getBytes(StandardCharsets.UTF_8).length;
    return Math.max(0, options.metricsPageBytes() - usual);
  }

  private void accept(FaultOrder order) {
    if (order.requests() == 0) {
      inject(order.fault());
    } else {
      inject(order.fault(), order.requests());
    }
  }

  /** Name in the endpoints file. */
  public String name() {
    return name;
  }

  /** Address it listens at. */
  public String host() {
    return PodPort.HOST;
  }

  /** Port it listens at, or did until it was stopped. */
  public int port() {
    return port.number();
  }

  /** Where it is, as {@code host:port}. */
  public String address() {
    return host() + ":" + port();
  }

  /** The latest completion requests, oldest first, see {@link SimulatorOptions#keptRequests()}. */
  public List<RequestRecord> requests() {
    return log.records();
  }

  /** Completion requests received since the start. */
  public long received() {
    return log.received();
  }

  /** Sequences in the batch. */
  public int running() {
    return engine.running();
  }

  /** Sequences waiting to get into the batch. */
  public int waiting() {
    return engine.waiting();
  }

  /** What the engine says about itself, for tests that want more than {@link #running()}. */
  public EngineReport report() {
    CompletableFuture<EngineReport> report = new CompletableFuture<>();
    engine.report(report::complete);
    return report.join();
  }

  /** Makes every request from now on meet a fault. */
  public void inject(Fault fault) {
    if (fault instanceof Fault.NotListening closed) {
      port.closeFor(closed.time());
    } else {
      faults.add(fault);
    }
  }

  /**
   * Makes the next requests meet a fault.
   *
   * @param requests how many, at least 1; of no meaning to {@link Fault.NotListening}
   */
  public void inject(Fault fault, int requests) {
    if (fault instanceof Fault.NotListening) {
      inject(fault);
    } else {
      faults.add(fault, requests);
    }
  }

  /** Forgets all faults and lets paused streams go on. */
  public void clearFaults() {
    faults.clear();
  }

  /**
   * Waits until this many completion requests have come since the start.
   *
   * @return false when they did not in time
   */
  public boolean awaitReceived(long requests, Duration timeout) throws InterruptedException {
    return log.awaitReceived(requests, timeout);
  }

  /**
   * Waits until every completion request has ended and its places and blocks are free.
   *
   * @return false when that did not happen in time
   */
  public boolean awaitIdle(Duration timeout) throws InterruptedException {
    return log.awaitIdle(timeout);
  }

  /** Begins to listen, at the same port as before. No effect while it does. */
  public void startListening() {
    port.open();
  }

  /** Closes the port and all connections, as if the process had died. No effect while stopped. */
  public void stopListening() {
    port.close();
  }
}
