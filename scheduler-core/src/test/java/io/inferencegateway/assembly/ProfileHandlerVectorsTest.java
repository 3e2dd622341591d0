package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.routing.IncomingRequest;
import io.inferencegateway.routing.RoutingOutcome;
import io.inferencegateway.routing.RoutingOutcome.Refused;
import io.inferencegateway.routing.RoutingOutcome.Routed;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The vectors of profile handlers that need a whole pool (specification 04, section 12.13). */
class ProfileHandlerVectorsTest {
  private static final String BY_HEADER =
      """
      - {type: header-profile-handler}
      schedulingProfiles: [{name: decode}, {name: prefill}]
      """;
  private static final String STAGES =
      """
      - {type: always-disagg-pd-decider}
      - {type: always-disagg-multimodal-decider}
      - {type: decode-filter}
      - {type: prefill-filter}
      - {type: encode-filter}
      - type: disagg-profile-handler
        parameters:
          profiles: {decode: d, encode: e, prefill: p}
          deciders: {prefill: always-disagg-pd-decider, encode: always-disagg-multimodal-decider}
      - {type: max-score-picker, parameters: {maxNumOfEndpoints: 2}}
      schedulingProfiles:
      - {name: d, plugins: [{pluginRef: decode-filter}]}
      - {name: e, plugins: [{pluginRef: encode-filter}]}
      - {name: p, plugins: [{pluginRef: prefill-filter}]}
      """;
  private static final Node DECODER = new Node("10.0.0.1", 8000, "decode");
  private static final Node ENCODER = new Node("10.0.0.2", 8000, "encode");
  private static final Node PREFILLER = new Node("10.0.0.4", 8000, "prefill");

  private record Node(String address, int port, String role) {}

  private final PrometheusRegistry metrics = new PrometheusRegistry();

  @TempDir private Path folder;

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({"G1, ' prefill ', prefill", "G2, , decode"})
  void theHeaderNamesTheProfile(String vector, String header, String profile) throws Exception {
    Routed routed = (Routed) route(BY_HEADER, List.of(DECODER), header);

    assertThat(profile(routed)).isEqualTo(profile);
  }

  @Test
  void aHeaderThatNamesNoProfileIsRefused() throws Exception {
    Refused refused = (Refused) route(BY_HEADER, List.of(DECODER), "Prefill"); // G3

    assertThat(refused.refusal().reason().status()).isEqualTo(429);
  }

  @Test
  void theOnlyProfileRunsWhateverTheHeaderSays() throws Exception {
    String only = "- {type: header-profile-handler}\nschedulingProfiles: [{name: foo}]\n"; // G4

    assertThat(profile((Routed) route(only, List.of(DECODER), "bar"))).isEqualTo("foo");
  }

  @Test
  void aRankIsReachedThroughThePrimaryPort() throws Exception {
    String ranks = "- {type: data-parallel-profile-handler}\nschedulingProfiles: [{name: all}]\n";

    Routed routed =
        (Routed) route(ranks, List.of(new Node("10.0.0.1", 8002, "decode")), null); // G5

    assertThat(headers(routed)).containsEntry("x-data-parallel-host-port", "10.0.0.1:8002");
    assertThat(routed.request().destination()).isEqualTo("10.0.0.1:8000");
  }

  @Test
  void stagesAreToldToTheDecoder() throws Exception {
    Routed routed =
        (Routed)
            route(
                STAGES,
                List.of(DECODER, ENCODER, new Node("10.0.0.3", 8000, "encode"), PREFILLER),
                null); // G6, G10

    assertThat(decisions()).containsExactly("encode-prefill-decode");
    Map<String, String> headers = headers(routed);
    assertThat(headers).containsEntry("x-prefiller-host-port", "10.0.0.4:8000");
    assertThat(headers.get("x-encoder-hosts-ports"))
        .isIn("10.0.0.2:8000,10.0.0.3:8000", "10.0.0.3:8000,10.0.0.2:8000");
  }

