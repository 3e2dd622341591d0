package io.inferencegateway.discovery.file;

import io.inferencegateway.discovery.DiscoveryException;
import io.inferencegateway.discovery.EndpointDiscovery;
import io.inferencegateway.endpoint.EndpointMetadata;
import io.inferencegateway.endpoint.Membership;
import io.inferencegateway.file.FileWatch;
import io.inferencegateway.plugin.Inspectable;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the endpoints from a file, once or whenever it changes (specification 08, section 14.2).
 */
final class FileDiscovery implements EndpointDiscovery, Inspectable {
  private static final Logger LOG = LoggerFactory.getLogger(FileDiscovery.class);

  static final PluginFactory<EndpointDiscovery, Parameters> FACTORY =
      PluginFactory.of("file-discovery", Parameters.DEFAULT, FileDiscovery::new);

  /**
   * Parameters.
   *
   * @param path of the file; required
   * @param watchFile whether changes are followed
   */
  record Parameters(String path, boolean watchFile) {
    static final Parameters DEFAULT = new Parameters("", false);
  }

  /** What can be looked at: names, no addresses and no labels. */
  record State(List<String> endpoints, int totalEndpoints, int maxEndpoints) {}

  private final Path path;
  private final boolean watch;
  private volatile List<EndpointMetadata> found = List.of();

  FileDiscovery(Parameters parameters) {
    Require.that(!parameters.path().isEmpty(), "path", "\"\"", "the endpoints file's path");
    this.path = Path.of(parameters.path());
    this.watch = parameters.watchFile();
  }

  @Override
  public AutoCloseable start(Membership pool) throws DiscoveryException {
    EndpointsFile file = EndpointsFile.read(path);
    if (!file.errors().isEmpty()) {
      throw new DiscoveryException(path + ": " + String.join("; ", file.errors()));
    }
    replace(pool, file);
    return watch ? FileWatch.start(path, () -> reread(pool)) : () -> {};
  }

  private void replace(Membership pool, EndpointsFile file) {
    pool.replace(file.valid());
    found = file.valid();
  }

  @Override
  public State state() {
    List<EndpointMetadata> all = found;
    return new State(
        Inspectable.first(all.stream().map(endpoint -> endpoint.id().toString()).sorted()),
        all.size(),
        MAX_ENTRIES);
  }

  private void reread(Membership pool) {
    try {
      EndpointsFile file = EndpointsFile.read(path);
      replace(pool, file);
      if (!file.errors().isEmpty()) {
        LOG.atWarn()
            .addKeyValue("path", path)
            .addKeyValue("errors", file.errors())
            .log("endpoints file has bad entries; the others are in use");
      }
    } catch (DiscoveryException e) {
      LOG.atWarn()
          .addKeyValue("path", path)
          .addKeyValue("error", e.getMessage())
          .log("endpoints file cannot be read; the endpoints stay as they were");
    }
  }
}
