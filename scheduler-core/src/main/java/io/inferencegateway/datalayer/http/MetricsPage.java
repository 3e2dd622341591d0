package io.inferencegateway.datalayer.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The wanted families of a Prometheus text page (specification 08, section 9). Read straight from
 * the bytes: a line of any other family costs one comparison of its name. Malformed lines of wanted
 * families make that family unreadable, everything else odd is skipped.
 */
public final class MetricsPage {

  /** The families a reader wants, prepared once. Immutable. */
  public static final class Wanted {
    private final String[] names;
    private final byte[][] bytes;

    public Wanted(Set<String> families) {
      names = families.toArray(String[]::new);
      bytes = new byte[names.length][];
      for (int i = 0; i < names.length; i++) {
        bytes[i] = names[i].getBytes(StandardCharsets.UTF_8);
      }
    }

    private int indexOf(byte[] page, int from, int to) {
      for (int i = 0; i < bytes.length; i++) {
        byte[] name = bytes[i];
        if (name.length == to - from && matches(page, from, name)) {
          return i;
        }
      }
      return -1;
    }

    /** Names of one engine share a prefix, so the last byte tells most apart. */
    private static boolean matches(byte[] page, int from, byte[] name) {
      for (int i = name.length - 1; i >= 0; i--) {
        if (page[from + i] != name[i]) {
          return false;
        }
      }
      return true;
    }
  }

  private final Map<String, List<Sample>> samples = new HashMap<>();
  private final Map<String, String> malformed = new HashMap<>();

  private MetricsPage() {}

  /**
   * Reads a page.
   *
   * @param page its bytes; only the first {@code length} count
   */
  public static MetricsPage read(byte[] page, int length, Wanted wanted) {
    MetricsPage result = new MetricsPage();
    int lineStart = 0;
    while (lineStart < length) {
      int lineEnd = lineStart;
      while (lineEnd < length && page[lineEnd] != '\n') {
        lineEnd++;
      }
      result.line(page, lineStart, lineEnd, wanted);
      lineStart = lineEnd + 1;
    }
    return result;
  }

  /** Samples of a family in document order; empty when it is not on the page. */
  public List<Sample> samples(String family) {
    return samples.getOrDefault(family, List.of());
  }

  /** What is wrong with a line of this family; empty when nothing is. */
  public String problem(String family) {
    return malformed.getOrDefault(family, "");
  }

  private void line(byte[] page, int from, int to, Wanted wanted) {
    int start = from;
    while (start < to && isBlank(page[start])) {
      start++;
    }
    if (start == to || page[start] == '#') {
      return;
    }
    int nameEnd = start;
    while (nameEnd < to && page[nameEnd] != '{' && !isBlank(page[nameEnd])) {
      nameEnd++;
    }
    int index = wanted.indexOf(page, start, nameEnd);
    if (index >= 0) {
      add(wanted.names[index], page, nameEnd, to);
    }
  }

  private void add(String family, byte[] page, int from, int to) {
    try {
      Sample sample = new SampleReader(page, from, to).read();
      samples.computeIfAbsent(family, f -> new ArrayList<>(2)).add(sample);
    } catch (MalformedSampleException e) {
      malformed.put(family, String.valueOf(e.getMessage()));
    }
  }

  static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }
}
