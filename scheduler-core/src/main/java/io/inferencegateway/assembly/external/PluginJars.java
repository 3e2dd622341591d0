package io.inferencegateway.assembly.external;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.config.ConfigException.Category;
import io.inferencegateway.plugin.PluginProvider;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The jars of one entry of the plugin path; they see each other's classes, and nobody else's. */
final class PluginJars {
  private final Path place;

  private PluginJars(Path place) {
    this.place = place;
  }

  /**
   * The providers in a jar, or in all jars of a directory.
   *
   * @throws ConfigException there is none, or one cannot be loaded
   */
  static List<PluginProvider> providers(Path place) throws ConfigException {
    return new PluginJars(place).providers();
  }

  private List<PluginProvider> providers() throws ConfigException {
    List<Path> jars = jars();
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars) {
      urls.add(url(jar));
    }
    ClassLoader loader = loader(urls);
    List<PluginProvider> providers = new ArrayList<>();
    try {
      ServiceLoader.load(PluginProvider.class, loader).forEach(providers::add);
    } catch (ServiceConfigurationError | LinkageError e) {
      throw refused("a provider cannot be loaded: " + reason(e));
    }
    if (providers.isEmpty()) {
      throw refused(
          "offers no plugins (expected: a class named in META-INF/services/"
              + PluginProvider.class.getName()
              + ")");
    }
    return providers;
  }

  /** Stays open: the plugins load classes from it as long as the process lives. */
  private static ClassLoader loader(List<URL> urls) {
    return new URLClassLoader("plugins", urls.toArray(URL[]::new), new InterfaceClassLoader());
  }

  private List<Path> jars() throws ConfigException {
    if (!Files.isDirectory(place)) {
      return List.of(place);
    }
    try (Stream<Path> files = Files.list(place)) {
      List<Path> jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
      if (jars.isEmpty()) {
        throw refused("a directory without jars (expected: at least one)");
      }
      return jars;
    } catch (IOException e) {
      throw refused("cannot be read: " + e.getMessage());
    }
  }

  /** A class loader would pass over a jar it cannot read. */
  private URL url(Path jar) throws ConfigException {
    if (!Files.isReadable(jar)) {
      throw refused(name(jar) + "cannot be read (expected: a jar or a directory of jars)");
    }
    try (JarFile _ = new JarFile(jar.toFile())) {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw refused(name(jar) + "has no address: " + e.getMessage());
    } catch (IOException e) {
      throw refused(name(jar) + "is no jar: " + e.getMessage());
    }
  }

  private String name(Path jar) {
    return jar.equals(place) ? "" : Objects.toString(jar.getFileName()) + " ";
  }

  /** The message of the deepest cause, which says what is missing. */
  static String reason(Throwable failure) {
    Throwable deepest = failure;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      deepest = cause;
    }
    String kind = deepest.getClass().getSimpleName();
    return deepest instanceof ServiceConfigurationError
        ? String.valueOf(deepest.getMessage())
        : kind + ": " + deepest.getMessage();
  }

  private ConfigException refused(String problem) {
    return new ConfigException(Category.PLUGIN_PATH, "--plugin-path " + place, problem);
  }
}
