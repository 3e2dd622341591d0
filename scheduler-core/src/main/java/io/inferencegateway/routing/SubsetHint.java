package io.inferencegateway.routing;

import io.inferencegateway.endpoint.Endpoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The endpoints a proxy restricts a request to (specification 01, section 9): by address, and by
 * port where that tells endpoints of one address apart. An empty hint leaves none.
 */
public final class SubsetHint {

  /**
   * One reading of an entry.
   *
   * @param port -1: any
   */
  private record Address(String host, int port) {}

  private final Set<Address> addresses = new HashSet<>();

  private SubsetHint() {}

  /** Makes a hint of the listed addresses. */
  public static SubsetHint of(List<String> entries) {
    SubsetHint hint = new SubsetHint();
    for (String entry : entries) {
      hint.add(entry);
    }
    return hint;
  }

  List<Endpoint> select(List<Endpoint> endpoints) {
    Set<Address> listed = new HashSet<>();
    for (Endpoint endpoint : endpoints) {
      listed.add(addressOf(endpoint));
    }
    Set<String> wholeHosts = new HashSet<>();
    for (Address address : addresses) {
      if (!listed.contains(address)) {
        wholeHosts.add(address.host()); // a port that no endpoint of the host has tells nothing
      }
    }
    List<Endpoint> selected = new ArrayList<>();
    for (Endpoint endpoint : endpoints) {
      Address address = addressOf(endpoint);
      if (addresses.contains(address) || wholeHosts.contains(address.host())) {
        selected.add(endpoint);
      }
    }
    return selected;
  }

  private static Address addressOf(Endpoint endpoint) {
    return new Address(endpoint.metadata().address(), endpoint.metadata().port());
  }

  /** An unbracketed IPv6 entry may or may not carry a port, so both readings count. */
  private void add(String entry) {
    if (entry.startsWith("[")) {
      int close = entry.indexOf(']');
      if (close > 0) {
        addresses.add(new Address(entry.substring(1, close), port(entry, close + 2)));
      }
      return;
    }
    int lastColon = entry.lastIndexOf(':');
    if (lastColon < 0) {
      addresses.add(new Address(entry, -1));
      return;
    }
    addresses.add(new Address(entry.substring(0, lastColon), port(entry, lastColon + 1)));
    if (entry.indexOf(':') < lastColon) {
      addresses.add(new Address(entry, -1));
    }
  }

  private static int port(String entry, int from) {
    int port = 0;
    for (int i = from; i < entry.length(); i++) {
      int digit = entry.charAt(i) - '0';
      if (digit < 0 || digit > 9 || port > 65_535) {
        return -1;
      }
      port = 10 * port + digit;
    }
    return from < entry.length() ? port : -1;
  }
}
