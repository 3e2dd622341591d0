package io.inferencegateway.assembly.external;

import io.inferencegateway.assembly.BuiltInPlugins;
import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginProvider;
import io.inferencegateway.plugin.PluginRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Joins the built-in plugin types with those of the plugin path. */
public final class ExternalPlugins {
  private static final String BUILT_IN = "this program";

  private final List<PluginFactory<?, ?>> factories = new ArrayList<>();
  private final Map<String, String> owners = new LinkedHashMap<>();

  private ExternalPlugins() {
    PluginRegistry builtIn = BuiltInPlugins.registry();
    for (String type : builtIn.types()) {
      factories.add(builtIn.find(type).orElseThrow());
      owners.put(type, BUILT_IN);
    }
  }

  /**
   * All types.
   *
   * @param path jars, and directories of jars; those of one entry see each other's classes
   * @throws ConfigException a jar cannot be used, or offers a type that there is already
   */
  public static PluginRegistry registry(List<Path> path) throws ConfigException {
    ExternalPlugins plugins = new ExternalPlugins();
    for (Path place : path) {
      for (PluginProvider provider : PluginJars.providers(place)) {
        plugins.addAll(place, provider);
      }
    }
    return PluginRegistry.of(plugins.factories);
  }

  private void addAll(Path place, PluginProvider provider) throws ConfigException {
    String name = provider.getClass().getName();
    try {
      Collection<? extends PluginFactory<?, ?>> offered = provider.factories();
      for (PluginFactory<?, ?> factory : offered) {
        add(place, name, factory);
      }
    } catch (RuntimeException | LinkageError e) {
      throw refused(place, name + " failed: " + PluginJars.reason(e));
    }
  }

  private void add(Path place, String provider, PluginFactory<?, ?> factory)
      throws ConfigException {
    String type = factory.type();
    String owner = owners.putIfAbsent(type, place + " (" + provider + ")");
    if (owner != null) {
      throw refused(
          place,
          provider
              + " offers type '"
              + type
              + "', which "
              + owner
              + " has (expected: another name)");
    }
    factories.add(contained(factory));
  }

  /** The same type, whose failures to make an instance are errors of its configuration. */
  private static <T extends Plugin, P extends Record> PluginFactory<T, P> contained(
      PluginFactory<T, P> factory) {
    return new PluginFactory<>(
        factory.type(),
        factory.reportedType(),
        factory.stability(),
        factory.deprecation(),
        factory.defaults(),
        factory.ignoresParameters(),
        factory.idleParameters(),
        factory.references(),
        (parameters, context) -> {
          try {
            return factory.create(parameters, context);
          } catch (InvalidParameterException e) {
            throw e;
          } catch (RuntimeException | LinkageError e) {
            throw new InvalidParameterException(
                List.of(
                    new InvalidParameterException.Problem(
                        "", "the plugin cannot be made: " + PluginJars.reason(e))));
          }
        });
  }

  private static ConfigException refused(Path place, String problem) {
    return new ConfigException(Category.PLUGIN_PATH, "--plugin-path " + place, problem);
  }
}
