package io.inferencegateway.scheduling.session;

import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.request.InferenceRequest;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of session affinity. Only the block of the chosen strategy counts.
 *
 * @param strategy how a session finds its endpoint again; encoded_endpoint_header: the client
 *     carries the endpoint's name, session_id: it carries the name of a session, and the endpoint
 *     is remembered here
 * @param profileName profile whose pick is remembered; empty: the primary one
 * @param encodedEndpointHeaderConfig settings of the strategy encoded_endpoint_header
 * @param sessionIdConfig settings of the strategy session_id
 */
record SessionParameters(
    String strategy,
    String profileName,
    EncodedEndpointHeaderConfig encodedEndpointHeaderConfig,
    SessionIdConfig sessionIdConfig) {
  private static final String ENCODED = "encoded_endpoint_header";
  private static final String SESSION_ID = "session_id";
  private static final String DEFAULT_HEADER = "x-session-token";

  static final SessionParameters DEFAULT =
      new SessionParameters(
          ENCODED,
          "",
          new EncodedEndpointHeaderConfig(DEFAULT_HEADER),
          new SessionIdConfig(List.of(), 0, 0));

  SessionParameters {
    Require.that(
        strategy.equals(ENCODED) || strategy.equals(SESSION_ID),
        "strategy",
        '"' + strategy + '"',
        ENCODED + " or " + SESSION_ID);
    if (strategy.equals(SESSION_ID)) {
      sessionIdConfig.check();
    }
  }

  /**
   * Where the client carries the endpoint's name.
   *
   * @param header header that carries the name; case does not matter, blank: x-session-token
   */
  record EncodedEndpointHeaderConfig(String header) {
    String name() {
      return header.isBlank() ? DEFAULT_HEADER : header.strip().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Where the session's name is, and how long it is remembered.
   *
   * @param sources looked at in order; the first that is not blank counts; none: x-session-id
   * @param evictionTtlSeconds how long a session may be unused; 0: 300
   * @param evictionSweepSeconds how often unused sessions are looked for; 0: 10
   */
  record SessionIdConfig(
      List<Source> sources, double evictionTtlSeconds, double evictionSweepSeconds) {
    private static final double DEFAULT_TTL_SECONDS = 300;
    private static final double DEFAULT_SWEEP_SECONDS = 10;

    SessionIdConfig {
      sources = List.copyOf(sources);
    }

    private void check() {
      for (int i = 0; i < sources.size(); i++) {
        Source source = sources.get(i);
        Require.that(
            source.headerName().isEmpty() != source.attributeName().isEmpty(),
            "sessionIdConfig.sources[" + i + "]",
            source,
            "exactly one of header or attribute");
      }
      Require.notNegative("sessionIdConfig.evictionTtlSeconds", evictionTtlSeconds);
      Require.notNegative("sessionIdConfig.evictionSweepSeconds", evictionSweepSeconds);
    }

    Duration ttl() {
      return seconds(evictionTtlSeconds == 0 ? DEFAULT_TTL_SECONDS : evictionTtlSeconds);
    }

    Duration sweep() {
      return seconds(evictionSweepSeconds == 0 ? DEFAULT_SWEEP_SECONDS : evictionSweepSeconds);
    }

    private static Duration seconds(double seconds) {
      return Duration.ofNanos(Math.max(1, (long) (seconds * 1e9)));
    }

    List<Source> sourcesOrDefault() {
      return sources.isEmpty() ? List.of(new Source("x-session-id", null, null)) : sources;
    }
  }

  /**
   * One place to look at; exactly one of header and attribute.
   *
   * @param header a request header; exactly one of header and attribute
   * @param attribute a text that a producer attached to the request
   * @param producer the producer's name; empty for attributes without one
   */
  record Source(@Nullable String header, @Nullable String attribute, @Nullable String producer) {

    String headerName() {
      return header == null ? "" : header.strip().toLowerCase(Locale.ROOT);
    }

    String attributeName() {
      return attribute == null ? "" : attribute;
    }

    /** The trimmed text; null when it is blank or absent. */
    @Nullable String read(InferenceRequest request) {
      String value =
          attributeName().isEmpty()
              ? request.head().headers().get(headerName())
              : request.data().get(key());
      return value == null || value.isBlank() ? null : value.strip();
    }

    private DataKey<String> key() {
      return new DataKey<>(attributeName(), producer == null ? "" : producer, String.class);
    }
  }

  SessionAffinity affinity(PluginContext context) {
    if (strategy.equals(ENCODED)) {
      return new EncodedEndpointAffinity(encodedEndpointHeaderConfig.name(), profileName);
    }
    return new SessionIdAffinity(
        sessionIdConfig.sourcesOrDefault(),
        profileName,
        new SessionBindings(context.clock(), sessionIdConfig.ttl(), sessionIdConfig.sweep()),
        context.name());
  }
}
