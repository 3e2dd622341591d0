import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A line of {@code /debug/decisions}: who was chosen, and every candidate with its scores.
 *
 * @param candidates the chosen one first
 * @param tied candidates with the best total
 */
record Decision(List<Candidate> candidates, int tied) {
  /** Weighted differences below this do not explain anything. */
  private static final double NEGLIGIBLE = 0.1;

  /** An endpoint with its weighted total. */
  record Candidate(String name, double total, List<Score> scores) {}

  /** What a scorer gave, between 0 and 1. */
  record Score(String scorer, double weight, double value) {}

  static Decision parse(String line) {
    String[] parts = line.split(" \\| ");
    List<Candidate> candidates =
        Arrays.stream(parts)
            .skip(1)
            .filter(part -> part.contains(" = "))
            .map(Decision::candidate)
            .toList();
    int tied =
        Arrays.stream(parts)
            .filter(part -> part.startsWith("tie of "))
            .map(part -> Integer.valueOf(part.split(" ")[2]))
            .findFirst()
            .orElse(1);
    return new Decision(candidates, tied);
  }

  /** Reads as {@code simulator-2 7.875 = 2.000*1.000(queue-scorer) + ...}. */
  private static Candidate candidate(String part) {
    String[] sides = part.split(" = ");
    String[] head = sides[0].split(" ");
    List<Score> scores = new ArrayList<>();
    for (String term : sides[1].split(" \\+ ")) {
      String[] fields = term.split("[*()]");
      scores.add(
          new Score(fields[2], Double.parseDouble(fields[0]), Double.parseDouble(fields[1])));
    }
    return new Candidate(head[0], Double.parseDouble(head[1]), scores);
  }

  String chosen() {
    return candidates.getFirst().name();
  }

  double total(String endpoint) {
    return candidates.stream()
        .filter(candidate -> candidate.name().equals(endpoint))
        .mapToDouble(Candidate::total)
        .findFirst()
        .orElse(Double.NaN);
  }

  /** The scores in which the chosen one differs from others, then how many were tied. */
  String why() {
    List<String> reasons = new ArrayList<>();
    for (int i = 0; i < candidates.getFirst().scores().size(); i++) {
      String difference = difference(i);
      if (!difference.isEmpty()) {
        reasons.add(difference);
      }
    }
    if (tied > 1) {
      reasons.add("tie of " + tied);
    }
    return String.join("; ", reasons);
  }

  private String difference(int scorer) {
    Score mine = candidates.getFirst().scores().get(scorer);
    List<Candidate> others = new ArrayList<>();
    DoubleSummaryStatistics values = new DoubleSummaryStatistics();
    for (Candidate other : candidates.subList(1, candidates.size())) {
      double value = other.scores().get(scorer).value();
      if (mine.weight() * Math.abs(value - mine.value()) >= NEGLIGIBLE) {
        others.add(other);
        values.accept(value);
      }
    }
    if (others.isEmpty()) {
      return "";
    }
    String names =
        others.size() == candidates.size() - 1
            ? "others"
            : others.stream().map(Candidate::name).collect(Collectors.joining(", "));
    String least = number(values.getMin());
    String most = number(values.getMax());
    String range = least.equals(most) ? least : least + " to " + most;
    return mine.scorer() + " " + number(mine.value()) + " (" + names + " " + range + ")";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
