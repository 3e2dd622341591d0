package io.inferencegateway.scheduling.scorer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.Scorer;
import io.inferencegateway.signal.TokenizedPrompt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sends prompts to endpoints meant for their length, which a label {@code min-max} tells
 * (specification 04, section 3.14). A prompt that nobody counted has length 0.
 *
 * <p>Scores above 0.3 inside the range, the more the narrower it is and the more room is left;
 * below 0.3 outside, the less the farther; 0.5 without label; 0 for a label that cannot be read. As
 * a filter, which has to be switched on, drops endpoints whose range does not hold the length.
 */
final class ContextLengthAware implements Filter, Scorer, DataConsumer {
  static final PluginFactory<Scorer, Parameters> FACTORY =
      PluginFactory.of("context-length-aware", Parameters.DEFAULT, ContextLengthAware::new);

  /**
   * Parameters.
   *
   * @param label key of the label; not empty
   * @param enableFiltering whether it also filters
   */
  record Parameters(String label, boolean enableFiltering) {
    static final Parameters DEFAULT = new Parameters("llm-d.ai/context-length-range", false);

    Parameters {
      Require.that(!label.isEmpty(), "label", "\"\"", "the key of a label");
    }
  }

  /** Lengths from {@code min} to {@code max} tokens, both included. */
  private record Range(long min, long max) {
    private static final int MAX_DIGITS = 18;

    /** Null when {@code text} is no range. */
    static @Nullable Range parse(String text) {
      int dash = text.indexOf('-');
      if (dash < 0) {
        return null;
      }
      long min = number(text.substring(0, dash).strip());
      long max = number(text.substring(dash + 1).strip());
      return min < 0 || max < min ? null : new Range(min, max);
    }

    /** -1 when {@code text} is no number. */
    private static long number(String text) {
      if (text.isEmpty() || text.length() > MAX_DIGITS) {
        return -1;
      }
      long number = 0;
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c < '0' || c > '9') {
          return -1;
        }
        number = number * 10 + (c - '0');
      }
      return number;
    }

    boolean holds(long length) {
      return min <= length && length <= max;
    }

    double score(long length) {
      if (!holds(length)) {
        long distance = length < min ? min - length : length - max;
        return 0.3 / (1 + distance / 1000.0);
      }
      double width = max - min;
      if (width == 0) {
        return 1;
      }
      double raw = 0.7 / (1 + width / 10_000) + 0.3 * (max - length) / width;
      return 0.3 + 0.7 * raw;
    }
  }

  private final Parameters parameters;

  ContextLengthAware(Parameters parameters) {
    this.parameters = parameters;
  }

  @Override
  public void filter(InferenceRequest request, Candidates candidates, boolean[] keep) {
    if (!parameters.enableFiltering()) {
      return;
    }
    long length = length(request);
    for (int i = 0; i < keep.length; i++) {
      String label = label(candidates, i);
      if (label != null) {
        Range range = Range.parse(label);
        keep[i] = range != null && range.holds(length);
      }
    }
  }

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    long length = length(request);
    for (int i = 0; i < scores.length; i++) {
      String label = label(candidates, i);
      if (label == null) {
        scores[i] = 0.5;
      } else {
        Range range = Range.parse(label);
        scores[i] = range == null ? 0 : range.score(length);
      }
    }
  }

  private @Nullable String label(Candidates candidates, int index) {
    return candidates.endpoint(index).metadata().labels().get(parameters.label());
  }

  private static long length(InferenceRequest request) {
    TokenizedPrompt prompt = request.data().get(TokenizedPrompt.KEY);
    return prompt == null ? 0 : prompt.tokenCount();
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(TokenizedPrompt.KEY);
  }
}
