package io.inferencegateway.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceReaderTest {

  @ParameterizedTest
  @CsvSource({
    "mooncake-conversation, 12031",
    "mooncake-synthetic, 3993",
    "azure-code, 8819",
    "azure-conv, 19366"
  })
  void shippedTracesAreWholeAndInOrder(String name, int size) throws IOException {
    List<TraceRequest> requests = TraceReader.read(name).requests();

    assertThat(requests).hasSize(size);
    assertThat(requests).extracting(TraceRequest::arrivalNanos).isSorted();
  }

  @Test
  void rangesBecomeTheBlocksOfTheTrace() throws IOException {
    List<TraceRequest> requests = TraceReader.read("mooncake-conversation").requests();

    assertThat(requests.get(3).promptTokens()).isEqualTo(2290);
    assertThat(requests.get(3).answerTokens()).isEqualTo(316);
    assertThat(requests.get(3).blocks()).containsExactly(0, 42, 43, 44, 45);
  }

  @Test
  void requestsOfTheSameStepOfTheTraceAreSpreadOverIt() throws IOException {
    List<TraceRequest> requests = TraceReader.read("mooncake-conversation").requests();

    long firstStep =
        requests.stream()
            .filter(request -> request.arrivalNanos() < TimeUnit.SECONDS.toNanos(3))
            .map(TraceRequest::arrivalNanos)
            .distinct()
            .count();
    assertThat(firstStep).isGreaterThan(5);
  }

  @Test
  void promptsOfATraceWithoutBlocksShareNothing() throws IOException {
    Set<Integer> blocks = new HashSet<>();
    int all = 0;

    for (TraceRequest request : TraceReader.read("azure-code").requests()) {
      Arrays.stream(request.blocks()).forEach(blocks::add);
      all += request.blocks().length;
    }

    assertThat(blocks).hasSize(all);
  }
}
