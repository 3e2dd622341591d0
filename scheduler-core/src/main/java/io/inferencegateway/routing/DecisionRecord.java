package io.inferencegateway.routing;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.request.ReportedAttribute;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.SchedulingProfile.WeightedScorer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Why a request went where it went: the candidates, what each filter took out, every score with its
 * weight, the pick and what became of it. Holds no prompt text and no keys.
 *
 * @param when the decision was made
 * @param requestId internal id
 * @param model asked for
 * @param targetModel after rewriting
 * @param run of the primary profile
 * @param scorers of that profile, in the order of its scores
 * @param reservedBefore requests this process had on the destination before this one
 * @param decisionNanos from the complete body to the pick
 * @param progress what became of the request; changes until its stream ends
 */
public record DecisionRecord(
    Instant when,
    String requestId,
    String model,
    String targetModel,
    ProfileRun run,
    List<WeightedScorer> scorers,
    int reservedBefore,
    long decisionNanos,
    Progress progress) {

  /** What became of a routed request. Written by its stream, read by anyone. */
  public static final class Progress {
    private volatile @Nullable Ending ending;
    private volatile int status;
    private volatile List<ReportedAttribute> reported = List.of();

    void status(int httpStatus) {
      status = httpStatus;
    }

    void reported(List<ReportedAttribute> attributes) {
      reported = List.copyOf(attributes);
    }

    void ended(Ending how) {
      ending = how;
    }

    /** HTTP status of the response; 0 before its head arrived. */
    public int status() {
      return status;
    }

    /** What plugins told about the response; empty before it is complete. */
    public List<ReportedAttribute> reported() {
      return reported;
    }

    /** How the stream ended; null while it is open. */
    public @Nullable Ending ending() {
      return ending;
    }
  }

  /** Where the request went first. */
  public Endpoint destination() {
    return run.candidates().endpoint(run.picked()[0]);
  }

  /** How many candidates had the same total as the destination, itself included. */
  public int tied() {
    double best = run.totals()[run.picked()[0]];
    int tied = 0;
    for (double total : run.totals()) {
      tied += total == best ? 1 : 0;
    }
    return tied;
  }

  /**
   * One line for people: destination, then every candidate with its total and scores, best first.
   */
  public String toLine() {
    StringBuilder line = new StringBuilder(200);
    line.append(when)
        .append(" request=")
        .append(requestId)
        .append(" model=")
        .append(targetModel.isEmpty() ? "-" : targetModel)
        .append(" -> ")
        .append(destination().id().name())
        .append(' ')
        .append(destination().hostPort());
    for (int index : byTotal()) {
      line.append(" | ");
      candidate(line, index);
    }
    for (ProfileRun.FilterVerdict verdict : run.verdicts()) {
      removed(line, verdict);
    }
    if (tied() > 1) {
      line.append(" | tie of ").append(tied()).append(" broken by reservations, then chance");
    }
    line.append(" | reserved before ").append(reservedBefore);
    line.append(" | ").append(decisionNanos / 1000).append(" us");
    Ending ending = progress.ending();
    line.append(" | ").append(ending == null ? "open" : ending.label());
    if (progress.status() > 0) {
      line.append(' ').append(progress.status());
    }
    for (ReportedAttribute told : progress.reported()) {
      line.append(" | ").append(told.namespace()).append('/').append(told.name());
      line.append('=').append(told.value());
    }
    return line.toString();
  }

  private List<Integer> byTotal() {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < run.candidates().size(); i++) {
      order.add(i);
    }
    int first = run.picked()[0];
    order.sort(
        Comparator.comparing((Integer i) -> i != first)
            .thenComparing(i -> run.totals()[i], Comparator.reverseOrder()));
    return order;
  }

  private void candidate(StringBuilder line, int index) {
    line.append(run.candidates().endpoint(index).id().name())
        .append(String.format(Locale.ROOT, " %.3f", run.totals()[index]));
    for (int s = 0; s < run.scores().length; s++) {
      WeightedScorer scorer = scorers.get(s);
      line.append(s == 0 ? " = " : " + ")
          .append(
              String.format(
                  Locale.ROOT,
                  "%.4g*%.3f(%s)",
                  scorer.weight(),
                  run.scores()[s][index],
                  scorer.name()));
    }
  }

  private static void removed(StringBuilder line, ProfileRun.FilterVerdict verdict) {
    Candidates before = verdict.before();
    line.append(" | ").append(verdict.filter()).append(" removed");
    for (int i = 0; i < before.size(); i++) {
      if (!verdict.kept()[i]) {
        line.append(' ').append(before.endpoint(i).id().name());
      }
    }
  }
}
