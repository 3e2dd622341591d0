package io.inferencegateway.datalayer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ticks and periods (specification 03, section 22.7). */
class PollScheduleTest {

  @ParameterizedTest
  @CsvSource({
    "50, 0, 50, 1",
    "50, 75, 50, 2",
    "50, 1000, 50, 20",
    "1000, 5000, 1000, 5",
    "1000, 200 1000, 200, 1 5",
    "1000, 10, 50, 1",
    "10, 0, 50, 1",
  })
  void sourcesAreFetchedAfterWholeTicks(long base, String intervals, long tick, String periods) {
    List<Duration> asked = millis(intervals);

    PollSchedule schedule = PollSchedule.of(Duration.ofMillis(base), asked);

    assertThat(schedule.tick()).hasMillis(tick);
    assertThat(asked.stream().map(schedule::period).map(p -> p.dividedBy(schedule.tick())))
        .isEqualTo(millis(periods).stream().map(Duration::toMillis).toList());
  }

  private static List<Duration> millis(String numbers) {
    return Arrays.stream(numbers.split(" ")).map(Long::parseLong).map(Duration::ofMillis).toList();
  }
}
