package io.inferencegateway.assembly.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.assembly.Pool;
import io.inferencegateway.assembly.PoolSettings;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.plugin.PluginRegistry;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.IncomingRequest;
import io.inferencegateway.routing.RoutingOutcome;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExternalPluginsTest {
  @SuppressWarnings("NullAway.Init") // set by JUnit
  @TempDir
  private Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private PluginJar jars;

  @BeforeEach
  void setUp() {
    jars = new PluginJar(folder);
  }

  @Test
  void pluginOfAJarDecidesWhereARequestGoes() throws Exception {
    PluginRegistry registry = ExternalPlugins.registry(List.of(jars.example("example.jar")));
    Files.writeString(
        folder.resolve("endpoints.yaml"),
        """
        endpoints:
        - {name: a, address: 127.0.0.1, port: "1", labels: {topology.kubernetes.io/zone: eu-1}}
        - {name: b, address: 127.0.0.2, port: "1", labels: {topology.kubernetes.io/zone: eu-2}}
        """);

    try (Pool pool = Pool.start(settings("eu-2").withPlugins(registry))) {
      for (int i = 0; i < 5; i++) {
        assertThat(destination(pool)).isEqualTo("127.0.0.2:1");
      }
    }
  }

  @Test
  void parametersOfExternalPluginsAreCheckedLikeAnyOthers() throws Exception {
    PluginRegistry registry = ExternalPlugins.registry(List.of(jars.example("example.jar")));

    assertThatThrownBy(() -> Pool.validate(settings("").withPlugins(registry)))
        .hasMessageContaining("plugins[0].parameters.zone: \"\" (expected: the name of a zone)");
  }

  @Test
  void jarsOfADirectorySeeEachOther() throws Exception {
    Map<String, String> sources =
        Map.of("P", provider("P", "return Helper.none();"), "Helper", helper());
    Path directory = Files.createDirectory(folder.resolve("plugins"));
    PluginJar inside = new PluginJar(directory);
    inside.of("a.jar", "P", sources, "P.class"::equals);
    inside.of("b.jar", "", sources, "Helper.class"::equals);

    assertThat(ExternalPlugins.registry(List.of(directory)).types()).contains("queue-scorer");
  }

  @Test
  void pluginsDoNotSeeTheLibrariesOfTheProgram() throws Exception {
    Path jar =
        jars.of(
            "a.jar",
            "P",
            Map.of("P", provider("P", "new tools.jackson.core.json.JsonFactory(); return null;")));

    assertRefused(jar, "P failed: ClassNotFoundException: tools.jackson.core.json.JsonFactory");
  }

  @Test
  void typeThatThereIsAlreadyIsRefused() throws Exception {
    String same = "return java.util.List.of(PluginFactory.of(\"queue-scorer\", c -> null));";
    Path builtIn = jars.of("a.jar", "P", Map.of("P", provider("P", same)));
    Path first = jars.example("first.jar");
    Path second = jars.example("second.jar");

    assertRefused(builtIn, "P offers type 'queue-scorer', which this program has");
    assertThatThrownBy(() -> ExternalPlugins.registry(List.of(first, second)))
        .hasMessageContaining(
            "--plugin-path " + second + ": com.example.plugins.ExamplePlugins offers type")
        .hasMessageContaining("which " + first + " (com.example.plugins.ExamplePlugins) has");
  }

  @Test
  void whatIsNoJarIsRefused() throws Exception {
    Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Path broken = Files.createDirectory(folder.resolve("broken"));
    Files.writeString(broken.resolve("x.jar"), "no jar");

    assertRefused(folder.resolve("absent.jar"), "cannot be read");
    assertRefused(text, "is no jar: ");
    assertRefused(empty, "a directory without jars");
    assertRefused(broken, "x.jar is no jar: ");
  }

  @Test
  void jarWithoutProviderIsRefused() throws Exception {
    Path jar = jars.of("a.jar", "", Map.of("Helper", helper()));

    assertRefused(jar, "offers no plugins (expected: a class named in META-INF/services/");
  }

  @Test
  void providerThatCannotBeLoadedIsRefused() throws Exception {
    Map<String, String> helper = Map.of("Helper", helper());
    Map<String, String> throwing =
        Map.of(
            "P",
            "public class P extends Q { public P() { throw new Error(\"no\"); } }",
            "Q",
            base());
    Map<String, String> orphan = Map.of("P", "public class P extends Q {}", "Q", base());

    assertRefused(jars.of("a.jar", "Absent", helper), "Provider Absent not found");
    assertRefused(jars.of("b.jar", "Helper", helper), "Helper not a subtype");
    assertRefused(jars.of("c.jar", "P", throwing), "a provider cannot be loaded: Error: no");
    assertRefused(
        jars.of("d.jar", "P", orphan, "P.class"::equals),
        "a provider cannot be loaded: ClassNotFoundException: Q");
  }

  @Test
  void providerThatThrowsIsRefused() throws Exception {
    String failing = "throw new IllegalStateException(\"no licence\");";
    Path throwing = jars.of("a.jar", "P", Map.of("P", provider("P", failing)));
    Path nothing = jars.of("b.jar", "P", Map.of("P", provider("P", "return null;")));
    Path lacking =
        jars.of(
            "c.jar",
            "P",
            Map.of("P", provider("P", "return Helper.none();"), "Helper", helper()),
            "P.class"::equals);

    assertRefused(throwing, "P failed: IllegalStateException: no licence");
    assertRefused(nothing, "P failed: NullPointerException");
    assertRefused(lacking, "P failed: ClassNotFoundException: Helper");
  }

  @Test
  void pluginThatCannotBeMadeIsAnErrorOfItsConfiguration() throws Exception {
    String making =
        "return java.util.List.of(PluginFactory.of(\"x\", c -> { Helper.none(); return null; }));";
    Path jar =
        jars.of(
            "a.jar",
            "P",
            Map.of("P", provider("P", making), "Helper", helper()),
            name -> name.startsWith("P"));
    PluginRegistry registry = ExternalPlugins.registry(List.of(jar));

    assertThatThrownBy(
            () ->
                Pool.validate(
                    PoolSettings.of("p", "plugins: [{type: x}]", new PrometheusRegistry())
                        .withPlugins(registry)))
        .isInstanceOfSatisfying(
            ConfigException.class, e -> assertThat(e.category()).isEqualTo(Category.PLUGIN_PARAM))
        .hasMessageContaining(
            "plugins[0].parameters: the plugin cannot be made: ClassNotFoundException: Helper");
  }

  @Test
  void exampleOfTheGuideIsTheOneThatIsTested() throws IOException {
    assertThat(Files.readString(Path.of("../docs/external-plugins.md")))
        .contains(PluginJar.source("ZonePreferenceScorer"), PluginJar.source("ExamplePlugins"));
  }

  private static void assertRefused(Path path, String problem) {
    assertThatThrownBy(() -> ExternalPlugins.registry(List.of(path)))
        .isInstanceOfSatisfying(
            ConfigException.class, e -> assertThat(e.category()).isEqualTo(Category.PLUGIN_PATH))
        .hasMessageContaining("--plugin-path " + path + ": ")
        .hasMessageContaining(problem);
  }

  private PoolSettings settings(String zone) {
    return PoolSettings.of(
        "pool",
        """
        plugins:
        - {type: example-zone-preference-scorer, parameters: {zone: "%s"}}
        - {type: file-discovery, parameters: {path: %s/endpoints.yaml}}
        dataLayer: {discovery: {pluginRef: file-discovery}}
        """
            .formatted(zone, folder),
        new PrometheusRegistry());
  }

  private static String destination(Pool pool) {
    byte[] body = "{\"model\":\"m\",\"prompt\":\"p\"}".getBytes(StandardCharsets.UTF_8);
    RequestHead head = new RequestHead("POST", "/v1/completions", Headers.EMPTY);
    RoutingOutcome outcome =
        pool.route(new IncomingRequest(head, ByteChunks.of(body), null, System.nanoTime()))
            .toCompletableFuture()
            .join();
    if (!(outcome instanceof RoutingOutcome.Routed(var routed))) {
      throw new AssertionError(outcome);
    }
    routed.end(Ending.NATURAL);
    return routed.destination();
  }

  private static String provider(String name, String body) {
    return """
        import io.inferencegateway.plugin.*;
        import java.util.Collection;
        public class %s implements PluginProvider {
          public Collection<? extends PluginFactory<?, ?>> factories() { %s }
        }
        """
        .formatted(name, body);
  }

  private static String helper() {
    return """
        import io.inferencegateway.plugin.PluginFactory;
        public class Helper {
          static java.util.List<PluginFactory<?, ?>> none() { return java.util.List.of(); }
        }
        """;
  }

  private static String base() {
    return provider("Q", "return java.util.List.of();");
  }
}
