package io.inferencegateway.scheduling;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.request.InferenceRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Filters, then scorers, then one picker (specification 03, section 15.3). Immutable. */
public final class SchedulingProfile {
  private static final int[] NOTHING = {};

  /** A filter with its instance name. */
  public record NamedFilter(String name, Filter filter) {}

  /**
   * A scorer with its instance name.
   *
   * @param weight used as it is; any finite number
   */
  public record WeightedScorer(String name, Scorer scorer, double weight) {}

  private final String name;
  private final NamedFilter[] filters;
  private final WeightedScorer[] scorers;
  private final Picker picker;
  private final InvalidScores invalidScores;

  /**
   * Puts a profile together.
   *
   * @param invalidScores told of each score that is not a number
   */
  public SchedulingProfile(
      String name,
      List<NamedFilter> filters,
      List<WeightedScorer> scorers,
      Picker picker,
      InvalidScores invalidScores) {
    this.name = name;
    this.filters = filters.toArray(NamedFilter[]::new);
    this.scorers = scorers.toArray(WeightedScorer[]::new);
    this.picker = picker;
    this.invalidScores = invalidScores;
  }

  public String name() {
    return name;
  }

  /** In the order of {@link ProfileRun#scores}. */
  public List<WeightedScorer> scorers() {
    return List.of(scorers);
  }

  /** Runs once; picks nothing when the filters leave nobody. */
  ProfileRun run(InferenceRequest request, Candidates all) {
    List<ProfileRun.FilterVerdict> verdicts =
        filters.length == 0 ? List.of() : new ArrayList<>(filters.length);
    Candidates candidates = filter(request, all, verdicts);
    double[][] scores = new double[scorers.length][];
    double[] totals = new double[candidates.size()];
    if (candidates.isEmpty()) {
      return new ProfileRun(name, candidates, verdicts, new double[0][], totals, NOTHING);
    }
    for (int i = 0; i < scorers.length; i++) {
      scores[i] = score(scorers[i], request, candidates, totals);
    }
    int[] picked = picker.pick(request, candidates, totals);
    return new ProfileRun(name, candidates, verdicts, scores, totals, picked);
  }

  private Candidates filter(
      InferenceRequest request, Candidates all, List<ProfileRun.FilterVerdict> verdicts) {
    Candidates left = all;
    for (int i = 0; i < filters.length && !left.isEmpty(); i++) {
      boolean[] keep = new boolean[left.size()];
      Arrays.fill(keep, true);
      filters[i].filter().filter(request, left, keep);
      verdicts.add(new ProfileRun.FilterVerdict(filters[i].name(), left, keep));
      left = left.select(keep);
    }
    return left;
  }

  /** A scorer that throws contributes nothing: it must not cost the request. */
  private double[] score(
      WeightedScorer weighted, InferenceRequest request, Candidates candidates, double[] totals) {
    double[] scores = new double[totals.length];
    try {
      weighted.scorer().score(request, candidates, scores);
    } catch (RuntimeException e) {
      invalidScores.failed(weighted.name(), e);
      return new double[totals.length];
    }
    double weight = weighted.weight();
    for (int i = 0; i < scores.length; i++) {
      double score = scores[i];
      if (!Double.isFinite(score)) {
        invalidScores.notFinite(weighted.name());
        score = 0;
      }
      score = Math.clamp(score, 0.0, 1.0);
      scores[i] = score;
      totals[i] += score * weight;
    }
    return scores;
  }
}
