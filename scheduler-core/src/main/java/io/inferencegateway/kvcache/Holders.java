package io.inferencegateway.kvcache;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints that hold a block, by their number in the index, each with the set of places where
 * it holds it as bits. Immutable; most blocks have one holder, and such sets are shared.
 */
final class Holders {
  final int[] numbers;
  final long[] places;

  private Holders(int[] numbers, long[] places) {
    this.numbers = numbers;
    this.places = places;
  }

  static Holders of(int number, long places) {
    return new Holders(new int[] {number}, new long[] {places});
  }

  /** Where an endpoint holds the block; 0: nowhere. */
  long placesOf(int number) {
    int at = indexOf(number);
    return at < 0 ? 0 : places[at];
  }

  /** The same with another place of an endpoint. */
  Holders with(int number, long place) {
    int at = indexOf(number);
    if (at >= 0) {
      return (places[at] & place) == place ? this : replaced(at, places[at] | place);
    }
    int[] moreNumbers = Arrays.copyOf(numbers, numbers.length + 1);
    long[] morePlaces = Arrays.copyOf(places, places.length + 1);
    moreNumbers[numbers.length] = number;
    morePlaces[places.length] = place;
    return new Holders(moreNumbers, morePlaces);
  }

  /** The same without some places of an endpoint; null when nobody is left. */
  @Nullable Holders without(int number, long gone) {
    int at = indexOf(number);
    if (at < 0 || (places[at] & gone) == 0) {
      return this;
    }
    long left = places[at] & ~gone;
    if (left != 0) {
      return replaced(at, left);
    }
    int rest = numbers.length - 1;
    if (rest == 0) {
      return null;
    }
    int[] fewerNumbers = Arrays.copyOf(numbers, rest);
    long[] fewerPlaces = Arrays.copyOf(places, rest);
    if (at < rest) {
      fewerNumbers[at] = numbers[rest];
      fewerPlaces[at] = places[rest];
    }
    return new Holders(fewerNumbers, fewerPlaces);
  }

  private Holders replaced(int at, long newPlaces) {
    long[] changed = places.clone();
    changed[at] = newPlaces;
    return new Holders(numbers, changed);
  }

  private int indexOf(int number) {
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] == number) {
        return i;
      }
    }
    return -1;
  }
}
