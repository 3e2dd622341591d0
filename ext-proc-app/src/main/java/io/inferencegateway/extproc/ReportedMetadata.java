package io.inferencegateway.extproc;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.inferencegateway.request.ReportedAttribute;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts what is told about a response into dynamic metadata (specification 01, section 17). */
final class ReportedMetadata {

  private ReportedMetadata() {}

  /** The same answers, the last of which carries the attributes. */
  static List<ProcessingResponse> with(
      List<ProcessingResponse> answers, List<ReportedAttribute> attributes) {
    if (attributes.isEmpty()) {
      return answers;
    }
    List<ProcessingResponse> carrying = new ArrayList<>(answers);
    carrying.set(
        answers.size() - 1,
        answers.getLast().toBuilder().setDynamicMetadata(struct(attributes)).build());
    return carrying;
  }

  private static Struct struct(List<ReportedAttribute> attributes) {
    Map<String, Struct.Builder> namespaces = new LinkedHashMap<>();
    for (ReportedAttribute attribute : attributes) {
      namespaces
          .computeIfAbsent(attribute.namespace(), _ -> Struct.newBuilder())
          .putFields(
              attribute.name(),
              Value.newBuilder().setNumberValue((double) attribute.value()).build());
    }
    Struct.Builder all = Struct.newBuilder();
    namespaces.forEach(
        (namespace, values) ->
            all.putFields(namespace, Value.newBuilder().setStructValue(values).build()));
    return all.build();
  }
}
