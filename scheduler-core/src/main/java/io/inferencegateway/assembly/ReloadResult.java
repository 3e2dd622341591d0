package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigDiff;
import io.inferencegateway.config.ConfigError;
import java.util.List;

/** What became of a configuration that was to replace the one in force. */
public sealed interface ReloadResult {

  /** It is in force now. */
  record Applied(long generation, ConfigDiff diff) implements ReloadResult {}

  /** It means the same as the one in force, which stays. */
  record Unchanged() implements ReloadResult {}

  /** It cannot be used; the one in force stays. */
  record Rejected(List<ConfigError> errors) implements ReloadResult {
    public Rejected {
      errors = List.copyOf(errors);
    }
  }
}
