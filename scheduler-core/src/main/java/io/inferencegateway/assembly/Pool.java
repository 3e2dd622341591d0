package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigDiff;
import io.inferencegateway.config.ConfigError;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.DocumentReader;
import io.inferencegateway.discovery.EndpointDiscovery;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.routing.DecisionLog;
import io.inferencegateway.routing.InFlightRequest;
import io.inferencegateway.routing.IncomingRequest;
import io.inferencegateway.routing.PoolState;
import io.inferencegateway.routing.RoutingOutcome;
import io.inferencegateway.telemetry.PluginMeters;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running pool: its endpoints are found and scraped, its requests are routed, and its
 * configuration can be replaced while it runs.
 */
public final class Pool implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Pool.class);

  private final PoolSettings settings;
  private final EndpointPool endpoints;
  private final DecisionLog decisions;
  private final Snapshots snapshots;
  private final ReloadReport report;
  private volatile Snapshot snapshot;
  private boolean closed;

  private Pool(PoolSettings settings, PoolPlan plan) throws ConfigException {
    this.settings = settings;
    this.endpoints = new EndpointPool(settings.name());
    this.decisions = new DecisionLog(settings.decisionsKept());
    this.snapshots = new Snapshots(settings, endpoints, new PoolState(decisions));
    this.report = new ReloadReport(settings.configOrigin(), settings.metrics());
    this.snapshot = snapshots.start(plan, settings.configText());
    report.started();
  }

  /**
   * Reads and checks the configuration, finds the endpoints and starts to collect their numbers.
   *
   * @throws ConfigException the configuration cannot be used; holds every error of the failed step
   */
  public static Pool start(PoolSettings settings) throws ConfigException {
    PoolPlan plan = PoolPlan.of(settings, new PluginMeters(settings.metrics()));
    plan.checkRunnable();
    Pool pool = started(settings, plan);
    LOG.atInfo()
        .addKeyValue("pool", settings.name())
        .addKeyValue("endpoints", pool.endpoints.endpoints().size())
        .log("pool started");
    return pool;
  }

  private static Pool started(PoolSettings settings, PoolPlan plan) throws ConfigException {
    try {
      return new Pool(settings, plan);
    } catch (ConfigException | RuntimeException e) {
      plan.discard();
      throw e;
    }
  }

  /**
   * Decides about one request, by the configuration that is in force now; the same one is used
   * until its stream ends. Never blocks and never fails: whatever goes wrong is a refusal.
   */
  public CompletionStage<RoutingOutcome> route(IncomingRequest incoming) {
    return snapshot.director().route(incoming);
  }

  /** Makes what a response runs through whose request was never routed. */
  public InFlightRequest unseen() {
    return snapshot.director().unseen();
  }

  /**
   * Puts another configuration in force if it is good, in one step. Plugins whose parameters did
   * not change go on with their state. Reports to log and metrics; one call at a time.
   *
   * @param text the document
   */
  public synchronized ReloadResult reload(String text) {
    if (closed) {
      return new ReloadResult.Unchanged();
    }
    ReloadResult result;
    try {
      result = replace(text);
    } catch (ConfigException e) {
      result = new ReloadResult.Rejected(e.errors());
    } catch (RuntimeException e) {
      result = new ReloadResult.Rejected(unusable(e).errors());
    }
    report.reloaded(result);
    return result;
  }

  /** For what a check should have found: no document may end what runs. */
  private static ConfigException unusable(RuntimeException cause) {
    LOG.atDebug().setCause(cause).log("configuration cannot be used");
    return new ConfigException(Category.PLUGIN_PARAM, "", "cannot be used: " + cause);
  }

  /** The document that was to be the next cannot even be read. */
  synchronized void unreadable(ConfigError reason) {
    if (!closed) {
      report.reloaded(new ReloadResult.Rejected(List.of(reason)));
    }
  }

  private ReloadResult replace(String text) throws ConfigException {
    Snapshot previous = snapshot;
    Warnings warnings = new Warnings();
    PoolPlan plan = planned(text, previous.plan().instances().successor(), warnings);
    ConfigDiff diff = plan.diffFrom(previous.plan());
    if (diff.isEmpty()) {
      plan.discard();
      snapshot = previous.withText(text);
      return new ReloadResult.Unchanged();
    }
    Snapshot next = prepared(plan, text, previous);
    snapshot = next;
    warnings.log();
    retire(previous, next);
    return new ReloadResult.Applied(next.generation(), diff);
  }

  /**
   * The plan of a document that can run.
   *
   * @param instances that take over what they can of those in force
   */
  private PoolPlan planned(String text, PluginInstances instances, Warnings warnings)
      throws ConfigException {
    if (DocumentReader.read(text) == null) {
      throw new ConfigException(
          Category.SOURCE, "", "empty (expected: a document; the built-in one is for the start)");
    }
    PoolPlan plan = PoolPlan.of(settings.withConfigText(text), instances, warnings);
    plan.checkRunnable();
    return plan;
  }

  private Snapshot prepared(PoolPlan plan, String text, Snapshot previous) throws ConfigException {
    try {
      return snapshots.prepare(plan, text, previous);
    } catch (ConfigException | RuntimeException e) {
      plan.discard();
      throw e;
    }
  }

  /** Failures to clean up change nothing about what is in force. */
  private void retire(Snapshot previous, Snapshot next) {
    try {
      snapshots.retire(previous, next);
    } catch (RuntimeException e) {
      LOG.atError().setCause(e).log("could not stop all of the previous configuration");
    }
  }

  /**
   * What {@link #reload} would do, without doing anything. Does not look at what discovery finds.
   *
   * @throws ConfigException it would reject the document
   */
  public ConfigPreview preview(String text) throws ConfigException {
    PoolPlan current = snapshot.plan();
    Warnings warnings = new Warnings();
    try {
      PluginInstances instances = current.instances().successor(PluginMeters.unread());
      PoolPlan plan = planned(text, instances, warnings);
      plan.discard();
      return new ConfigPreview(plan.diffFrom(current), warnings.all());
    } catch (RuntimeException e) {
      throw unusable(e);
    }
  }

  public String name() {
    return endpoints.name();
  }

  public EndpointPool endpoints() {
    return endpoints;
  }

  public DecisionLog decisions() {
    return decisions;
  }

  /** What each plugin in force keeps, as JSON (specification 10, section 6.2). */
  public String pluginStates() {
    return PluginStates.of(snapshot.plan().instances(), settings.clock().instant());
  }

  /**
   * The configuration in force, in the reference's one-line form (specification 03, section 12.1).
   */
  public String effectiveConfiguration() {
    return snapshot.plan().effectiveForm();
  }

  /**
   * The configuration in force in YAML with the origin of each value. Comments before it name its
   * generation and where it comes from.
   */
  public String effectiveYaml() {
    Snapshot current = snapshot;
    try {
      return "# generation: "
          + current.generation()
          + "\n# origin: "
          + settings.configOrigin()
          + "\n"
          + current.plan().effectiveYaml(current.text());
    } catch (ConfigException e) {
      throw new IllegalStateException("a text that was read before", e);
    }
  }

  /**
   * Runs all checks that {@link #start} runs, but serves nothing: what passes here starts.
   *
   * @return the effective configuration in YAML, with the origin of each value
   * @throws ConfigException as {@link #start}
   */
  public static String validate(PoolSettings settings) throws ConfigException {
    PoolPlan plan = PoolPlan.of(settings, PluginMeters.unread());
    plan.checkRunnable();
    try {
      EndpointDiscovery discovery =
          Objects.requireNonNull(plan.discovery(), "a plan that can run has one");
      DiscoveryRun.start(discovery, new EndpointPool(settings.name())).close();
      return plan.effectiveYaml(settings.configText());
    } finally {
      plan.discard();
    }
  }

  /** Stops discovery and scraping. Requests in flight may still end. */
  @Override
  public synchronized void close() {
    closed = true;
    Closing.all(snapshot.background());
    snapshot.plan().close();
  }
}
