package io.inferencegateway.benchmarks.kvcache;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.endpoint.EndpointMetadata;
import io.inferencegateway.kvcache.BlockIndex;
import io.inferencegateway.kvcache.EndpointBlocks;
import io.inferencegateway.telemetry.PluginMeters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * An index in which endpoints hold prompts of so many blocks, each prompt on some of them.
 *
 * @param prompts block keys of each
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record BlockFleet(BlockIndex index, Candidates candidates, long[][] prompts) {
  private static final int NO_GROUP = -1;

  static BlockFleet of(int endpoints, int prompts, int blocks, int holders) {
    BlockIndex index =
        new BlockIndex(100_000_000, Map.of("gpu", 1.0, "cpu", 0.8), PluginMeters.unread(), false);
    List<Endpoint> all = new ArrayList<>();
    for (int i = 0; i < endpoints; i++) {
      all.add(endpoint(i));
    }
    SplittableRandom random = new SplittableRandom(1);
    long[][] keys = new long[prompts][];
    for (int prompt = 0; prompt < prompts; prompt++) {
      keys[prompt] = random.longs(blocks).toArray();
      for (int holder = 0; holder < holders; holder++) {
        store(index, all.get((prompt + holder) % endpoints), keys[prompt]);
      }
    }
    return new BlockFleet(index, Candidates.of(all), keys);
  }

  private static void store(BlockIndex index, Endpoint endpoint, long[] keys) {
    EndpointBlocks blocks = Objects.requireNonNull(index.open(endpoint.hostPort()));
    long[] hashes = keys.clone();
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = ~hashes[i];
    }
    blocks.store(hashes, keys, blocks.place("gpu", NO_GROUP));
  }

  private static Endpoint endpoint(int number) {
    String name = "pod-" + number;
    return new Endpoint(
        new EndpointMetadata(
            new EndpointId("default", name),
            name,
            "10.0." + number / 256 + "." + number % 256,
            8000,
            8000,
            Map.of()));
  }
}
