package io.inferencegateway.extproc;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.envoyproxy.envoy.config.core.v3.Metadata;
import io.inferencegateway.request.GatewayHeaders;
import io.inferencegateway.routing.SubsetHint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the proxy's restriction of the choice (specification 01, section 9). */
final class SubsetHints {
  private static final String NAMESPACE = "envoy.lb.subset_hint";

  private SubsetHints() {}

  /** The hint; null when there is none. An entry that is not a string is skipped. */
  static @Nullable SubsetHint of(Metadata metadata) {
    Struct hints = metadata.getFilterMetadataMap().get(NAMESPACE);
    Value value =
        hints == null ? null : hints.getFieldsMap().get(GatewayHeaders.DESTINATION_SUBSET);
    if (value == null) {
      return null;
    }
    return switch (value.getKindCase()) {
      case STRING_VALUE ->
          SubsetHint.of(List.of(value.getStringValue().strip().split("\\s*,\\s*", -1)));
      case LIST_VALUE -> SubsetHint.of(strings(value.getListValue().getValuesList()));
      default -> null;
    };
  }

  private static List<String> strings(List<Value> values) {
    List<String> strings = new ArrayList<>(values.size());
    for (Value value : values) {
      if (value.hasStringValue()) {
        strings.add(value.getStringValue());
      }
    }
    return strings;
  }
}
