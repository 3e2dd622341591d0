package io.inferencegateway.discovery.file;

import io.inferencegateway.discovery.DiscoveryException;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.endpoint.EndpointMetadata;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * The content of an endpoints file (specification 08, section 14.2).
 *
 * @param valid the entries that can be used
 * @param errors what is wrong with the others
 */
record EndpointsFile(List<EndpointMetadata> valid, List<String> errors) {
  private static final int LARGEST_BYTES = 1 << 20;
  private static final Pattern IPV4 = Pattern.compile("((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.|$)){4}");

  /**
   * Reads a file.
   *
   * @throws DiscoveryException it cannot be read as a whole
   */
  static EndpointsFile read(Path path) throws DiscoveryException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(path)) {
      bytes = in.readNBytes(LARGEST_BYTES + 1);
    } catch (IOException e) {
      throw new DiscoveryException("cannot read " + path + ": " + e, e);
    }
    if (bytes.length > LARGEST_BYTES) {
      throw new DiscoveryException(path + " is larger than " + LARGEST_BYTES + " bytes");
    }
    try {
      return parse(new String(bytes, StandardCharsets.UTF_8));
    } catch (YamlEngineException | IllegalArgumentException e) {
      throw new DiscoveryException(path + ": " + e.getMessage(), e);
    }
  }

  private static EndpointsFile parse(String text) {
    Object root = new Load(LoadSettings.builder().build()).loadFromString(text);
    List<EndpointMetadata> valid = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    if (root != null) {
      Object entries = mapping(root, "the document").get("endpoints");
      for (Object entry : entries == null ? List.of() : list(entries)) {
        add(mapping(entry, "an endpoint"), valid, errors);
      }
    }
    return new EndpointsFile(valid, errors);
  }

  private static void add(Map<?, ?> entry, List<EndpointMetadata> valid, List<String> errors) {
    String name = text(entry, "name", "");
    String address = text(entry, "address", "");
    String port = text(entry, "port", "");
    String problem =
        !IPV4.matcher(address).matches()
            ? "invalid IPv4 address \"" + address + "\""
            : !isPort(port) ? "invalid port \"" + port + "\"" : "";
    if (!problem.isEmpty()) {
      errors.add("endpoint \"" + name + "\": " + problem);
      return;
    }
    int number = Integer.parseInt(port);
    valid.add(
        new EndpointMetadata(
            new EndpointId(text(entry, "namespace", "default"), name),
            name,
            address,
            number,
            number,
            labels(entry)));
  }

  private static boolean isPort(String text) {
    return text.matches("\\d{1,5}")
        && Integer.parseInt(text) >= 1
        && Integer.parseInt(text) <= 65_535;
  }

  private static Map<String, String> labels(Map<?, ?> entry) {
    Map<String, String> labels = new HashMap<>();
    Object given = entry.get("labels");
    if (given != null) {
      mapping(given, "labels")
          .forEach((key, value) -> labels.put(String.valueOf(key), string(value, "a label")));
    }
    return labels;
  }

  private static String text(Map<?, ?> entry, String key, String absent) {
    Object value = entry.get(key);
    return value == null ? absent : string(value, key);
  }

  private static String string(Object value, String what) {
    if (value instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException(what + ": " + value + " (expected: a quoted text)");
  }

  private static Map<?, ?> mapping(Object value, String what) {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    throw new IllegalArgumentException(what + " (expected: a mapping)");
  }

  private static List<?> list(Object value) {
    if (value instanceof List<?> items) {
      return items;
    }
    throw new IllegalArgumentException("endpoints (expected: a list)");
  }
}
