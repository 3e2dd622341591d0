import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Builds the programs of the demo, unless they are newer than their sources. */
final class Build {
  private static final List<String> LIBRARIES = List.of("scheduler-core", "bbr-filter");

  private final Path root;
  private final String program;

  /**
   * @param program module of the gateway or the ext-proc server
   */
  Build(Path root, String program) {
    this.root = root;
    this.program = program;
  }

  Path simulatorJar() {
    return root.resolve("simulator/target/simulator-exec.jar");
  }

  Path programJar() {
    return root.resolve(program).resolve("target").resolve(program + ".jar");
  }

  void run(Children children, Screen screen) throws IOException, InterruptedException {
    if (isUpToDate()) {
      return;
    }
    screen.step("building");
    Children.Child maven =
        children.start(
            "build",
            root,
            root.resolve("scripts/maven").toString(),
            "-B",
            "-ntp",
            "-q",
            "-Dmaven.test.skip=true",
            "-pl",
            "simulator," + program,
            "-am",
            "package");
    children.awaitEnd(maven, "the build failed");
    screen.done("");
  }

  private boolean isUpToDate() throws IOException {
    if (!Files.exists(simulatorJar()) || !Files.exists(programJar())) {
      return false;
    }
    FileTime changed = newestSource();
    return writtenAfter(simulatorJar(), changed) && writtenAfter(programJar(), changed);
  }

  /** The modification time of a jar is fixed, for reproducible builds; when it was set is not. */
  private static boolean writtenAfter(Path jar, FileTime changed) throws IOException {
    FileTime written = (FileTime) Files.getAttribute(jar, "unix:ctime");
    return written.compareTo(changed) > 0;
  }

  private FileTime newestSource() throws IOException {
    FileTime newest = Files.getLastModifiedTime(root.resolve("pom.xml"));
    List<String> modules = new ArrayList<>(LIBRARIES);
    modules.add("simulator");
    modules.add(program);
    for (String module : modules) {
      try (Stream<Path> sources = Files.walk(root.resolve(module).resolve("src/main"))) {
        for (Path source :
            Stream.concat(sources, Stream.of(root.resolve(module).resolve("pom.xml"))).toList()) {
          FileTime time = Files.getLastModifiedTime(source);
          newest = time.compareTo(newest) > 0 ? time : newest;
        }
      }
    }
    return newest;
  }
}
