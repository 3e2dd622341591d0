package io.inferencegateway.producer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a session id from a header or a cookie (specification 05, section 9). */
final class SessionIdProducer implements DataProducer {
  static final PluginFactory<DataProducer, Parameters> FACTORY =
      PluginFactory.of("session-id-producer", Parameters.DEFAULT, SessionIdProducer::new);

  static final DataKey<String> KEY =
      new DataKey<>("SessionIDDataKey", "session-id-producer", String.class);

  /**
   * Parameters; exactly one of them is given.
   *
   * @param headerName header that holds the id; case does not matter
   * @param cookieName cookie that holds the id; case matters
   */
  record Parameters(String headerName, String cookieName) {
    static final Parameters DEFAULT = new Parameters("", "");

    Parameters {
      headerName = headerName.strip().toLowerCase(Locale.ROOT);
      cookieName = cookieName.strip();
    }
  }

  private final DataKey<String> key;
  private final Parameters parameters;

  SessionIdProducer(Parameters parameters, PluginContext context) {
    if (parameters.headerName().isEmpty() == parameters.cookieName().isEmpty()) {
      throw new InvalidParameterException(
          "headerName",
          parameters.headerName().isEmpty() ? "absent" : "given beside cookieName",
          "exactly one of headerName or cookieName");
    }
    this.parameters = parameters;
    this.key = KEY.from(context.name());
  }

  @Override
  public Set<DataKey<?>> producedData() {
    return Set.of(key);
  }

  @Override
  public void produce(InferenceRequest request, Candidates candidates) {
    String id =
        parameters.cookieName().isEmpty()
            ? request.head().headers().get(parameters.headerName())
            : cookie(request.head().headers().get("cookie"), parameters.cookieName());
    if (id != null && !id.isBlank()) {
      request.data().put(key, id.strip());
    }
  }

  private static @Nullable String cookie(@Nullable String header, String name) {
    if (header == null) {
      return null;
    }
    for (String part : header.split(";", -1)) {
      String pair = part.strip();
      int equals = pair.indexOf('=');
      if (equals >= 0 && pair.substring(0, equals).equals(name)) {
        return pair.substring(equals + 1);
      }
    }
    return null;
  }
}
