package io.inferencegateway.bbr;

import io.inferencegateway.request.Refusal;
import io.inferencegateway.request.RefusalReason;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts the text of a top-level member of the body into a header (specification 09, section 4.1),
 * without the space around it. A text that may not stand in a header is left out; a {@code model}
 * that has no text is refused.
 *
 * <p>Parameters: {@code fieldName} and {@code headerName}, both required.
 */
final class BodyFieldToHeader implements BodyPlugin {
  static final String TYPE = "body-field-to-header";

  private final String field;
  private final String header;
  private final BodyRoutingMetrics metrics;

  BodyFieldToHeader(String field, String header, BodyRoutingMetrics metrics) {
    this.field = field;
    this.header = header;
    this.metrics = metrics;
  }

  static BodyFieldToHeader of(PluginFlag flag, BodyRoutingMetrics metrics)
      throws InvalidBodyRoutingException {
    return new BodyFieldToHeader(flag.required("fieldName"), flag.required("headerName"), metrics);
  }

  @Override
  public Set<String> fields() {
    return Set.of(field);
  }

  @Override
  public Set<String> headers() {
    return Set.of(header);
  }

  @Override
  public @Nullable Refusal process(BodyRequest request) {
    return switch (request.field(field)) {
      case FieldValue.Absent _ -> {
        metrics.fieldNotFound(field);
        yield null;
      }
      case FieldValue.NoText _ -> withoutText();
      case FieldValue.Text(String text) -> {
        set(request, text.strip());
        yield null;
      }
    };
  }

  /** Nothing but a model has to be a text. */
  private @Nullable Refusal withoutText() {
    if (field.equals(BodyRouting.MODEL_FIELD)) {
      return new Refusal(RefusalReason.INVALID_MODEL, "`model` must be a string.", field);
    }
    metrics.fieldEmpty(field);
    return null;
  }

  private void set(BodyRequest request, String text) {
    if (text.isEmpty()) {
      metrics.fieldEmpty(field);
    } else if (HeaderText.isPlain(text)) {
      request.headers().set(header, text);
    }
  }
}
