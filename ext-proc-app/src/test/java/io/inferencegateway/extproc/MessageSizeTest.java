package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageSizeTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "4194304, 4194304",
    "10MiB, 10485760",
    "25MB, 25000000",
    "1k, 1000",
    "1.5k, 1500",
    "1KiB, 1024",
    " 2GiB , 2147483648",
    "7Ei, 8070450532247928832",
  })
  void sizesHaveUnits(String text, long bytes) {
    assertThat(MessageSize.parse(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "`` , ` (expected: a size as 10MiB)`",
        "ten, ten (expected: a size as 10MiB)",
        "1 MiB, 1 MiB (expected: a size as 10MiB)",
        "1K, 1K (expected: a size as 10MiB)",
        "-1, -1 (expected: not negative)",
        "8Ei, overflows maximum supported size: 8Ei",
        "1.3, overflows maximum supported size: 1.3",
        "1.5Gi, overflows maximum supported size: 1.5Gi",
      })
  void otherTextsAreRefused(String text, String message) {
    assertThatThrownBy(() -> MessageSize.parse(text)).hasMessage(message);
  }
}
