package io.inferencegateway.scheduling.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.endpoint.EndpointMetadata;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.scheduling.session.SessionParameters.EncodedEndpointHeaderConfig;
import io.inferencegateway.scheduling.session.SessionParameters.SessionIdConfig;
import io.inferencegateway.scheduling.session.SessionParameters.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SessionAffinityTest {
  private final Endpoint a = endpoint("default", "pod1");
  private final Endpoint b = endpoint("default", "pod2");
  private final Candidates both = Candidates.of(List.of(a, b));
  private Instant now = Instant.EPOCH;

  @Test
  void tokenNamesTheEndpoint() {
    assertThat(token(a, "")).isEqualTo("ZGVmYXVsdC9wb2Qx");
    assertThat(token(endpoint("", "pod-b"), "")).isEqualTo("L3BvZC1i");
  }

  @Test
  void tokenOfAProfileNamesItsEndpoint() {
    Endpoint prefiller = endpoint("default", "prefill-pod");
    ProfileRun decode = run("decode", a);
    SchedulingResult result =
        new SchedulingResult(List.of(decode, run("prefill", prefiller)), decode);
    HeaderEdits edits = new HeaderEdits();

    filter(encoded("prefill")).responseHeader(Fixtures.request("m"), result, a, edits);

    assertThat(set(edits)).containsEntry("x-session-token", "ZGVmYXVsdC9wcmVmaWxsLXBvZA==");
  }

  @Test
  void tokenKeepsTheEndpointAndScoresIt() {
    InferenceRequest request = Fixtures.requestWith("x-session-token", "ZGVmYXVsdC9wb2Qx");

    assertThat(Fixtures.keptBy(filter(encoded("")), request, both)).containsExactly(0);
    assertThat(Fixtures.scoresOf(scorer(encoded("")), request, both)).containsExactly(1, 0);
  }

  @Test
  void tokenThatNamesNobodyHereHasNoEffect() {
    for (String token : List.of("@@@", "ZGVmYXVsdC9vdGhlcg==", "ZGVmYXVsdC9vdGhlcg")) {
      InferenceRequest request = Fixtures.requestWith("x-session-token", token);

      assertThat(Fixtures.keptBy(filter(encoded("")), request, both)).containsExactly(0, 1);
      assertThat(Fixtures.scoresOf(scorer(encoded("")), request, both)).containsExactly(0, 0);
    }
  }

  @Test
  void sessionStaysWhereItsFirstRequestWent() {
    SessionAffinityFilter filter = filter(sessionId(List.of()));

    send(filter, both, a);

    assertThat(keeps(filter, both)).containsExactly(0);
  }

  @Test
  void sessionMovesOnlyWhenItsEndpointIsNotThere() {
    SessionAffinityFilter filter = filter(sessionId(List.of()));
    send(filter, both, a);

    send(filter, Candidates.of(List.of(b)), b);
    assertThat(keeps(filter, both)).containsExactly(1);
    send(filter, both, a);

    assertThat(keeps(filter, both)).containsExactly(1);
  }

  @Test
  void unusedSessionIsForgottenAtTheNextSweep() {
    SessionAffinityFilter filter = filter(sessionId(List.of()));
    send(filter, both, a);

    now = now.plusSeconds(309);
    assertThat(keeps(filter, both)).containsExactly(0);
    now = now.plusSeconds(2);

    assertThat(keeps(filter, both)).containsExactly(0, 1);
  }

  @Test
  void firstSourceThatIsNotBlankNamesTheSession() {
    DataKey<String> agent = new DataKey<>("agent-identity", "", String.class);
    Source header = new Source("x-a", null, null);
    Source attribute = new Source(null, "agent-identity", null);
    InferenceRequest request = Fixtures.requestWith("x-a", "  ");
    request.data().put(agent, "u7");

    assertThat(header.read(request)).isNull();
    assertThat(attribute.read(request)).isEqualTo("u7");
  }

  @Test
  void badParametersAreRefused() {
    for (String strategy : List.of("", "foo")) {
      assertThatThrownBy(
              () ->
                  new SessionParameters(
                      strategy,
                      "",
                      new EncodedEndpointHeaderConfig(""),
                      new SessionIdConfig(List.of(), 0, 0)))
          .isInstanceOf(InvalidParameterException.class)
          .hasMessageContaining("strategy");
    }
    assertThatThrownBy(() -> sessionId(List.of(new Source("x", "y", null))))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("sources[0]");
  }

  @Test
  void sessionsAreBounded() {
    SessionBindings bindings =
        new SessionBindings(() -> now, Duration.ofMinutes(5), Duration.ofSeconds(10));

    for (int i = 0; i <= SessionBindings.CAPACITY; i++) {
      bindings.use("s" + i, a.id(), false);
    }

    assertThat(bindings.endpoint("s0")).isNull();
    assertThat(bindings.endpoint("s1")).isEqualTo(a.id());
  }

  private List<Integer> keeps(SessionAffinityFilter filter, Candidates candidates) {
    return Fixtures.keptBy(filter, Fixtures.requestWith("x-session-id", "s1"), candidates);
  }

  private void send(SessionAffinityFilter filter, Candidates candidates, Endpoint picked) {
    InferenceRequest request = Fixtures.requestWith("x-session-id", "s1");
    Fixtures.keptBy(filter, request, candidates);
    ProfileRun run = run("default", picked);
    filter.preRequest(request, new SchedulingResult(List.of(run), run));
  }

  private static String token(Endpoint endpoint, String profile) {
    ProfileRun run = run("default", endpoint);
    HeaderEdits edits = new HeaderEdits();
    new EncodedEndpointAffinity("x-session-token", profile)
        .answered(new SchedulingResult(List.of(run), run), endpoint, edits);
    return set(edits).getOrDefault("x-session-token", "");
  }

  private static Map<String, String> set(HeaderEdits edits) {
    Map<String, String> set = new HashMap<>();
    edits.forEach(set::put);
    return set;
  }

  private static ProfileRun run(String profile, Endpoint endpoint) {
    return new ProfileRun(
        profile,
        Candidates.of(List.of(endpoint)),
        List.of(),
        new double[0][],
        new double[1],
        new int[] {0});
  }

  private SessionAffinityFilter filter(SessionParameters parameters) {
    return new SessionAffinityFilter(parameters, context());
  }

  private SessionAffinityScorer scorer(SessionParameters parameters) {
    return new SessionAffinityScorer(parameters, context());
  }

  private PluginContext context() {
    return new PluginContext("test", () -> now, new SplittableRandom(1));
  }

  private static SessionParameters encoded(String profile) {
    return new SessionParameters(
        "encoded_endpoint_header",
        profile,
        new EncodedEndpointHeaderConfig(""),
        new SessionIdConfig(List.of(), 0, 0));
  }

  private static SessionParameters sessionId(List<Source> sources) {
    return new SessionParameters(
        "session_id", "", new EncodedEndpointHeaderConfig(""), new SessionIdConfig(sources, 0, 0));
  }

  private static Endpoint endpoint(String namespace, String name) {
    return new Endpoint(
        new EndpointMetadata(
            new EndpointId(namespace, name), name, "10.0.0.1", 8000, 8000, Map.of()));
  }
}
