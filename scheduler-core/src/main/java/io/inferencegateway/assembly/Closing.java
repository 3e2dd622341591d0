package io.inferencegateway.assembly;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes parts of a pool; one that cannot be closed does not keep the others open. */
final class Closing {
  private static final Logger LOG = LoggerFactory.getLogger(Closing.class);

  private Closing() {}

  static void all(List<? extends AutoCloseable> parts) {
    for (AutoCloseable part : parts) {
      try {
        part.close();
      } catch (Exception e) {
        LOG.atWarn().setCause(e).log("could not stop part of a pool");
      }
    }
  }
}
