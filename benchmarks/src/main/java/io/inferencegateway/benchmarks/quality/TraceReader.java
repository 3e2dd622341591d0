package io.inferencegateway.benchmarks.quality;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;

/**
 * Reads the traces that are shipped. A line is a request: milliseconds since the start, prompt
 * tokens, answer tokens, then ranges of block numbers ({@code 7} or {@code 7-12}). Without ranges
 * the prompt shares nothing with any other.
 *
 * <p>Some traces tell times in steps of seconds. Requests of the same time are spread at random
 * until the next time of the trace, but over three seconds at most, or every step would be a burst
 * that never happened.
 */
final class TraceReader {
  private static final int FIRST_RANGE = 3;
  private static final long LONGEST_STEP_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final int FIRST_UNSHARED_BLOCK = 1 << 30;
  private static final long SEED = 1;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private int unshared = FIRST_UNSHARED_BLOCK;

  private TraceReader() {}

  /** Reads a trace of this package's resources, named {@code <name>.txt.gz}. */
  static Trace read(String name) throws IOException {
    try (InputStream resource = TraceReader.class.getResourceAsStream(name + ".txt.gz");
        BufferedReader text =
            new BufferedReader(
                new InputStreamReader(
                    new GZIPInputStream(Objects.requireNonNull(resource, name)),
                    StandardCharsets.US_ASCII))) {
      TraceReader reader = new TraceReader();
      return new Trace(reader.spread(text.lines().map(reader::parse).toList()));
    }
  }

  private TraceRequest parse(String line) {
    String[] fields = line.split(" ", -1);
    int tokens = Integer.parseInt(fields[1]);
    int[] blocks = new int[TraceRequest.blocksOf(tokens)];
    int filled = 0;
    for (int field = FIRST_RANGE; field < fields.length; field++) {
      int dash = fields[field].indexOf('-');
      int first = Integer.parseInt(dash < 0 ? fields[field] : fields[field].substring(0, dash));
      int last = dash < 0 ? first : Integer.parseInt(fields[field].substring(dash + 1));
      for (int block = first; block <= last; block++) {
        blocks[filled++] = block;
      }
    }
    while (filled < blocks.length) {
      blocks[filled++] = unshared++;
    }
    long arrival = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(fields[0]));
    return new TraceRequest(arrival, tokens, Integer.parseInt(fields[2]), blocks);
  }

  private List<TraceRequest> spread(List<TraceRequest> recorded) {
    List<TraceRequest> spread = new ArrayList<>(recorded.size());
    int start = 0;
    while (start < recorded.size()) {
      long step = recorded.get(start).arrivalNanos();
      int end = start;
      while (end < recorded.size() && recorded.get(end).arrivalNanos() == step) {
        end++;
      }
      long next = end < recorded.size() ? recorded.get(end).arrivalNanos() : Long.MAX_VALUE;
      long[] delays = delays(Math.min(next - step, LONGEST_STEP_NANOS), end - start);
      for (int i = start; i < end; i++) {
        spread.add(recorded.get(i).arrivingAt(step + delays[i - start]));
      }
      start = end;
    }
    return spread;
  }

  /** In ascending order; none for a request that is alone. */
  private long[] delays(long stepNanos, int count) {
    if (count == 1) {
      return new long[1];
    }
    return random.longs(count, 0, stepNanos).sorted().toArray();
  }
}
