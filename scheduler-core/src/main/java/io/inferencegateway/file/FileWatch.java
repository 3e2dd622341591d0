package io.inferencegateway.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows a file by looking at what its path leads to several times a second. Unlike change events
 * this sees every way a file is replaced: in-place writes, renames over it, and the link swap of a
 * mounted ConfigMap.
 *
 * <p>A change is told when two looks in a row saw the same, so that a file that is being written is
 * left alone until it rests. A file that is gone counts as one of its states.
 */
public final class FileWatch {
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
  private final Runnable changed;
  private @Nullable Fingerprint seen;
  private @Nullable Fingerprint told;

  /**
   * Makes a watch that looks only when it is told to.
   *
   * @param changed called for the first state that rests, too: the file may have changed since the
   *     caller read it
   */
  FileWatch(Path path, Runnable changed) {
    this.path = path;
    this.changed = changed;
  }

  /**
   * Looks at the file from time to time, on a thread of its own.
   *
   * @param changed called on that thread, for the first state that rests, too: the file may have
   *     changed since the caller read it
   * @return stops the looking when closed, but does not wait for a call that runs
   */
  public static AutoCloseable start(Path path, Runnable changed) {
    FileWatch watch = new FileWatch(path, changed);
    ScheduledExecutorService looker =
        Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().daemon().name("watch " + path).unstarted(task));
    var unused = looker.scheduleWithFixedDelay(watch::look, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    return looker::shutdownNow;
  }

  void look() {
    Fingerprint now = Fingerprint.of(path);
    boolean rests = now.equals(seen);
    seen = now;
    if (!rests || now.equals(told)) {
      return;
    }
    told = now;
    try {
      changed.run();
    } catch (RuntimeException e) {
      LOG.atError().setCause(e).addKeyValue("path", path).log("change of a file was not handled");
    }
  }
}
