package io.inferencegateway.producer.latency;

import java.util.Arrays;

/**
 * A linear model of a quantile: {@code intercept + sum(coefficient * feature)} is above the share
 * {@code quantile} of the values. Fitted by iteratively reweighted least squares on the check loss
 * (Koenker, Bassett: Regression Quantiles, 1978); features are standardised and a small ridge keeps
 * those apart that always move together.
 */
final class QuantileRegression {
  private static final int ITERATIONS = 30;
  private static final double SMALLEST_RESIDUAL = 1e-3;
  private static final double RIDGE = 1e-3;

  private final double[] means;
  private final double[] deviations;
  private final double[] coefficients;

  private QuantileRegression(double[] means, double[] deviations, double[] coefficients) {
    this.means = means;
    this.deviations = deviations;
    this.coefficients = coefficients;
  }

  /**
   * Fits a model.
   *
   * @param features one row per value, all of the same length
   * @param values at least one
   */
  static QuantileRegression fit(double[][] features, double[] values, double quantile) {
    int count = features[0].length;
    double[] means = new double[count];
    double[] deviations = new double[count];
    moments(features, means, deviations);
    double[][] rows = new double[values.length][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = standardised(features[i], means, deviations);
    }
    double scale = Math.max(SMALLEST_RESIDUAL, meanSize(values));
    double[] weights = new double[values.length];
    Arrays.fill(weights, 1);
    double[] coefficients = leastSquares(rows, values, weights);
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
      for (int i = 0; i < weights.length; i++) {
        double residual = values[i] - product(rows[i], coefficients);
        double side = residual >= 0 ? quantile : 1 - quantile;
        weights[i] = side / Math.max(Math.abs(residual) / scale, SMALLEST_RESIDUAL);
      }
      coefficients = leastSquares(rows, values, weights);
    }
    return new QuantileRegression(means, deviations, coefficients);
  }

  double predict(double[] features) {
    return product(standardised(features, means, deviations), coefficients);
  }

  private static void moments(double[][] features, double[] means, double[] deviations) {
    for (int j = 0; j < means.length; j++) {
      double sum = 0;
      for (double[] row : features) {
        sum += row[j];
      }
      means[j] = sum / features.length;
      double squares = 0;
      for (double[] row : features) {
        squares += (row[j] - means[j]) * (row[j] - means[j]);
      }
      double deviation = Math.sqrt(squares / features.length);
      deviations[j] = deviation > 0 ? deviation : 1;
    }
  }

  /** With a leading 1 for the intercept. */
  private static double[] standardised(double[] features, double[] means, double[] deviations) {
    double[] row = new double[features.length + 1];
    row[0] = 1;
    for (int j = 0; j < features.length; j++) {
      row[j + 1] = (features[j] - means[j]) / deviations[j];
    }
    return row;
  }

  private static double meanSize(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += Math.abs(value);
    }
    return sum / values.length;
  }

  private static double product(double[] row, double[] coefficients) {
    double sum = 0;
    for (int j = 0; j < row.length; j++) {
      sum += row[j] * coefficients[j];
    }
    return sum;
  }

  /** Solves the weighted normal equations. */
  private static double[] leastSquares(double[][] rows, double[] values, double[] weights) {
    int n = rows[0].length;
    double[][] matrix = new double[n][n + 1];
    double total = 0;
    for (int i = 0; i < rows.length; i++) {
      total += weights[i];
      for (int a = 0; a < n; a++) {
        double weighted = weights[i] * rows[i][a];
        for (int b = a; b < n; b++) {
          matrix[a][b] += weighted * rows[i][b];
        }
        matrix[a][n] += weighted * values[i];
      }
    }
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < a; b++) {
        matrix[a][b] = matrix[b][a];
      }
      matrix[a][a] += a == 0 ? 0 : RIDGE * total;
    }
    return solved(matrix);
  }

  /** Gauss elimination with pivoting; the last column is the right side. */
  private static double[] solved(double[][] matrix) {
    int n = matrix.length;
    for (int column = 0; column < n; column++) {
      int pivot = column;
      for (int row = column + 1; row < n; row++) {
        if (Math.abs(matrix[row][column]) > Math.abs(matrix[pivot][column])) {
          pivot = row;
        }
      }
      double[] swapped = matrix[column];
      matrix[column] = matrix[pivot];
      matrix[pivot] = swapped;
      for (int row = column + 1; row < n; row++) {
        double factor = matrix[row][column] / matrix[column][column];
        for (int k = column; k <= n; k++) {
          matrix[row][k] -= factor * matrix[column][k];
        }
      }
    }
    double[] solution = new double[n];
    for (int row = n - 1; row >= 0; row--) {
      double sum = matrix[row][n];
      for (int k = row + 1; k < n; k++) {
        sum -= matrix[row][k] * solution[k];
      }
      solution[row] = sum / matrix[row][row];
    }
    return solution;
  }
}
