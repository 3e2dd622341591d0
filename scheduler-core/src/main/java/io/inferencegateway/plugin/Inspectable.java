package io.inferencegateway.plugin;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A plugin whose state can be looked at while it runs (specification 10, section 6.2). */
public interface Inspectable extends Plugin {
  /** Entries a list of a state has at most. */
  int MAX_ENTRIES = 100;

  /**
   * The state at this moment, without anything of a prompt: a record of numbers, texts, lists and
   * records, of which JSON is made with the names of the components. Any thread calls it; it must
   * not hold up requests for long.
   */
  Record state();

  /** The first entries of a list, as many as a state may have. */
  static <T> List<T> first(Stream<T> entries) {
    return entries.limit(MAX_ENTRIES).toList();
  }

  /** The entries with the highest numbers, equal ones by name. */
  static <T> List<T> busiest(
      Stream<T> entries, Function<T, Long> number, Function<T, String> name) {
    return first(
        entries.sorted(
            Comparator.comparing(number, Comparator.reverseOrder()).thenComparing(name)));
  }
}
