package io.inferencegateway.kvcache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link EngineKeys}, and with it the table below, against a plain map. */
class LongTableTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void holdsWhatAPlainMapHolds(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    EngineKeys keys = new EngineKeys();
    Map<Long, long[]> expected = new HashMap<>();

    for (int i = 0; i < 20_000; i++) {
      long key = random.nextInt(10) == 0 ? random.nextInt(3) : random.nextLong(3_000);
      if (random.nextInt(5) < 3) {
        long[] values = random.longs(1 + random.nextInt(3)).toArray();
        keys.put(key, values);
        expected.put(key, values);
      } else {
        keys.remove(key);
        expected.remove(key);
      }
    }

    assertThat(keys.size()).isEqualTo(expected.size());
    for (long key = 0; key < 3_000; key++) {
      long[] values = expected.getOrDefault(key, new long[0]);
      assertThat(keys.all(key)).as("key %s, seed %s", key, seed).isEqualTo(values);
      assertThat(keys.last(key))
          .isEqualTo(values.length == 0 ? BlockKeys.NONE : values[values.length - 1]);
    }
    Set<Long> listed = new HashSet<>();
    keys.forEach(listed::add);
    assertThat(listed).hasSize(expected.size());
  }
}
