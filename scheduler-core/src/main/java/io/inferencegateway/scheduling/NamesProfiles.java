package io.inferencegateway.scheduling;

import io.inferencegateway.plugin.Plugin;
import java.util.Collection;
import java.util.Map;

/** A plugin whose parameters name scheduling profiles. */
public interface NamesProfiles extends Plugin {

  /**
   * The profiles without which it cannot do what it is configured to do, by the parameter that
   * names them. Those that are only used if they exist are left out.
   *
   * @param profiles names of all profiles
   */
  Map<String, String> namedProfiles(Collection<String> profiles);
}
