package io.inferencegateway.routing;

import io.inferencegateway.endpoint.Endpoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The endpoints a proxy restricts a request to (specification 01, section 9): by address, whatever
 * the port. An empty hint leaves none.
 */
public final class SubsetHint {
  private final Set<String> addresses = new HashSet<>();

  private SubsetHint() {}

  /** /** Makes a hint of the listed addresses. */
  public static SubsetHint of(List<String> entries) {
    SubsetHint hint = new SubsetHint();
    for (String entry : entries) {
      hint.addresses.addAll(addressesOf(entry));
    }
    return hint;
  }

  List<Endpoint> select(List<Endpoint> endpoints) {
    List<Endpoint> selected = new ArrayList<>();
    for (Endpoint endpoint : endpoints) {
      if (addresses.contains(endpoint.metadata().address())) {
        selected.add(endpoint);
      }
    }
    return selected;
  }

  /** An unbracketed IPv6 entry may or may not carry a port, so both readings count. */
  private static List<String> addressesOf(String entry) {
    String text = entry.strip();
    if (text.startsWith("[")) {
      int close = text.indexOf(']');
      return close < 0 ? List.of() : List.of(text.substring(1, close));
    }
    int lastColon = text.lastIndexOf(':');
    if (lastColon < 0) {
      return List.of(text);
    }
    String beforePort = text.substring(0, lastColon);
    return beforePort.indexOf(':') < 0 ? List.of(beforePort) : List.of(beforePort, text);
  }
}
