package io.inferencegateway.producer;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.scheduling.Fixtures;
import java.util.List;
import org.junit.jupiter.api.Test;

class EncoderCachesTest {
  private final Endpoint first = Fixtures.endpoint(1);
  private final Endpoint second = Fixtures.endpoint(2);

  @Test
  void longestUnusedItemGoesFirst() {
    EncoderCaches caches = new EncoderCaches(2);
    caches.open(first);

    caches.add(first, List.of("a", "b"));
    caches.add(first, List.of("a"));
    caches.add(first, List.of("c"));

    assertThat(caches.holders("a")).containsExactly(first);
    assertThat(caches.holders("b")).isEmpty();
    assertThat(caches.holders("c")).containsExactly(first);
  }

  @Test
  void endpointThatWentLeavesNothingBehindAndIsNotBroughtBack() {
    EncoderCaches caches = new EncoderCaches(2);
    caches.open(first);
    caches.open(second);
    caches.add(first, List.of("a"));
    caches.add(second, List.of("a"));

    caches.forget(first);
    caches.add(first, List.of("a"));

    assertThat(caches.holders("a")).containsExactly(second);
  }

  @Test
  void capacityIsHalfTheMebibytesAndAtLeastOne() {
    assertThat(new MmEmbeddingsCacheProducer.Parameters(4096).capacity()).isEqualTo(2048);
    assertThat(new MmEmbeddingsCacheProducer.Parameters(2048).capacity()).isEqualTo(1024);
    assertThat(new MmEmbeddingsCacheProducer.Parameters(0).capacity()).isEqualTo(2048);
    assertThat(new MmEmbeddingsCacheProducer.Parameters(1).capacity()).isEqualTo(1);
  }
}
