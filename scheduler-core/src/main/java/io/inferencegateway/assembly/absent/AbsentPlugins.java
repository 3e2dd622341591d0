package io.inferencegateway.assembly.absent;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;
import java.util.stream.Stream;

/** All types without an algorithm, listed by hand. */
public final class AbsentPlugins {

  private AbsentPlugins() {}

  public static List<PluginFactory<?, ?>> all() {
    return Stream.of(AbsentFlowControl.all(), AbsentSources.all(), AbsentExtractors.all())
        .<PluginFactory<?, ?>>flatMap(List::stream)
        .toList();
  }
}
