package io.inferencegateway.benchmarks.report;

import java.io.PrintWriter;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Writes headings, tables and paragraphs. */
public final class MarkdownWriter {
  private final PrintWriter out;

  public MarkdownWriter(PrintWriter out) {
    this.out = out;
  }

  public void heading(String text) {
    out.println();
    out.println("### " + text);
    out.println();
  }

  /** The first lines of a table; {@link #row} adds the others. */
  public void header(List<String> columns) {
    row(columns);
    row(Collections.nCopies(columns.size(), "---"));
  }

  public void row(List<String> cells) {
    out.println("| " + String.join(" | ", cells) + " |");
  }

  public void line(String text) {
    out.println(text);
  }

  public void flush() {
    out.flush();
  }

  /** A share of 1 in whole percent. */
  public static String percent(double share) {
    return decimal(0, share * 100) + " %";
  }

  /** A number with so many digits after the point. */
  public static String decimal(int digits, double value) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }
}
