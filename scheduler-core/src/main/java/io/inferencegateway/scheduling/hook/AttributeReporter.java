package io.inferencegateway.scheduling.hook;

import dev.cel.runtime.CelEvaluationException;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.ReportedAttribute;
import io.inferencegateway.request.usage.TokenUsage;
import io.inferencegateway.scheduling.ResponseReporter;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tells the proxy what a request has cost, as a number in the dynamic metadata of its response
 * (specification 05, section 12). The number is the value of an expression in CEL over the tokens
 * that the model server has counted, without its fraction; 0 and -1 are not told.
 *
 * <p>The variable {@code usage} has the numbers {@code prompt_tokens}, {@code completion_tokens}
 * and {@code total_tokens}, 0 when unknown, and {@code prompt_tokens_details.cached_tokens} if the
 * model server says it: guard it with {@code has(usage.prompt_tokens_details)}. They are doubles,
 * so that constants next to them need a point: {@code 2.0 * usage.prompt_tokens}.
 */
final class AttributeReporter implements ResponseReporter {
  static final PluginFactory<ResponseReporter, Parameters> FACTORY =
      PluginFactory.of("request-attribute-reporter", Parameters.NONE, AttributeReporter::new);

  private static final String DEFAULT_NAMESPACE = "envoy.lb";
  private static final long UNSET = -1;

  /**
   * Parameters of request-attribute-reporter.
   *
   * @param attributes what is told; required, exactly one
   */
  record Parameters(List<Attribute> attributes) {
    static final Parameters NONE = new Parameters(List.of());

    Parameters {
      attributes = List.copyOf(attributes);
    }
  }

  /**
   * A number and where it goes.
   *
   * @param key where the number goes; required
   * @param expression CEL that gives the number; required
   * @param condition CEL that gives whether the number is told; empty: always
   */
  record Attribute(@Nullable Place key, String expression, String condition) {
    Attribute {
      Require.that(key != null, "key", "absent", "a name");
      Require.notEmpty("expression", expression);
    }
  }

  /**
   * A place in the dynamic metadata.
   *
   * @param namespace namespace of the metadata; empty: envoy.lb
   * @param name name within the namespace; required
   */
  record Place(@Nullable String namespace, String name) {
    Place {
      Require.notEmpty("name", name);
    }

    String namespaceOrDefault() {
      return namespace == null || namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace;
    }
  }

  private final String namespace;
  private final String name;
  private final UsageExpression expression;
  private final @Nullable UsageExpression condition;

  AttributeReporter(Parameters parameters) {
    List<Attribute> attributes = parameters.attributes();
    Require.that(
        attributes.size() == 1, "attributes", attributes.size() + " entries", "exactly one entry");
    Attribute attribute = attributes.getFirst();
    Place key = Objects.requireNonNull(attribute.key());
    this.namespace = key.namespaceOrDefault();
    this.name = key.name();
    this.expression = UsageExpression.compile("attributes[0].expression", attribute.expression());
    this.condition =
        attribute.condition().isEmpty()
            ? null
            : UsageExpression.compile("attributes[0].condition", attribute.condition());
  }

  @Override
  public @Nullable ReportedAttribute report(InferenceRequest request, TokenUsage usage) {
    try {
      if (condition != null && !Boolean.TRUE.equals(condition.evaluate(usage))) {
        return null;
      }
      long value = whole(expression.evaluate(usage));
      return value == 0 || value == UNSET ? null : new ReportedAttribute(namespace, name, value);
    } catch (CelEvaluationException e) {
      throw new IllegalStateException(name, e);
    }
  }

  /** Without its fraction; {@link #UNSET} for what is no number. */
  private static long whole(Object value) {
    return switch (value) {
      case Long number -> number;
      case Double number when Double.isFinite(number) -> number.longValue();
      default -> UNSET;
    };
  }
}
