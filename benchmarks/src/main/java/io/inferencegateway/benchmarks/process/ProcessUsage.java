package io.inferencegateway.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What a process has used of the machine so far, as Linux tells in {@code /proc}.
 *
 * @param cpu user and system time of all its threads since it started, in steps of 10 ms
 * @param residentBytes memory that is resident now
 */
public record ProcessUsage(Duration cpu, long residentBytes) {
  /** Linux reports times in ticks of 1/100 s, whatever the kernel's own timer does. */
  private static final Duration TICK = Duration.ofMillis(10);

  /** Fields of {@code stat} behind the name in parentheses; see proc_pid_stat(5). */
  private static final int USER_TICKS = 11;

  private static final int SYSTEM_TICKS = 12;

  /** Fields of the first line of {@code /proc/stat}, from user to steal; see proc_stat(5). */
  private static final int FIRST_OF_ALL = 1;

  private static final int IDLE_OF_ALL = 4;
  private static final int WAITING_OF_ALL = 5;
  private static final int LAST_OF_ALL = 8;
  private static final int BYTES_PER_KIB = 1024;

  /**
   * What a process has used so far.
   *
   * @throws IOException there is no such process (any more)
   */
  public static ProcessUsage of(long pid) throws IOException {
    Path folder = Path.of("/proc", String.valueOf(pid));
    return parse(
        Files.readString(folder.resolve("stat")), Files.readString(folder.resolve("status")));
  }

  /** What was used after {@code earlier}; the memory is that of now. */
  public ProcessUsage since(ProcessUsage earlier) {
    return new ProcessUsage(cpu.minus(earlier.cpu), residentBytes);
  }

  /** The time of both together and the larger memory. */
  public ProcessUsage plus(ProcessUsage other) {
    return new ProcessUsage(cpu.plus(other.cpu), Math.max(residentBytes, other.residentBytes));
  }

  /** CPU time of the whole machine since it started, interrupts included. */
  public static Duration cpuOfAll() throws IOException {
    return parseCpuOfAll(Files.readString(Path.of("/proc/stat")));
  }

  /** From the text of {@code /proc/stat}. */
  static Duration parseCpuOfAll(String stat) {
    String[] fields = stat.lines().findFirst().orElseThrow().split(" +", -1);
    long ticks = 0;
    for (int i = FIRST_OF_ALL; i <= LAST_OF_ALL; i++) {
      ticks += i == IDLE_OF_ALL || i == WAITING_OF_ALL ? 0 : Long.parseLong(fields[i]);
    }
    return TICK.multipliedBy(ticks);
  }

  /** From the texts of {@code /proc/PID/stat} and {@code /proc/PID/status}. */
  static ProcessUsage parse(String stat, String status) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
    long ticks = Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS]);
    return new ProcessUsage(TICK.multipliedBy(ticks), residentBytes(status));
  }

  private static long residentBytes(String status) {
    return status
        .lines()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * BYTES_PER_KIB)
        .findFirst()
        .orElse(0);
  }
}
