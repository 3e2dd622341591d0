package io.inferencegateway.discovery.file;

import io.inferencegateway.discovery.DiscoveryException;
import io.inferencegateway.endpoint.EndpointPool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows a file by looking at what its path leads to several times a second. Unlike change events
 * this sees every way a file is replaced: in-place writes, renames over it, and the link swap of a
 * mounted ConfigMap.
 */
final class FileWatch {
  private static final Logger LOG = LoggerFactory.getLogger(FileWatch.class);
  private static final long LOOK_MILLIS = 200;

  /** What tells one state of the file from the next; links are followed. */
  private record Fingerprint(String key, long size, long modifiedNanos) {
    static final Fingerprint ABSENT = new Fingerprint("", -1, 0);

    static Fingerprint of(Path path) {
      try {
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        return new Fingerprint(
            String.valueOf(attributes.fileKey()),
            attributes.size(),
            attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS));
      } catch (IOException e) {
        return ABSENT;
      }
    }
  }

  private final Path path;
  private final EndpointPool pool;
  private Fingerprint seen;

  private FileWatch(Path path, EndpointPool pool) {
    this.path = path;
    this.pool = pool;
    this.seen = Fingerprint.ABSENT;
  }

  static AutoCloseable start(Path path, EndpointPool pool) {
    FileWatch watch = new FileWatch(path, pool);
    ScheduledExecutorService looker =
        Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().daemon().name("endpoints-file").unstarted(task));
    var unused = looker.scheduleWithFixedDelay(watch::look, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    return looker::shutdownNow;
  }

  private void look() {
    Fingerprint now = Fingerprint.of(path);
    if (now.equals(seen) || now.equals(Fingerprint.ABSENT)) {
      return;
    }
    seen = now;
    try {
      EndpointsFile file = EndpointsFile.read(path);
      pool.replace(file.valid());
      if (!file.errors().isEmpty()) {
        LOG.atWarn()
            .addKeyValue("path", path)
            .addKeyValue("errors", file.errors())
            .log("endpoints file has bad entries; the others are in use");
      }
    } catch (DiscoveryException | RuntimeException e) {
      LOG.atWarn()
          .addKeyValue("path", path)
          .addKeyValue("error", e.getMessage())
          .log("endpoints file cannot be read; the endpoints stay as they were");
    }
  }
}
