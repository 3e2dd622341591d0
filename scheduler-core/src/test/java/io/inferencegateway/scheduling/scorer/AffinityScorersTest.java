package io.inferencegateway.scheduling.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.ScalarKeys;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.scorer.EndpointAttributeScorer.Algorithm;
import io.inferencegateway.scheduling.scorer.EndpointAttributeScorer.FixedRange;
import io.inferencegateway.scheduling.scorer.EndpointAttributeScorer.Normalization;
import io.inferencegateway.signal.EncoderCacheMatches;
import io.inferencegateway.signal.TokenizedPrompt;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AffinityScorersTest {

  @Test
  void encodedShareOfTheMediaIsTheScore() {
    InferenceRequest request = Fixtures.request("m");
    request
        .data()
        .put(EncoderCacheMatches.KEY, new EncoderCacheMatches(new long[] {80, 20, 0}, 100));
    MmEmbeddingsCacheScorer scorer =
        new MmEmbeddingsCacheScorer(MmEmbeddingsCacheScorer.Parameters.DEFAULT);

    assertThat(Fixtures.scoresOf(scorer, request, Fixtures.unknown(3)))
        .containsExactly(0.8, 0.2, 0);
  }

  @Test
  void labelHasToEqualTheHeader() {
    Candidates revisions =
        Fixtures.labelled(Map.of("rev", "blue"), Map.of("rev", "Blue"), Map.of());
    HeaderLabelAffinityScorer scorer =
        new HeaderLabelAffinityScorer(new HeaderLabelAffinityScorer.Parameters("Rev", "rev"));

    assertThat(Fixtures.scoresOf(scorer, Fixtures.requestWith("rev", "blue"), revisions))
        .containsExactly(1, 0, 0);
    assertThat(Fixtures.scoresOf(scorer, Fixtures.request("m"), revisions))
        .containsExactly(0, 0, 0);
  }

  @Test
  void attributeIsPlacedBetweenTheExtremesOrInAFixedRange() {
    FixedRange range = new FixedRange(0.0, 10.0);

    assertThat(attribute(null, 10, 5, 0, Double.NaN)).containsExactly(0, 0.5, 1, 0);
    assertThat(attribute(range, 7, 15, -5)).containsExactly(new double[] {0.3, 0, 1}, within(1e-9));
    assertThat(attribute(null, 4, 4)).containsExactly(1, 1);
  }

  @Test
  void emptyRangeIsRefused() {
    assertThatThrownBy(() -> attribute(new FixedRange(3.0, 3.0), 1))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("algorithm.normalization.fixedRange");
  }

  @ParameterizedTest
  @CsvSource({
    "0,0-20,0.999022,true",
    "0,0-10000,0.755,true",
    "0,500-1000,0.2,false",
    "9000,0-2048,0.037726,false",
    "9000,0-8192,0.165929,false",
    "50,500-2048,0.206897,false",
    "50,100-1024,0.285714,false",
    "14999,0-15000,0.496014,true",
    "14999,15001-20000,0.299401,false",
    "1000,0-2048,0.814167,true",
    "1000,0-8192,0.753714,true",
    "7,7-7,1,true",
    "7,,0.5,true",
    "7,abc,0,false",
    "7,5-1,0,false",
    "7,1-2-3,0,false"
  })
  void lengthIsHeldAgainstTheRangeOfTheLabel(
      long length, String label, double score, boolean kept) {
    Candidates one =
        Fixtures.labelled(
            label == null ? Map.of() : Map.of("llm-d.ai/context-length-range", label));
    InferenceRequest request = Fixtures.request("m");
    request.data().put(TokenizedPrompt.KEY, Fixtures.prompt(length));
    ContextLengthAware plugin =
        new ContextLengthAware(
            new ContextLengthAware.Parameters("llm-d.ai/context-length-range", true));

    assertThat(Fixtures.scoresOf(plugin, request, one)[0]).isCloseTo(score, within(1e-6));
    assertThat(Fixtures.keptBy(plugin, request, one).isEmpty()).isEqualTo(!kept);
  }

  private static double[] attribute(@Nullable FixedRange range, double... numbers) {
    Candidates candidates = Fixtures.unknown(numbers.length);
    for (int i = 0; i < numbers.length; i++) {
      if (!Double.isNaN(numbers[i])) {
        candidates.endpoint(i).attributes().put(ScalarKeys.of("x", "x", null), numbers[i]);
      }
    }
    EndpointAttributeScorer scorer =
        new EndpointAttributeScorer(
            new EndpointAttributeScorer.Parameters(
                "x",
                null,
                new Algorithm("linear_lower_is_better", new Normalization(range, null))));
    return Fixtures.scoresOf(scorer, Fixtures.request("m"), candidates);
  }
}
