package io.inferencegateway.bbr;

import io.inferencegateway.bbr.BodyRouting.Timed;
import io.inferencegateway.bbr.mapping.InvalidMappingException;
import io.inferencegateway.bbr.mapping.MappingFiles;
import io.inferencegateway.bbr.mapping.ModelMappings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Body-based routing with all that belongs to it: plugins by their types, and the mapping of
 * adapters to base models, which is followed until this is closed.
 */
public final class BodyRouter implements AutoCloseable {
  private final BodyRouting routing;
  private final @Nullable MappingFiles files;

  private BodyRouter(BodyRouting routing, @Nullable MappingFiles files) {
    this.routing = routing;
    this.files = files;
  }

  /**
   * Reads the mapping, so that no request is routed before it is known, and makes the plugins.
   *
   * @throws InvalidBodyRoutingException a plugin does not exist or cannot be made
   * @throws InvalidMappingException the mapping cannot be read
   */
  public static BodyRouter open(BodyRoutingSettings settings, BodyRoutingMetrics metrics)
      throws InvalidBodyRoutingException, InvalidMappingException {
    ModelMappings mappings = new ModelMappings(metrics::mappingChanged);
    List<Timed> plugins = new ArrayList<>();
    for (PluginFlag flag : settings.plugins().isEmpty() ? defaults() : settings.plugins()) {
      plugins.add(
          new Timed(
              flag.name(),
              plugin(flag, settings, mappings, metrics),
              metrics.timer(flag.type(), flag.name())));
    }
    Path path = settings.mapping();
    MappingFiles files = path == null ? null : MappingFiles.follow(path, mappings);
    return new BodyRouter(
        new BodyRouting(plugins, mappings::current, settings.unknownModel(), metrics), files);
  }

  public BodyRouting routing() {
    return routing;
  }

  /** Stops following the mapping. */
  @Override
  public void close() {
    if (files != null) {
      files.close();
    }
  }

  private static List<PluginFlag> defaults() {
    String parameters =
        "{\"fieldName\":\"%s\",\"headerName\":\"%s\"}"
            .formatted(BodyRouting.MODEL_FIELD, BodyRouting.MODEL_HEADER);
    return List.of(
        new PluginFlag(BodyFieldToHeader.TYPE, BodyFieldToHeader.TYPE, parameters),
        new PluginFlag(BaseModelToHeader.TYPE, BaseModelToHeader.TYPE, ""));
  }

  private static BodyPlugin plugin(
      PluginFlag flag,
      BodyRoutingSettings settings,
      ModelMappings mappings,
      BodyRoutingMetrics metrics)
      throws InvalidBodyRoutingException {
    return switch (flag.type()) {
      case BodyFieldToHeader.TYPE -> BodyFieldToHeader.of(flag, metrics);
      case BaseModelToHeader.TYPE ->
          new BaseModelToHeader(mappings::current, settings.emptyBaseModelHeader());
      default ->
          throw new InvalidBodyRoutingException(
              "plugin "
                  + flag.type()
                  + ":"
                  + flag.name()
                  + ": unknown type (expected: "
                  + BodyFieldToHeader.TYPE
                  + " or "
                  + BaseModelToHeader.TYPE
                  + ")");
    };
  }
}
