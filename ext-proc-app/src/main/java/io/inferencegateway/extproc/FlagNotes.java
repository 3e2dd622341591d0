package io.inferencegateway.extproc;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the operator which of his flags changed nothing. */
final class FlagNotes {
  private static final Logger LOG = LoggerFactory.getLogger(FlagNotes.class);

  private FlagNotes() {}

  static void log(ServerSettings settings) {
    for (String flag : settings.flagsWithoutEffect()) {
      LOG.atWarn().addKeyValue("flag", "--" + flag).log("flag has no effect in this build");
    }
  }
}
