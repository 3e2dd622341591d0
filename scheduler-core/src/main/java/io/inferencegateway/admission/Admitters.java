package io.inferencegateway.admission;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The built-in admitters, listed by hand. */
public final class Admitters {

  private Admitters() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(ProbabilisticAdmitter.FACTORY, LatencySloAdmitter.FACTORY);
  }
}
