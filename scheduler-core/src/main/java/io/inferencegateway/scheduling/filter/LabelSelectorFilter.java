package io.inferencegateway.scheduling.filter;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.LabelSelector;
import io.inferencegateway.endpoint.LabelSelector.Operator;
import io.inferencegateway.endpoint.LabelSelector.Requirement;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Filter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keeps endpoints whose labels match a Kubernetes label selector (specification 04, 2.1). */
final class LabelSelectorFilter implements Filter {
  static final PluginFactory<Filter, Parameters> FACTORY =
      PluginFactory.of("label-selector-filter", Parameters.DEFAULT, LabelSelectorFilter::new);

  /**
   * Parameters: the selector itself. All its requirements must hold; without any it keeps everyone.
   *
   * @param matchLabels labels that must have exactly these values
   * @param matchExpressions further requirements
   */
  record Parameters(Map<String, String> matchLabels, List<Expression> matchExpressions) {
    static final Parameters DEFAULT = new Parameters(Map.of(), List.of());

    Parameters {
      matchLabels = Map.copyOf(matchLabels);
      matchExpressions = List.copyOf(matchExpressions);
    }

    LabelSelector selector() {
      List<Requirement> requirements = new ArrayList<>();
      matchLabels.forEach(
          (key, value) -> requirements.add(new Requirement(key, Operator.IN, Set.of(value))));
      for (int i = 0; i < matchExpressions.size(); i++) {
        requirements.add(matchExpressions.get(i).requirement(i));
      }
      return new LabelSelector(requirements);
    }
  }

  /**
   * One requirement.
   *
   * @param key key of the label; required
   * @param operator how the label is compared; In, NotIn, Exists or DoesNotExist
   * @param values values it is compared with; at least one for In and NotIn, none otherwise
   */
  record Expression(
      @Nullable String key, @Nullable String operator, @Nullable List<String> values) {

    Requirement requirement(int index) {
      try {
        return new Requirement(
            key == null ? "" : key,
            Operator.of(operator),
            values == null ? Set.of() : Set.copyOf(values));
      } catch (IllegalArgumentException e) {
        throw new InvalidParameterException(
            "matchExpressions[" + index + "]", String.valueOf(e.getMessage()), "a requirement");
      }
    }
  }

  private final LabelSelector selector;

  LabelSelectorFilter(Parameters parameters) {
    try {
      this.selector = parameters.selector();
    } catch (InvalidParameterException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new InvalidParameterException(
          "matchLabels", String.valueOf(e.getMessage()), "label keys and values");
    }
  }

  @Override
  public void filter(InferenceRequest request, Candidates candidates, boolean[] keep) {
    for (int i = 0; i < keep.length; i++) {
      keep[i] = selector.selects(candidates.endpoint(i).metadata().labels());
    }
  }
}
