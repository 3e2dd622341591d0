package io.inferencegateway.config.migration;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.config.ConfigNode;
import io.inferencegateway.config.TextReader;
import io.inferencegateway.config.migration.Part.Block;
import io.inferencegateway.plugin.PluginRegistry;
import java.util.List;

/**
 * A document in the present form (specification 03, section 19): present version, sections, types
 * and parameter names. What was changed is said in comments; what the document did not say before,
 * it does not say now. Comments of the old document are lost.
 *
 * @param yaml the document; not checked
 * @param unresolved what has no counterpart any more, with its place; also said in comments
 */
public record Migration(String yaml, List<String> unresolved) {

  public Migration {
    unresolved = List.copyOf(unresolved);
  }

  /**
   * Rewrites a document.
   *
   * @param registry the present plugin types
   * @throws ConfigException the text is no mapping in YAML or JSON, or holds nothing
   */
  public static Migration of(String text, PluginRegistry registry) throws ConfigException {
    ConfigNode written = TextReader.read(text);
    if (written == null || !(Part.of(written) instanceof Block root)) {
      throw new ConfigException(
          Category.DECODE, "", "no document (expected: an EndpointPickerConfig)");
    }
    Draft draft = new Draft(root);
    SectionSteps.apply(draft);
    SplitSteps.apply(draft);
    TypeSteps.apply(draft);
    UnknownParameters.drop(draft, registry);
    return new Migration(YamlWriter.write(root), draft.unresolved());
  }
}
