package io.inferencegateway.request.parser;

import java.util.Arrays;

/** Token ids of which nobody says beforehand how many there are. */
final class TokenIds {
  private int[] ids = new int[64];
  private int size;

  void add(int id) {
    if (size == ids.length) {
      ids = Arrays.copyOf(ids, size * 2);
    }
    ids[size++] = id;
  }

  int[] toArray() {
    return Arrays.copyOf(ids, size);
  }
}
