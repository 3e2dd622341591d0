package io.inferencegateway.bbr;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How bodies are routed.
 *
 * @param plugins in the order they are called; empty: the two built-in ones for the model
 * @param mapping file or folder with the base models of adapters; null: none
 * @param emptyBaseModelHeader whether an unknown model sets an empty header, as the reference does
 */
public record BodyRoutingSettings(
    List<PluginFlag> plugins,
    @Nullable Path mapping,
    UnknownModel unknownModel,
    boolean emptyBaseModelHeader) {
  public static final BodyRoutingSettings DEFAULT =
      new BodyRoutingSettings(List.of(), null, UnknownModel.PASS, false);

  public BodyRoutingSettings {
    plugins = List.copyOf(plugins);
  }
}
