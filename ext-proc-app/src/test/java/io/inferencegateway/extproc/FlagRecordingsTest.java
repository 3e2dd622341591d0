package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.management.FlagDefaults;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Command lines that were recorded with the reference: taken or refused as there. All other
 * recordings of configurations are replayed by the core.
 */
class FlagRecordingsTest {
  private static final Path RECORDINGS =
      Path.of("../scheduler-core/src/test/resources/golden/config");

  /** What is in the metric flags becomes the configuration of the default engine. */
  private static final String MAPPED = "Noted and mapped to the engine configuration";

  /** Endpoints come from Kubernetes in these, which this build does not watch. */
  private static final Set<String> KUBERNETES =
      Set.of(
          "config-kubernetes-minimal",
          "config-kubernetes-no-kubeconfig",
          "config-kubernetes-selector",
          "config-kubernetes-selector-bad-pod-name",
          "config-kubernetes-text");

  private static int files;
  private static int elsewhere;
  private static int equal;
  private static int ours;
  private static int excepted;

  /** How a run of the program ended and what it wrote. */
  private record Run(int code, String out, String err) {}

  @TempDir private Path folder;

  @AfterAll
  @SuppressWarnings("SystemOut") // the number is part of the build's report
  static void report() {
    System.out.printf(
        "command line recordings equal: %d, ours: %d, excepted: %d; configuration recordings: %d,"
            + " of which only the core replays %d%n",
        equal, ours, excepted, files, elsewhere);
  }

  @TestFactory
  Stream<DynamicTest> everyCommandLineIsTakenOrRefusedAsRecorded() throws IOException {
    List<JsonNode> all = new ArrayList<>();
    try (Stream<Path> paths = Files.list(RECORDINGS)) {
      paths.sorted().map(JsonMapper.shared()::readTree).forEach(all::add);
    }
    List<JsonNode> here = all.stream().filter(FlagRecordingsTest::isAboutTheProgram).toList();
    files = all.size();
    elsewhere = all.size() - here.size();
    return here.stream()
        .map(recording -> DynamicTest.dynamicTest(name(recording), () -> replay(recording)));
  }

  private static boolean isAboutTheProgram(JsonNode recording) {
    return recording.path("category").asString("").equals("FLAG")
        || name(recording).startsWith("config-flag-")
        || name(recording).startsWith("config-kubernetes-");
  }

  private static String name(JsonNode recording) {
    return recording.path("name").asString();
  }

  private void replay(JsonNode recording) throws IOException {
    boolean refused = recording.path("startFails").asBoolean(false);
    String difference = recording.path("ours").asString("");

    Run run = run(recording);

    if (KUBERNETES.contains(name(recording))) {
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.err()).startsWith("dataLayer.discovery: absent");
      excepted++;
    } else if (difference.startsWith(MAPPED)) {
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("- name: vllm  # default").contains("Spec: \"x\"");
      ours++;
    } else if (!difference.isEmpty()) {
      assertThat(difference).isEqualTo("Verbosity must be 0 to 10.");
      assertThat(run.code()).isEqualTo(1);
      ours++;
    } else {
      int code = refused ? recording.path("exitCode").asInt() : 0;
      assertThat(run.code())
          .as("%s, recorded: %s", run.err(), recording.path("message").asString(""))
          .isEqualTo(code);
      equal++;
    }
    assertThat(run.err()).doesNotContain("\tat ");
  }

  private Run run(JsonNode recording) throws IOException {
    for (Map.Entry<String, JsonNode> file : recording.path("files").properties()) {
      Files.writeString(folder.resolve(file.getKey()), file.getValue().asString());
    }
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        ExtProcApplication.commandLine(FlagDefaults.of(environment(recording)))
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(arguments(recording).toArray(String[]::new));
    return new Run(code, out.toString(), err.toString());
  }

  private Map<String, String> environment(JsonNode recording) {
    Map<String, String> environment = new HashMap<>();
    for (JsonNode variable : recording.path("env")) {
      String[] parts = variable.asString().replace("${DIR}", folder.toString()).split("=", 2);
      environment.put(parts[0], parts[1]);
    }
    return environment;
  }

  /** What the recorder always gave, then what the recording adds. */
  private List<String> arguments(JsonNode recording) throws IOException {
    Path config = Files.writeString(folder.resolve("config.yaml"), document(recording));
    List<String> dropped = new ArrayList<>();
    recording.path("dropArgs").forEach(flag -> dropped.add(flag.asString() + "="));
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--pool-name=pool",
                "--config-file=" + config,
                "--grpc-port=0",
                "--grpc-health-port=0",
                "--metrics-port=0",
                "--secure-serving=false",
                "--metrics-endpoint-auth=false",
                "--tracing=false",
                "--emit-endpoint-scores",
                "--drain-timeout=0s",
                "--validate-only"));
    arguments.removeIf(argument -> dropped.stream().anyMatch(argument::startsWith));
    for (JsonNode argument : recording.path("args")) {
      arguments.add(
          argument
              .asString()
              .replace("${DIR}", folder.toString())
              .replace("${CONFIG_TEXT}", recording.path("config").asString()));
    }
    return arguments;
  }

  /** The recorder had added a discovery to documents that are not taken as they are. */
  private String document(JsonNode recording) throws IOException {
    String text = recording.path("config").asString();
    if (recording.path("raw").asBoolean(false)) {
      return text;
    }
    Path endpoints = Files.writeString(folder.resolve("endpoints.yaml"), "endpoints: []\n");
    return text
        + """
        plugins: [{name: golden-discovery, type: file-discovery, parameters: {path: %s}}]
        dataLayer: {discovery: {pluginRef: golden-discovery}}
        """
            .formatted(endpoints);
  }
}
