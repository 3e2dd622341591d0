package io.inferencegateway.benchmarks.endtoend;

import io.inferencegateway.benchmarks.process.ChildProcess;
import io.inferencegateway.benchmarks.process.ChildProcesses;
import io.inferencegateway.benchmarks.process.LoopbackPorts;
import io.inferencegateway.benchmarks.process.Readiness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Simulated model servers in one process and the programs in front of them in one process each, all
 * on free loopback ports. Both programs have the same configuration.
 */
final class Deployment implements AutoCloseable {
  private static final String CHAT = "/v1/chat/completions";
  private static final String HELLO =
      """
      {"model":"simulated-model","max_tokens":1,"messages":[{"role":"user","content":"Hello"}]}""";
  private static final double NANOS_PER_MILLI = 1e6;
  private static final String CONFIG =
      """
      apiVersion: llm-d.ai/v1alpha1
      kind: EndpointPickerConfig
      plugins:
      - type: queue-scorer
      - type: kv-cache-utilization-scorer
      - type: prefix-cache-scorer
      - {type: file-discovery, parameters: {path: '%s'}}
      dataLayer:
        discovery: {pluginRef: file-discovery}
      schedulingProfiles:
      - name: default
        plugins:
        - {pluginRef: queue-scorer, weight: 2}
        - {pluginRef: kv-cache-utilization-scorer, weight: 2}
        - {pluginRef: prefix-cache-scorer, weight: 3}
      """;

  private final Programs programs;
  private final Plan plan;
  private final Path folder;
  private final Path config;
  private final ChildProcesses processes;
  private final List<Route> routes = new ArrayList<>();
  private final Map<String, List<Duration>> startTimes = new LinkedHashMap<>();

  private Deployment(Programs programs, Plan plan, Path folder) {
    this.programs = programs;
    this.plan = plan;
    this.folder = folder;
    this.config = folder.resolve("config.yaml");
    this.processes = new ChildProcesses(folder);
  }

  /**
   * Starts everything, one after the other, and waits until each route has answered a request.
   *
   * @param folder exists; gets configurations and logs
   * @throws IOException a program is absent or does not start
   */
  static Deployment start(Programs programs, Plan plan, Path folder)
      throws IOException, InterruptedException {
    Deployment deployment = new Deployment(programs, plan, folder);
    try {
      deployment.startSimulator();
      deployment.startGateway();
      deployment.startExtProc();
      return deployment;
    } catch (IOException | InterruptedException | RuntimeException e) {
      deployment.close();
      throw e;
    }
  }

  /** The straight one first. */
  List<Route> routes() {
    return List.copyOf(routes);
  }

  /** How long each start of the programs took until they served, by name of the program. */
  Map<String, List<Duration>> startTimes() {
    return startTimes;
  }

  /** Everything that runs, the simulator first. */
  List<ChildProcess> running() {
    return processes.running();
  }

  @Override
  public void close() {
    processes.close();
  }

  private void startSimulator() throws IOException, InterruptedException {
    Path endpoints = folder.resolve("endpoints.yaml");
    Files.writeString(config, CONFIG.formatted(endpoints));
    ChildProcess simulator =
        processes.start(Programs.SIMULATOR, programs.simulator(simulatorFlags(endpoints)));
    simulator.awaitReady(() -> simulator.output().contains("ready on"));
    String firstPort = simulator.output().replaceAll("(?s).* ports (\\d+).*", "$1");
    addRoute("direct to a pod", Integer.parseInt(firstPort), List.of());
  }

  private List<String> simulatorFlags(Path endpoints) {
    List<String> flags =
        new ArrayList<>(
            List.of(
                "--port=0",
                "--pods=" + plan.pods(),
                "--num-blocks=98304",
                "--metrics-page-bytes=4096",
                "--endpoints-file=" + endpoints));
    if (plan.tokenTime().isZero()) {
      flags.add("--instant");
    } else {
      flags.add("--prefill-tokens-per-second=0");
      flags.add("--inter-token-ms-per-sequence=0");
      flags.add("--inter-token-ms=" + plan.tokenTime().toNanos() / NANOS_PER_MILLI);
    }
    return flags;
  }

  private void startGateway() throws IOException, InterruptedException {
    int port = LoopbackPorts.free();
    List<String> command =
        programs.gateway(
            List.of(
                "--config-file=" + config,
                "--port=" + port,
                "--management-port=" + LoopbackPorts.free()));
    ChildProcess gateway = startTimed(Programs.GATEWAY, command, Readiness.post(port, CHAT, HELLO));
    addRoute(Programs.GATEWAY, port, List.of(gateway));
  }

  private void startExtProc() throws IOException, InterruptedException {
    int grpcPort = LoopbackPorts.free();
    int healthPort = LoopbackPorts.free();
    List<String> command =
        programs.extProc(
            List.of(
                "--config-file=" + config,
                "--pool-name=default",
                "--secure-serving=false",
                "--drain-timeout=0s",
                "--grpc-port=" + grpcPort,
                "--grpc-health-port=" + healthPort,
                "--metrics-port=" + LoopbackPorts.free()));
    ChildProcess extProc = startTimed(Programs.EXT_PROC, command, Readiness.grpcHealth(healthPort));
    Path envoy = programs.envoy();
    if (envoy != null) {
      startEnvoy(envoy, grpcPort, extProc);
    }
  }

  private void startEnvoy(Path binary, int extProcPort, ChildProcess extProc)
      throws IOException, InterruptedException {
    int port = LoopbackPorts.free();
    int adminPort = LoopbackPorts.free();
    String yaml =
        Files.readString(programs.envoyTemplate())
            .replace("@LISTEN_PORT@", String.valueOf(port))
            .replace("@EXT_PROC_PORT@", String.valueOf(extProcPort))
            .replace("@ADMIN_PORT@", String.valueOf(adminPort));
    Path file = Files.writeString(folder.resolve("envoy.yaml"), yaml);
    List<String> command =
        List.of(
            binary.toString(),
            "--config-path",
            file.toString(),
            "--concurrency",
            "1",
            "--disable-hot-restart",
            "--log-level",
            "error");
    ChildProcess envoy = processes.start("envoy", command);
    envoy.awaitReady(Readiness.http(adminPort, "/ready"));
    addRoute("Envoy + " + Programs.EXT_PROC, port, List.of(envoy, extProc));
  }

  /** Starts a program as often as the plan says; the last one stays. */
  private ChildProcess startTimed(String name, List<String> command, Readiness serving)
      throws IOException, InterruptedException {
    List<Duration> times = new ArrayList<>();
    startTimes.put(name, times);
    ChildProcess process = processes.start(name, command);
    times.add(process.awaitReady(serving));
    for (int i = 1; i < plan.starts(); i++) {
      processes.stop(process);
      process = processes.start(name, command);
      times.add(process.awaitReady(serving));
    }
    return process;
  }

  private void addRoute(String name, int port, List<ChildProcess> inTheWay)
      throws IOException, InterruptedException {
    for (ChildProcess process : inTheWay) {
      process.awaitReady(Readiness.post(port, CHAT, HELLO));
    }
    routes.add(new Route(name, port, inTheWay.stream().map(ChildProcess::name).toList()));
  }
}
