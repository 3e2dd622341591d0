package io.inferencegateway.producer.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class QuantileRegressionTest {

  @Test
  void exactLineIsFound() {
    double[][] features = {{0, 5}, {1, 5}, {2, 5}, {3, 5}};
    double[] values = {10, 12, 14, 16};

    QuantileRegression fit = QuantileRegression.fit(features, values, 0.9);

    assertThat(fit.predict(new double[] {1.5, 5})).isCloseTo(13, within(0.1));
    assertThat(fit.predict(new double[] {10, 5})).isCloseTo(30, within(0.5));
  }

  @Test
  void asManyValuesAsAskedForAreBelowThePrediction() {
    Random random = new Random(5);
    for (double quantile : new double[] {0.5, 0.9, 0.95}) {
      double[][] features = new double[3000][];
      double[] values = new double[features.length];
      for (int i = 0; i < values.length; i++) {
        features[i] = new double[] {random.nextInt(10), random.nextInt(20), random.nextDouble()};
        double noise = -Math.log(1 - random.nextDouble()) * 50;
        values[i] = 20 + 30 * features[i][0] + 2 * features[i][1] + noise;
      }

      QuantileRegression fit = QuantileRegression.fit(features, values, quantile);

      int below = 0;
      for (int i = 0; i < values.length; i++) {
        below += values[i] <= fit.predict(features[i]) ? 1 : 0;
      }
      assertThat(below / (double) values.length).isCloseTo(quantile, within(0.03));
    }
  }

  @Test
  void featuresThatNeverMoveDoNoHarm() {
    double[][] features = {{3, 1}, {3, 1}, {3, 1}};

    assertThat(
            QuantileRegression.fit(features, new double[] {7, 7, 7}, 0.9)
                .predict(new double[] {3, 1}))
        .isCloseTo(7, within(0.01));
  }
}
