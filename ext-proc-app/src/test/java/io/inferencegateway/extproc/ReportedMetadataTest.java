package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Struct;
import io.envoyproxy.envoy.service.ext_proc.v3.ProcessingResponse;
import io.inferencegateway.request.ReportedAttribute;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportedMetadataTest {
  private static final List<ProcessingResponse> TWO_PIECES =
      Answers.responseBody(ByteString.copyFrom(new byte[62_001]), true);

  @Test
  void theLastAnswerCarriesAllAttributesByNamespace() {
    List<ProcessingResponse> answers =
        ReportedMetadata.with(
            TWO_PIECES,
            List.of(
                new ReportedAttribute("envoy.lb", "x-in", 4),
                new ReportedAttribute("billing", "cost", -2),
                new ReportedAttribute("envoy.lb", "x-out", 10)));

    assertThat(answers).hasSize(2);
    assertThat(answers.getFirst()).isEqualTo(TWO_PIECES.getFirst());
    assertThat(answers.getLast().getResponseBody())
        .isEqualTo(TWO_PIECES.getLast().getResponseBody());
    assertThat(number(answers.getLast(), "envoy.lb", "x-in")).isEqualTo(4);
    assertThat(number(answers.getLast(), "envoy.lb", "x-out")).isEqualTo(10);
    assertThat(number(answers.getLast(), "billing", "cost")).isEqualTo(-2);
  }

  @Test
  void withoutAttributesNothingChanges() {
    assertThat(ReportedMetadata.with(TWO_PIECES, List.of())).isSameAs(TWO_PIECES);
  }

  private static double number(ProcessingResponse answer, String namespace, String name) {
    Struct values = answer.getDynamicMetadata().getFieldsOrThrow(namespace).getStructValue();
    return values.getFieldsOrThrow(name).getNumberValue();
  }
}
