import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Starts the pods and what stands in front of them. */
final class Stack {
  /**
   * Where everything is.
   *
   * @param api where clients connect
   * @param management where decisions and metrics are shown
   * @param pods the first pod's
   */
  record Addresses(URI api, URI management, URI pods) {}

  private static final String POOL = "demo";
  private static final Pattern READY_LINE = Pattern.compile("simulator ready on .* ports (\\d+).*");

  private final Path root;
  private final Build build;
  private final Children children;
  private final Screen screen;
  private final Http http;

  Stack(Path root, Build build, Children children, Screen screen, Http http) {
    this.root = root;
    this.build = build;
    this.children = children;
    this.screen = screen;
    this.http = http;
  }

  /** A port nobody listens on. */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  static boolean isFree(int port) {
    try {
      new ServerSocket(port).close();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Starts with the gateway. */
  Addresses startGateway(int port) throws IOException, InterruptedException {
    URI firstPod = startPods();
    int managementPort = freePort();
    screen.step("starting the gateway");
    Children.Child gateway =
        java(
            "gateway",
            build.programJar(),
            "--config-file=" + configuration(),
            "--pool-name=" + POOL,
            "--port=" + port,
            "--management-port=" + managementPort,
            "--drain-timeout=2s");
    URI management = local(managementPort);
    children.awaitReady(gateway, () -> http.isOk(management.resolve("/health/readiness")));
    URI api = local(port);
    screen.done(api.toString());
    return new Addresses(api, management, firstPod);
  }

  /** Starts with Envoy and the ext-proc server. */
  Addresses startEnvoy(int port) throws IOException, InterruptedException {
    Path binary = installEnvoy();
    URI firstPod = startPods();
    int extProcPort = freePort();
    int managementPort = freePort();
    screen.step("starting Envoy");
    Children.Child extProc =
        java(
            "ext-proc",
            build.programJar(),
            "--config-file=" + configuration(),
            "--pool-name=" + POOL,
            "--grpc-port=" + extProcPort,
            "--grpc-health-port=" + freePort(),
            "--metrics-port=" + managementPort,
            "--secure-serving=false",
            "--drain-timeout=0s",
            "--stream-grace-period=1s");
    int adminPort = freePort();
    Children.Child envoy =
        children.start(
            "envoy",
            binary.toString(),
            "--config-path",
            envoyConfiguration(port, extProcPort, adminPort).toString(),
            "--disable-hot-restart",
            "--log-level",
            "warning");
    URI management = local(managementPort);
    children.awaitReady(extProc, () -> http.isOk(management.resolve("/health/readiness")));
    children.awaitReady(envoy, () -> http.isOk(local(adminPort).resolve("/ready")));
    URI api = local(port);
    screen.done(api + " through the ext-proc server on port " + extProcPort);
    return new Addresses(api, management, firstPod);
  }

  private URI startPods() throws InterruptedException {
    screen.step("starting 4 pods");
    Children.Child simulator =
        java(
            "simulator",
            build.simulatorJar(),
            "--pods=4",
            "--port=0",
            "--model=" + Traffic.MODEL,
            "--lora-adapters=" + Traffic.ADAPTERS,
            "--endpoints-file=endpoints.yaml");
    List<Integer> ports = new ArrayList<>();
    children.awaitReady(
        simulator,
        () -> {
          Matcher line = READY_LINE.matcher(read(simulator.log()));
          if (line.find()) {
            ports.add(Integer.valueOf(line.group(1)));
          }
          return !ports.isEmpty();
        });
    URI first = local(ports.getFirst());
    screen.done(
        "models: "
            + Traffic.MODEL
            + " and its LoRA adapters "
            + Traffic.ADAPTERS.replace(",", ", "));
    return first;
  }

  private Children.Child java(String name, Path jar, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-jar");
    command.add(jar.toString());
    command.addAll(List.of(arguments));
    return children.start(name, command.toArray(String[]::new));
  }

  private Path installEnvoy() throws InterruptedException {
    String given = System.getenv("ENVOY");
    if (given != null && !given.isEmpty()) {
      return Path.of(given);
    }
    screen.step("looking for Envoy");
    Children.Child installer =
        children.start("envoy-install", root.resolve("scripts/envoy").toString());
    children.awaitEnd(installer, "Envoy cannot be installed");
    Path binary = Path.of(read(installer.log()).strip().lines().toList().getLast());
    screen.done(root.relativize(binary).toString());
    return binary;
  }

  private Path envoyConfiguration(int port, int extProcPort, int adminPort) throws IOException {
    String template = Files.readString(root.resolve("envoy/envoy.yaml.template"));
    return Files.writeString(
        children.folder().resolve("envoy.yaml"),
        template
            .replace("@LISTEN_PORT@", String.valueOf(port))
            .replace("@EXT_PROC_PORT@", String.valueOf(extProcPort))
            .replace("@ADMIN_PORT@", String.valueOf(adminPort)));
  }

  private Path configuration() {
    return root.resolve("examples/demo.yaml");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new Failure("cannot read " + file + ": " + e.getMessage());
    }
  }

  private static URI local(int port) {
    return URI.create("http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":" + port);
  }
}
