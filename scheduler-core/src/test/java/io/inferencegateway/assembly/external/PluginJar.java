package io.inferencegateway.assembly.external;

import io.inferencegateway.plugin.PluginProvider;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles sources into a jar, as the author of a plugin does. */
final class PluginJar {
  private static final Path SOURCES = Path.of("src/test/resources/external-plugins");

  private final Path folder;

  PluginJar(Path folder) {
    this.folder = folder;
  }

  /** The example of the guide. */
  Path example(String jar) throws IOException {
    return of(
        jar,
        "com.example.plugins.ExamplePlugins",
        Map.of(
            "ExamplePlugins", source("ExamplePlugins"),
            "ZonePreferenceScorer", source("ZonePreferenceScorer")));
  }

  static String source(String name) throws IOException {
    return Files.readString(SOURCES.resolve(name + ".java"));
  }

  /** A jar with all its classes. */
  Path of(String jar, String provider, Map<String, String> sources) throws IOException {
    return of(jar, provider, sources, name -> true);
  }

  /**
   * Any jar.
   *
   * @param provider what the jar names as provider; empty: nothing
   * @param sources by class name
   * @param kept which class files get into the jar, by their name
   */
  Path of(String jar, String provider, Map<String, String> sources, Predicate<String> kept)
      throws IOException {
    Path classes = compile(jar, sources);
    Path file = folder.resolve(jar);
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream entries = new JarOutputStream(out);
        Stream<Path> all = Files.walk(classes)) {
      for (Path each : all.filter(Files::isRegularFile).sorted().toList()) {
        String name = classes.relativize(each).toString();
        if (kept.test(name)) {
          add(entries, name, Files.readAllBytes(each));
        }
      }
      if (!provider.isEmpty()) {
        add(
            entries,
            "META-INF/services/" + PluginProvider.class.getName(),
            provider.getBytes(StandardCharsets.UTF_8));
      }
    }
    return file;
  }

  private Path compile(String jar, Map<String, String> sources) throws IOException {
    Path classes = Files.createDirectories(folder.resolve(jar + "-classes"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<JavaFileObject> units = new ArrayList<>();
    sources.forEach((name, text) -> units.add(new Source(name, text)));
    boolean compiled =
        compiler
            .getTask(
                messages, null, null, List.of("-proc:none", "-d", classes.toString()), null, units)
            .call();
    if (!compiled) {
      throw new AssertionError(messages.toString());
    }
    return classes;
  }

  private static void add(JarOutputStream jar, String name, byte[] content) throws IOException {
    jar.putNextEntry(new JarEntry(name));
    jar.write(content);
    jar.closeEntry();
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name + Kind.SOURCE.extension), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
