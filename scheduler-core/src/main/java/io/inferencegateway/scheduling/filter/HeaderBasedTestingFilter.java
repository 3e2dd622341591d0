package io.inferencegateway.scheduling.filter;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Filter;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Keeps the endpoints a header names; for conformance tests only (specification 04, section 7). The
 * header {@code test-epp-endpoint-selection} lists {@code IP} or {@code IP:port}; of the endpoints
 * of one address at most one is kept. Without it keeps nobody.
 */
final class HeaderBasedTestingFilter implements Filter {
  static final PluginFactory<Filter, NoParameters> FACTORY =
      PluginFactory.of("header-based-testing-filter", context -> new HeaderBasedTestingFilter());

  private static final String HEADER = "test-epp-endpoint-selection";

  @Override
  public void filter(InferenceRequest request, Candidates candidates, boolean[] keep) {
    Arrays.fill(keep, false);
    String header = request.head().headers().get(HEADER);
    if (header == null) {
      return;
    }
    Set<String> taken = new HashSet<>();
    for (String entry : header.split(",", -1)) {
      int found = find(entry.strip(), candidates);
      if (found >= 0 && taken.add(candidates.endpoint(found).metadata().address())) {
        keep[found] = true;
      }
    }
  }

  /** The last candidate an entry names; -1 when there is none. */
  private static int find(String entry, Candidates candidates) {
    for (int i = candidates.size() - 1; i >= 0; i--) {
      Endpoint endpoint = candidates.endpoint(i);
      String address = endpoint.metadata().address();
      if (entry.equals(endpoint.hostPort())
          || entry.equals(address)
          || entry.equals("[" + address + "]")) {
        return i;
      }
    }
    return -1;
  }
}
