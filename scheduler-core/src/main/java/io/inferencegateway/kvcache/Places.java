package io.inferencegateway.kvcache;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Numbers the kinds of place in which an endpoint can hold a block, at most 64, and knows what a
 * block there is worth (specification 06, section 4.5). Thread-safe.
 */
final class Places {
  /** Number of the place of blocks that were only sent, not confirmed. */
  static final int SPECULATIVE = 0;

  /** All places there are. */
  static final int MOST = 64;

  /** What blocks of a tier count that no weight is given for. */
  private static final double UNKNOWN_TIER = 1.0;

  /**
   * A kind of place.
   *
   * @param tier in lower case
   * @param group cache group of the engine; negative: it has none
   */
  private record Place(String tier, int group) {}

  private final Map<String, Double> weightByTier;
  private final Map<Place, Integer> numbers = new HashMap<>();
  private volatile double[] weights = {UNKNOWN_TIER};

  Places(Map<String, Double> weightByTier) {
    this.weightByTier = Map.copyOf(weightByTier);
  }

  /** The number of a place, or -1 when there are too many kinds already. */
  synchronized int number(String tier, int group) {
    Place place = new Place(tier, Math.max(-1, group));
    Integer known = numbers.get(place);
    if (known != null) {
      return known;
    }
    int next = weights.length;
    if (next == MOST) {
      return -1;
    }
    double[] more = Arrays.copyOf(weights, next + 1);
    more[next] = weightByTier.getOrDefault(tier, UNKNOWN_TIER);
    weights = more;
    numbers.put(place, next);
    return next;
  }

  /** What a block is worth that is in these places: as much as in the best of them. */
  double weight(long places) {
    double[] byNumber = weights;
    double best = 0;
    for (long left = places; left != 0; left &= left - 1) {
      int number = Long.numberOfTrailingZeros(left);
      if (number < byNumber.length) {
        best = Math.max(best, byNumber[number]);
      }
    }
    return best;
  }
}
