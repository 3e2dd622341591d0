package io.inferencegateway.request.parser;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the parser for a path (specification 02, section 3; decision 20): the longest claimed
 * suffix of whole segments wins, else the fallback. Immutable.
 */
public final class ParserRegistry {
  private static final String DEFAULT_PATH = "/v1/completions";

  private record Claim(String suffix, RequestParser parser) {}

  /** What a configured parser is good for. */
  public enum Use {
    /** It gets the requests to the paths it claims. */
    CLAIMS,
    /** It gets the requests that nobody else claims. */
    FALLBACK,
    /** It gets none: an earlier one is of its type. */
    REPEATED_TYPE,
    /** It gets none: the fallback comes before it. */
    AFTER_FALLBACK
  }

  private final List<Claim> claims = new ArrayList<>();
  private final @Nullable RequestParser fallback;

  /**
   * Makes a registry.
   *
   * @param parsers in order of preference; those after one without claims, and repeated types, are
   *     left out
   */
  public ParserRegistry(List<RequestParser> parsers) {
    RequestParser last = null;
    List<Use> uses = uses(parsers);
    for (int i = 0; i < uses.size(); i++) {
      RequestParser parser = parsers.get(i);
      switch (uses.get(i)) {
        case CLAIMS -> parser.claimedPaths().forEach(path -> claims.add(new Claim(path, parser)));
        case FALLBACK -> last = parser;
        case REPEATED_TYPE, AFTER_FALLBACK -> {}
      }
    }
    fallback = last;
  }

  /**
   * What becomes of each of these parsers.
   *
   * @param parsers in order of preference
   */
  public static List<Use> uses(List<RequestParser> parsers) {
    List<Use> uses = new ArrayList<>(parsers.size());
    Set<Class<?>> types = new HashSet<>();
    for (RequestParser parser : parsers) {
      if (uses.contains(Use.FALLBACK)) {
        uses.add(Use.AFTER_FALLBACK);
      } else if (parser.claimedPaths().isEmpty()) {
        uses.add(Use.FALLBACK);
      } else {
        uses.add(types.add(parser.kind()) ? Use.CLAIMS : Use.REPEATED_TYPE);
      }
    }
    return uses;
  }

  /**
   * The parser for a request target; a query is ignored.
   *
   * @return null when nobody claims the path and there is no fallback
   */
  public @Nullable RequestParser resolve(String target) {
    String path = normalized(target);
    Claim best = null;
    for (Claim claim : claims) {
      boolean claimed =
          claim.parser().claimsInsideSegment()
              ? path.endsWith(claim.suffix())
              : matches(path, claim.suffix());
      if (claimed && (best == null || claim.suffix().length() > best.suffix().length())) {
        best = claim;
      }
    }
    return best == null ? fallback : best.parser();
  }

  /** The path that claims are held against: no query, no slash at the end, never empty. */
  static String normalized(String target) {
    int end = 0;
    while (end < target.length() && target.charAt(end) != '?') {
      end++;
    }
    String path = target.substring(0, end).strip();
    if (path.isEmpty()) {
      return DEFAULT_PATH;
    }
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  /** Whether {@code path} ends with {@code suffix} at a segment border. */
  static boolean matches(String path, String suffix) {
    int border = path.length() - suffix.length() - 1;
    return path.endsWith(suffix) && (border < 0 || path.charAt(border) == '/');
  }
}
