package io.inferencegateway.producer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.producer.SessionIdProducer.Parameters;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Vectors of session ids in specification 05. */
class SessionIdProducerTest {
  @ParameterizedTest
  @CsvSource({
    "a=1; sid=xyz; b=2, xyz",
    "sid=a=b, a=b",
    "a=1;sid=xyz, xyz",
    "sid = x,",
    "SID=xyz,",
    "sid=,",
    "sid,",
    "'',",
  })
  void aCookieIsFoundByItsExactName(String header, @Nullable String id) {
    assertThat(produced(new Parameters("", "sid"), "cookie", header)).isEqualTo(id);
  }

  @ParameterizedTest
  @CsvSource({
    "X-Session, abc, abc",
    "x-session, '  abc ', abc",
    "x-session, '  ',",
    "x-other, abc,"
  })
  void aHeaderIsFoundInAnyCase(String name, String value, @Nullable String id) {
    assertThat(produced(new Parameters(" X-Session ", ""), name, value)).isEqualTo(id);
  }

  @Test
  void oneSourceIsNamed() {
    for (Parameters wrong : new Parameters[] {Parameters.DEFAULT, new Parameters("h", "c")}) {
      assertThatThrownBy(() -> new SessionIdProducer(wrong, Fixtures.context()))
          .isInstanceOf(InvalidParameterException.class);
    }
  }

  private static @Nullable String produced(Parameters parameters, String header, String value) {
    InferenceRequest request = Fixtures.requestWith(header, value);

    new SessionIdProducer(parameters, Fixtures.context()).produce(request, Fixtures.unknown(1));

    return request.data().get(SessionIdProducer.KEY.from("test"));
  }
}
