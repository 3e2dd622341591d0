package io.inferencegateway.producer.precise;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {

  @ParameterizedTest
  @CsvSource({
    "2GiB, 2147483648",
    "500MiB, 524288000",
    "1GB, 1000000000",
    "1.5 kb, 1500",
    "4096, 4096",
    "7 B, 7",
    "999999999 EiB, 9223372036854775807",
  })
  void sizesAreReadAsPeopleWriteThem(String text, long bytes) {
    assertThat(ByteSize.parse(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "much", "-1GiB", "GiB", "2 GiB more", "5iB"})
  void otherTextsAreNone(String text) {
    assertThat(ByteSize.parse(text)).isNull();
  }
}
