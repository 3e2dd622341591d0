package io.inferencegateway.config;

import java.util.Collection;
import java.util.Locale;

/** Guesses which name was meant by a misspelt one. */
public final class Suggestion {

  private Suggestion() {}

  /** {@code " (did you mean \"x\"?)"}, or nothing when no known name is near. */
  public static String of(String given, Collection<String> known) {
    String best = "";
    int bestDistance = Math.max(1, given.length() / 3) + 1;
    for (String name : known) {
      int distance = distance(given.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
      if (distance < bestDistance) {
        best = name;
        bestDistance = distance;
      }
    }
    return best.isEmpty() ? "" : " (did you mean \"" + best + "\"?)";
  }

  /** Levenshtein distance: single characters that must be put in, taken out or replaced. */
  private static int distance(String a, String b) {
    int[] above = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(above[j], row[j - 1]) + 1);
      }
      above = row;
    }
    return above[b.length()];
  }
}
