package io.inferencegateway.assembly.absent;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.Scorer;
import java.util.List;

/** Filters and scorers that keep a session on its endpoint (specification 03, section 14.1). */
final class AbsentAffinityPlugins {

  private AbsentAffinityPlugins() {}

  static List<PluginFactory<?, ?>> all() {
    var filter =
        AbsentType.of(
                "session-affinity-filter",
                Session.DEFAULT,
                parameters -> Declared.NOTHING,
                Filter.class,
                PreRequest.class)
            .alpha();
    return List.of(
        filter,
        filter.as("multicluster-session-affinity-filter"),
        AbsentType.of(
                "session-affinity-scorer",
                Session.DEFAULT,
                parameters -> Declared.NOTHING,
                Scorer.class,
                PreRequest.class)
            .alpha());
  }

  /**
   * Parameters of all three.
   *
   * @param strategy how a session's endpoint is found again
   * @param encodedEndpointHeaderConfig for {@code encoded_endpoint_header}
   * @param sessionIdConfig for {@code session_id}
   * @param profileName profile whose pick counts; empty: the primary one
   */
  record Session(
      String strategy,
      Header encodedEndpointHeaderConfig,
      Ids sessionIdConfig,
      String profileName) {
    static final Session DEFAULT =
        new Session(
            "encoded_endpoint_header",
            new Header("x-session-token"),
            new Ids(List.of(new Source("x-session-id", "", "")), 300, 10),
            "");

    Session {
      Require.oneOf("strategy", strategy, "encoded_endpoint_header", "session_id");
    }
  }

  /** Header that carries the endpoint. */
  record Header(String header) {}

  /**
   * Where session ids are and how long they are remembered.
   *
   * @param evictionTtlSeconds 0: the default
   * @param evictionSweepSeconds 0: the default
   */
  record Ids(List<Source> sources, double evictionTtlSeconds, double evictionSweepSeconds) {
    Ids {
      sources = List.copyOf(sources);
      Require.all(
          () -> Require.notNegative("evictionTtlSeconds", evictionTtlSeconds),
          () -> Require.notNegative("evictionSweepSeconds", evictionSweepSeconds));
    }
  }

  /** A header, or an attribute of a producer. */
  record Source(String header, String attribute, String producer) {
    Source {
      Require.that(
          header.isEmpty() != attribute.isEmpty(),
          "header",
          '"' + header + "\" with attribute \"" + attribute + '"',
          "exactly one of header or attribute");
    }
  }
}
