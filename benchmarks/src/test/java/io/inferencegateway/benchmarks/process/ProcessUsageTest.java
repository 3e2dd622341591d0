package io.inferencegateway.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessUsageTest {

  @Test
  void aNameWithSpacesAndParenthesesDoesNotShiftTheTimes() {
    String stat = "77 (a b) c)) S 1 2 3 0 -1 4 5 6 7 8 250 50 9 9 20 0 31 0 100 1 2";
    String status = "Name:\ta\nVmHWM:\t   9000 kB\nVmRSS:\t   2048 kB\n";

    ProcessUsage usage = ProcessUsage.parse(stat, status);

    assertThat(usage).isEqualTo(new ProcessUsage(Duration.ofSeconds(3), 2L << 20));
  }

  @Test
  void timeOfTheMachineLeavesOutIdlingAndWaiting() {
    String stat = "cpu  100 10 40 9999 888 20 20 10 0 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n";

    Duration cpu = ProcessUsage.parseCpuOfAll(stat);

    assertThat(cpu).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void usageSinceAnEarlierReadingHasTheMemoryOfTheLaterOne() {
    ProcessUsage earlier = new ProcessUsage(Duration.ofSeconds(2), 900);
    ProcessUsage later = new ProcessUsage(Duration.ofSeconds(5), 700);

    ProcessUsage between = later.since(earlier);

    assertThat(between).isEqualTo(new ProcessUsage(Duration.ofSeconds(3), 700));
  }
}
