package io.inferencegateway.benchmarks.quality;

import static io.inferencegateway.benchmarks.report.MarkdownWriter.decimal;
import static io.inferencegateway.benchmarks.report.MarkdownWriter.percent;

import io.inferencegateway.benchmarks.report.MarkdownWriter;
import java.io.PrintWriter;
import java.util.List;

/** Prints results as Markdown tables; docs/benchmarks.md says what the columns mean. */
final class QualityReport {
  private static final List<String> COLUMNS =
      List.of(
          "policy",
          "TTFT p50 / p95 / p99 ms",
          "p95 gain",
          "tokens cached",
          "requests max/mean",
          "in flight max/mean",
          "answers/s");
  private static final int COMPARED = 95;

  private final MarkdownWriter out;

  QualityReport(PrintWriter out) {
    this.out = new MarkdownWriter(out);
  }

  void print(ShapeResult result) {
    Shape shape = result.shape();
    out.heading(
        "%s: %s, %d requests at %s times the recorded rate"
            .formatted(shape.name(), shape.title(), result.requests(), shape.speed()));
    out.header(COLUMNS);
    double base = result.policies().getFirst().firstToken().millis(COMPARED);
    result.policies().forEach(policy -> out.row(cells(policy, base)));
    out.flush();
  }

  private static List<String> cells(PolicyResult result, double baseMillis) {
    return List.of(
        result.policy(),
        millis(result, 50) + " / " + millis(result, COMPARED) + " / " + millis(result, 99),
        decimal(2, baseMillis / result.firstToken().millis(COMPARED)) + "x",
        percent(result.hitRate()),
        decimal(2, result.requestSpread()),
        decimal(2, result.inFlightSpread()),
        decimal(2, result.answersPerSecond()));
  }

  private static String millis(PolicyResult result, double percentile) {
    return decimal(0, result.firstToken().millis(percentile));
  }
}
