package io.inferencegateway.assembly;

import java.lang.ref.Cleaner;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Closes plugins that no configuration has any more. Requests that began with them may still call
 * them, for as long as a client reads its answer; so they are closed when the last of these
 * requests has been forgotten. That costs requests nothing.
 */
final class Retirement {
  private @Nullable Cleaner cleaner;

  /**
   * Closes plugins later.
   *
   * @param holder what every request that can call them holds; must not be held by them
   */
  synchronized void closeWhenReleased(List<AutoCloseable> plugins, Object holder) {
    if (plugins.isEmpty()) {
      return;
    }
    if (cleaner == null) {
      cleaner =
          Cleaner.create(
              task -> Thread.ofPlatform().daemon().name("retired plugins").unstarted(task));
    }
    var unused = cleaner.register(holder, () -> Closing.all(plugins));
  }
}
