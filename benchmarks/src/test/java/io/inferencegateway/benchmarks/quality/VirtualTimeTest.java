package io.inferencegateway.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VirtualTimeTest {
  private final VirtualTime time = new VirtualTime();
  private final List<String> ran = new ArrayList<>();

  @Test
  void actionsRunWhenTheyAreDueAndEqualOnesInTheOrderTheyWerePlanned() {
    time.at(20, () -> note("late"));
    time.at(10, () -> note("first of two"));
    time.at(10, () -> note("second of two"));

    time.run();

    assertThat(ran).containsExactly("first of two at 10", "second of two at 10", "late at 20");
  }

  @Test
  void anActionMayPlanOthersFromItsOwnTimeOn() {
    time.at(10, () -> time.schedule(Duration.ofNanos(5), () -> note("later")));

    time.run();

    assertThat(ran).containsExactly("later at 15");
    assertThat(time.instant()).isEqualTo(Instant.EPOCH.plusNanos(15));
  }

  private void note(String what) {
    ran.add(what + " at " + time.nanos());
  }
}
