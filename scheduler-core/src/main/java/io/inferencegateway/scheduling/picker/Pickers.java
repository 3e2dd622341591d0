package io.inferencegateway.scheduling.picker;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The built-in pickers, listed by hand. */
public final class Pickers {

  private Pickers() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(MaxScorePicker.FACTORY, RandomPicker.FACTORY, WeightedRandomPicker.FACTORY);
  }
}
