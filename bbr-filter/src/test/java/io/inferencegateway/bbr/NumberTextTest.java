package io.inferencegateway.bbr;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberTextTest {

  @ParameterizedTest
  @CsvSource({
    "12, 12",
    "12.0, 12",
    "0.7, 0.7",
    "123456, 123456",
    "123456.5, 123456.5",
    "1000000, 1e+06",
    "1234567, 1.234567e+06",
    "-1234567.25, -1.23456725e+06",
    "0.0001, 0.0001",
    "0.00001, 1e-05",
    "1e100, 1e+100",
    "5e-324, 5e-324",
    "9007199254740993, 9.007199254740992e+15",
    "0, 0",
    "-0.0, -0",
    "-3, -3",
  })
  void numbersAreWrittenAsTheReferenceWritesThem(double number, String text) {
    assertThat(NumberText.of(number)).isEqualTo(text);
  }
}
