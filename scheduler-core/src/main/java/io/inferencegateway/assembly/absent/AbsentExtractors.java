package io.inferencegateway.assembly.absent;

import io.inferencegateway.datalayer.Payload;
import io.inferencegateway.datalayer.PollExtractor;
import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** Extractors of the data layer (specification 03, section 14.7). */
final class AbsentExtractors {

  private AbsentExtractors() {}

  static List<PluginFactory<?, ?>> all() {
    return List.of(
        AbsentType.of(
            "models-data-extractor",
            Declared.NOTHING.produces(Keys.MODELS).with(new Reads(Payload.MODEL_LIST)),
            PollExtractor.class),
        AbsentType.of(
                "dcgm-extractor",
                Declared.NOTHING.produces(Keys.GPU).with(new Reads(Payload.METRICS_PAGE)),
                PollExtractor.class)
            .alpha());
  }

  /** What an extractor reads. */
  private record Reads(Payload wants) implements PollExtractor {}
}
