package io.inferencegateway.scheduling.scorer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Scorer;
import java.util.Locale;

/**
 * Prefers endpoints with a label that equals a request header (specification 04, section 3.10).
 *
 * <p>Scores 1 for these, else 0; 0 for all without the header.
 */
final class HeaderLabelAffinityScorer implements Scorer {
  static final PluginFactory<?, Parameters> FACTORY =
      PluginFactory.of(
              "header-label-affinity-scorer", Parameters.DEFAULT, HeaderLabelAffinityScorer::new)
          .alpha();

  /**
   * Parameters.
   *
   * @param headerName header that holds the value; case does not matter; required
   * @param labelKey key of the label; required
   */
  record Parameters(String headerName, String labelKey) {
    static final Parameters DEFAULT = new Parameters("", "");

    Parameters {
      headerName = headerName.toLowerCase(Locale.ROOT);
    }
  }

  private final String header;
  private final String label;

  HeaderLabelAffinityScorer(Parameters parameters) {
    this.header = parameters.headerName();
    this.label = parameters.labelKey();
    Require.that(!header.isEmpty(), "headerName", "\"\"", "the name of a header");
    Require.that(!label.isEmpty(), "labelKey", "\"\"", "the key of a label");
  }

  @Override
  public void score(InferenceRequest request, Candidates candidates, double[] scores) {
    String wanted = request.head().headers().get(header);
    if (wanted == null || wanted.isEmpty()) {
      return;
    }
    for (int i = 0; i < scores.length; i++) {
      scores[i] = wanted.equals(candidates.endpoint(i).metadata().labels().get(label)) ? 1 : 0;
    }
  }
}
