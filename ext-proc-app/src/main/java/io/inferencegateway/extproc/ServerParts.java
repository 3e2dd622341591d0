package io.inferencegateway.extproc;

import io.inferencegateway.assembly.Pool;

/** What exists before Spring starts. */
record ServerParts(Flags flags, RequestRouter router, Pool pool, HealthServer health)
    implements AutoCloseable {
  @Override
  public void close() {
    health.close();
    pool.close();
  }
}