  @Test
  void aStageThatNobodyCanTakeIsLeftOut() throws Exception {
    Routed routed = (Routed) route(STAGES, List.of(DECODER, ENCODER), null); // G7

    assertThat(headers(routed))
        .containsEntry("x-encoder-hosts-ports", "10.0.0.2:8000")
        .doesNotContainKey("x-prefiller-host-port");
    assertThat(decisions()).containsExactly("encode-decode");
  }

  @Test
  void withoutADecoderNoOtherStageIsRun() throws Exception {
    Refused refused = (Refused) route(STAGES, List.of(ENCODER, PREFILLER), null); // G8

    assertThat(refused.refusal().reason().status()).isEqualTo(429);
    assertThat(decisions()).isEmpty();
  }

  @Test
  void writingOfTheStageOrderIsFree() throws Exception {
    String prefillFirst =
        STAGES.replace(
            "deciders: {prefill: always-disagg-pd-decider, encode:"
                + " always-disagg-multimodal-decider}",
            "stageOrder: Prefill_First"); // G11

    Routed routed = (Routed) route(prefillFirst, List.of(DECODER, PREFILLER), null);

    assertThat(headers(routed)).containsEntry("x-prefiller-host-port", "10.0.0.4:8000");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{stageOrder: prefill-first, deciders: {prefill: always-disagg-pd-decider}}", // G12
        "{profiles: {decode: d}, decodeProfile: d}", // G13
      })
  void contradictionsAreRefused(String parameters) {
    String handler =
        "plugins:\n- {type: always-disagg-pd-decider}\n- {type: disagg-profile-handler, parameters: "
            + parameters
            + "}\nschedulingProfiles: [{name: d}, {name: prefill}]\n";

    assertThatThrownBy(() -> Plans.of(handler))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("plugins[1].parameters");
  }

  /** Routes a request with an image. */
  private RoutingOutcome route(String document, List<Node> endpoints, @Nullable String header)
      throws IOException, ConfigException {
    String plugins =
        "plugins:\n- {type: file-discovery, name: nodes, parameters: {path: '"
            + endpoints(endpoints)
            + "'}}\n"
            + document
            + "dataLayer: {discovery: {pluginRef: nodes}}\n";
    PoolSettings settings =
        PoolSettings.of("pool", plugins, metrics).withOptions(new ConfigOptions(true, false));
    try (Pool pool = Pool.start(settings)) {
      Headers headers = header == null ? Headers.EMPTY : Headers.of("epp-profile", header);
      return pool.route(
              new IncomingRequest(
                  new RequestHead("POST", "/v1/chat/completions", headers),
                  ByteChunks.of(
                      """
                      {"model": "m", "messages": [{"role": "user", "content": [
                        {"type": "image_url", "image_url": {"url": "http://images/a.png"}}]}]}
                      """
                          .getBytes(StandardCharsets.UTF_8)),
                  null,
                  System.nanoTime()))
          .toCompletableFuture()
          .join();
    }
  }

  private Path endpoints(List<Node> endpoints) throws IOException {
    StringBuilder yaml = new StringBuilder("endpoints:\n");
    for (int i = 0; i < endpoints.size(); i++) {
      Node node = endpoints.get(i);
      yaml.append("- {name: e" + i + ", address: '" + node.address() + "', port: '" + node.port())
          .append("', labels: {llm-d.ai/role: " + node.role() + "}}\n");
    }
    return Files.writeString(folder.resolve("endpoints.yaml"), yaml);
  }

  private static String profile(Routed routed) {
    return Objects.requireNonNull(routed.request().decision()).run().profile();
  }

  private static Map<String, String> headers(Routed routed) {
    Map<String, String> headers = new LinkedHashMap<>();
    routed.request().requestHeaders().forEach(headers::put);
    return headers;
  }

  /** Kinds of disaggregation that were counted. */
  private List<String> decisions() {
    return metrics.scrape().stream()
        .filter(family -> family.getMetadata().getName().equals("llm_d_epp_disagg_decision"))
        .flatMap(family -> ((CounterSnapshot) family).getDataPoints().stream())
        .map(point -> point.getLabels().get("decision_type"))
        .toList();
  }
}
