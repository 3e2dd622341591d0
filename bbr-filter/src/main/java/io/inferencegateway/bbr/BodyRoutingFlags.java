package io.inferencegateway.bbr;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The flags of body-based routing, for programs to mix into theirs. */
public final class BodyRoutingFlags {
  @Option(
      names = "--plugin",
      description = "<type>:<name>[:<json>], repeatable; one turns the default plugins off.")
  List<String> plugins = List.of();

  @Option(
      names = "--model-mapping",
      defaultValue = "",
      description = "File or folder with the ConfigMaps that name the base models of adapters.")
  String modelMapping = "";

  @Option(
      names = "--unknown-model",
      defaultValue = "pass",
      description = "pass, or reject404 for models that --model-mapping does not name.")
  String unknownModel = "";

  @Option(
      names = "--compat-empty-base-model-header",
      arity = "0..1",
      defaultValue = "false",
      fallbackValue = "true",
      description = "Set an empty base model header for unknown models, as the reference does.")
  boolean emptyBaseModelHeader;

  /**
   * The settings.
   *
   * @throws InvalidBodyRoutingException a flag cannot be used
   */
  public BodyRoutingSettings settings() throws InvalidBodyRoutingException {
    List<PluginFlag> parsed = new ArrayList<>();
    for (String plugin : plugins) {
      parsed.add(PluginFlag.parse(plugin));
    }
    return new BodyRoutingSettings(
        parsed,
        modelMapping.isEmpty() ? null : Path.of(modelMapping),
        unknownModel(),
        emptyBaseModelHeader);
  }

  private UnknownModel unknownModel() throws InvalidBodyRoutingException {
    return switch (unknownModel) {
      case "pass" -> UnknownModel.PASS;
      case "reject404" -> UnknownModel.REJECT404;
      default ->
          throw new InvalidBodyRoutingException(
              "flag \"unknown-model\": " + unknownModel + " (expected: pass or reject404)");
    };
  }
}
