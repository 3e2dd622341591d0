package io.inferencegateway.scheduling.hook;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.RequestHeader;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Tells agents apart by the session that their requests name (specification 05, section 13), so
 * that each has a flow of its own without knowing this gateway: a request without a fairness id
 * gets the name of its session as one. Session affinity can go by it, too: it is the attribute
 * {@code agent-identity} of a request.
 *
 * <p>The first of these headers that is not empty counts, with its value as it is: those that are
 * configured, then {@code x-claude-code-session-id}, {@code x-session-affinity}, {@code session-id}
 * and {@code session_id}.
 */
final class AgentIdentity implements RequestHeader {
  static final PluginFactory<RequestHeader, Parameters> FACTORY =
      PluginFactory.<RequestHeader, Parameters>of(
              "agent-identity", Parameters.DEFAULT, AgentIdentity::new)
          .alpha();

  private static final List<String> KNOWN_HEADERS =
      List.of("x-claude-code-session-id", "x-session-affinity", "session-id", "session_id");

  /**
   * Parameters of agent-identity.
   *
   * @param additionalSessionHeaders headers that are looked at before the built-in ones; case does
   *     not matter, blank names are none
   */
  record Parameters(List<String> additionalSessionHeaders) {
    static final Parameters DEFAULT = new Parameters(List.of());

    Parameters {
      additionalSessionHeaders = List.copyOf(additionalSessionHeaders);
    }
  }

  private final List<String> headers;

  AgentIdentity(Parameters parameters) {
    Set<String> names = new LinkedHashSet<>();
    for (String name : parameters.additionalSessionHeaders()) {
      if (!name.isBlank()) {
        names.add(name.strip().toLowerCase(Locale.ROOT));
      }
    }
    names.addAll(KNOWN_HEADERS);
    this.headers = List.copyOf(names);
  }

  @Override
  public void requestHeader(InferenceRequest request) {
    Headers sent = request.head().headers();
    for (String header : headers) {
      String session = sent.get(header);
      if (session != null && !session.isEmpty()) {
        request.data().put(InferenceRequest.AGENT, session);
        return;
      }
    }
  }
}
