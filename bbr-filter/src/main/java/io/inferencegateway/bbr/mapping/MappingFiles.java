package io.inferencegateway.bbr.mapping;

import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows ConfigMaps in files by reading them once a second: they are small, and this sees every
 * way they are replaced, also the link swap of a mounted ConfigMap. A change counts when two looks
 * in a row saw the same, so that a file that is being written is left alone until it rests.
 */
public final class MappingFiles implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MappingFiles.class);
  private static final long LOOK_MILLIS = 1000;

  private final Path path;
  private final ModelMappings mappings;
  private final ScheduledExecutorService looker =
      Executors.newSingleThreadScheduledExecutor(
          task -> Thread.ofPlatform().daemon().name("model-mapping").unstarted(task));
  private MappingFolder seen;
  private MappingFolder used;

  private MappingFiles(Path path, ModelMappings mappings, MappingFolder first) {
    this.path = path;
    this.mappings = mappings;
    this.seen = first;
    this.used = first;
  }

  /**
   * Reads the path into {@code mappings} and follows it from then on. What cannot be used is logged
   * and skipped, or stays as it was if it was good before.
   *
   * @throws InvalidMappingException the path does not exist or cannot be listed
   */
  public static MappingFiles follow(Path path, ModelMappings mappings)
      throws InvalidMappingException {
    MappingFiles files = of(path, mappings);
    var unused =
        files.looker.scheduleWithFixedDelay(
            files::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    return files;
  }

  /** Follows a path only when it is told to look. */
  static MappingFiles of(Path path, ModelMappings mappings) throws InvalidMappingException {
    MappingFiles files = new MappingFiles(path, mappings, MappingFolder.read(path));
    files.use(files.used);
    return files;
  }

  void look() {
    try {
      MappingFolder now = MappingFolder.read(path);
      boolean rests = now.equals(seen);
      seen = now;
      if (rests && !now.equals(used)) {
        used = now;
        use(now);
      }
    } catch (InvalidMappingException | RuntimeException e) {
      LOG.atWarn()
          .addKeyValue("path", path)
          .addKeyValue("error", e.getMessage())
          .log("model mapping cannot be read; it stays as it was");
    }
  }

  private void use(MappingFolder folder) {
    mappings.replaceAll(folder.maps(), folder.errors().keySet());
    LOG.atInfo()
        .addKeyValue("path", path)
        .addKeyValue("names", mappings.current().size())
        .log("model mapping read");
    folder
        .errors()
        .forEach(
            (origin, error) ->
                LOG.atWarn()
                    .addKeyValue("path", origin)
                    .addKeyValue("error", error)
                    .log("model mapping cannot be used; what it said before stays"));
  }

  @Override
  public void close() {
    looker.shutdownNow();
  }
}
