package io.inferencegateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Specification 03, section 3.8. */
class QuantityTest {

  @Test
  void suffixesArePowersOfAThousandOr1024() {
    assertThat(Quantity.parse("1Gi")).isEqualTo(1_073_741_824L);
    assertThat(Quantity.parse("500M")).isEqualTo(500_000_000L);
    assertThat(Quantity.parse("1k")).isEqualTo(1000L);
    assertThat(Quantity.parse("2e3")).isEqualTo(2000L);
    assertThat(Quantity.parse("-1")).isEqualTo(-1L);
  }

  @Test
  void fractionsAreRoundedUp() {
    assertThat(Quantity.parse("1500m")).isEqualTo(2L);
    assertThat(Quantity.parse("0.5")).isEqualTo(1L);
    assertThat(Quantity.parse("1u")).isEqualTo(1L);
  }

  @Test
  void hugeValuesStopAtTheLargestNumber() {
    assertThat(Quantity.parse("1e9999")).isEqualTo(Long.MAX_VALUE);
    assertThat(Quantity.parse("99999Ei")).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void otherTextIsNoQuantity() {
    for (String text : new String[] {"", "1GB", "12 apples", "1.2.3", "Gi", "1e", "0x10"}) {
      assertThat(Quantity.parse(text)).as(text).isNull();
    }
  }

  @Test
  void durationsAreReadAndWrittenAlike() {
    assertThat(GoDuration.parse("1h2m3.5s")).isEqualTo(Duration.parse("PT1H2M3.5S"));
    assertThat(GoDuration.parse("-250ms")).isEqualTo(Duration.ofMillis(-250));
    assertThat(GoDuration.parse("0")).isEqualTo(Duration.ZERO);
    assertThat(GoDuration.parse("1d")).isNull();
    assertThat(GoDuration.parse("5")).isNull();
    for (String text : new String[] {"3m0s", "350ms", "1.5s", "0s", "1h0m0s", "2µs", "7ns"}) {
      assertThat(GoDuration.format(Objects.requireNonNull(GoDuration.parse(text)))).isEqualTo(text);
    }
  }
}
