package io.inferencegateway.scheduling.filter;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Filter;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Keeps endpoints by the value of one label (specification 04, sections 2.2 and 2.3). A missing
 * label counts as an empty value. The role filters are this with the label {@code llm-d.ai/role}.
 */
final class ByLabelFilter implements Filter {
  static final PluginFactory<Filter, Parameters> FACTORY =
      PluginFactory.of("by-label", Parameters.DEFAULT, ByLabelFilter::new);

  static final PluginFactory<Filter, NoParameters> ENCODE =
      role("encode-filter", false, "encode", "encode-prefill", "encode-prefill-decode");

  static final PluginFactory<Filter, NoParameters> PREFILL =
      role(
          "prefill-filter",
          false,
          "prefill",
          "encode-prefill",
          "prefill-decode",
          "both",
          "encode-prefill-decode");

  static final PluginFactory<Filter, NoParameters> DECODE =
      role("decode-filter", true, "decode", "prefill-decode", "both", "encode-prefill-decode");

  /**
   * Parameters.
   *
   * @param label key of the label; required
   * @param validValues values that are kept; may be empty only if allowsNoLabel
   * @param allowsNoLabel whether endpoints without the label are kept
   */
  record Parameters(String label, List<String> validValues, boolean allowsNoLabel) {
    static final Parameters DEFAULT = new Parameters("", List.of(), false);

    Parameters {
      validValues = List.copyOf(validValues);
    }
  }

  private final String label;
  private final Set<String> values;
  private final boolean keepsUnlabelled;

  ByLabelFilter(Parameters parameters) {
    Require.that(!parameters.label().isEmpty(), "label", "\"\"", "the key of a label");
    Require.that(
        parameters.allowsNoLabel() || !parameters.validValues().isEmpty(),
        "validValues",
        parameters.validValues(),
        "at least one, unless allowsNoLabel");
    this.label = parameters.label();
    this.values = Set.copyOf(parameters.validValues());
    this.keepsUnlabelled = parameters.allowsNoLabel() || values.contains("");
  }

  private static PluginFactory<Filter, NoParameters> role(
      String type, boolean unlabelled, String... roles) {
    return PluginFactory.<Filter>of(
            type,
            context ->
                new ByLabelFilter(new Parameters("llm-d.ai/role", List.of(roles), unlabelled)))
        .reporting("by-label");
  }

  @Override
  public void filter(InferenceRequest request, Candidates candidates, boolean[] keep) {
    for (int i = 0; i < keep.length; i++) {
      Map<String, String> labels = candidates.endpoint(i).metadata().labels();
      String value = labels.get(label);
      keep[i] = value == null ? keepsUnlabelled : values.contains(value);
    }
  }
}
