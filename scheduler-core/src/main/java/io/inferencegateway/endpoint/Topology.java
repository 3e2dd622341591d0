package io.inferencegateway.endpoint;

import io.inferencegateway.plugin.DataKey;

/**
 * Where an endpoint runs; an empty name is unknown (specification 04, section 2.5).
 *
 * @param host node name
 */
public record Topology(String host, String rack, String zone, String region) {
  public static final DataKey<Topology> KEY =
      new DataKey<>("Topology", "topology-extractor", Topology.class);

  /** How near two endpoints are, nearest first. */
  public enum Level {
    HOST,
    RACK,
    ZONE,
    REGION,
    NONE
  }

  /**
   * The nearest level on which both have the same known name. Wider levels are not compared: equal
   * host names in different zones are the same host.
   */
  public Level levelTo(Topology other) {
    if (same(host, other.host)) {
      return Level.HOST;
    }
    if (same(rack, other.rack)) {
      return Level.RACK;
    }
    if (same(zone, other.zone)) {
      return Level.ZONE;
    }
    return same(region, other.region) ? Level.REGION : Level.NONE;
  }

  /** Whether no level is known. */
  public boolean isUnknown() {
    return host.isEmpty() && rack.isEmpty() && zone.isEmpty() && region.isEmpty();
  }

  private static boolean same(String a, String b) {
    return !a.isEmpty() && a.equals(b);
  }
}
