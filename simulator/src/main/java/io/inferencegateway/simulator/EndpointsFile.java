package io.inferencegateway.simulator;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The file that tells a gateway where the pods are. */
final class EndpointsFile {
  private EndpointsFile() {}

  static String of(List<SimulatedPod> pods, Map<String, String> labels) {
    StringBuilder yaml = new StringBuilder("endpoints:\n");
    for (SimulatedPod pod : pods) {
      yaml.append("  - name: ").append(quoted(pod.name()));
      yaml.append("\n    namespace: default");
      yaml.append("\n    address: ").append(quoted(pod.host()));
      yaml.append("\n    port: ").append(quoted(String.valueOf(pod.port()))).append('\n');
      if (!labels.isEmpty()) {
        yaml.append("    labels:\n");
        new TreeMap<>(labels)
            .forEach(
                (name, value) ->
                    yaml.append("      ")
                        .append(quoted(name))
                        .append(": ")
                        .append(quoted(value))
                        .append('\n'));
      }
    }
    return yaml.toString();
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
