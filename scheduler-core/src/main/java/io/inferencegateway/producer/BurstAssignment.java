package io.inferencegateway.producer;

import io.inferencegateway.endpoint.Candidates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Places the requests of one burst so that equal prompts, and prompts that begin alike, meet on the
 * same replicas as far as the load allows (specification 05, section 5). Used once.
 */
final class BurstAssignment {
  /** Of requests that are not placed: the others decide about them. */
  static final int NOBODY = -1;

  /** Requests with the same blocks. */
  @SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid boxing
  private record Unit(long[] blocks, List<Integer> members) {}

  /** A list of hashes as a key. */
  private record Blocks(List<Long> hashes) {
    static Blocks of(long[] hashes, int count) {
      return new Blocks(Arrays.stream(hashes).limit(count).boxed().toList());
    }
  }

  private final BurstPrefixCacheProducer.Parameters parameters;
  private final Candidates replicas;
  private final boolean byTokens;
  private final int perReplica;
  private final int[] placed;
  private final long[] load;
  private final Map<Long, boolean[]> holders = new HashMap<>();

  BurstAssignment(BurstPrefixCacheProducer.Parameters parameters, Candidates replicas) {
    this.parameters = parameters;
    this.replicas = replicas;
    this.byTokens = parameters.balanceBy().equals("tokens");
    this.perReplica =
        parameters.maxPerReplica() < 0 ? Integer.MAX_VALUE : parameters.maxPerReplica();
    this.placed = new int[replicas.size()];
    this.load = new long[replicas.size()];
  }

  /**
   * Chooses a replica for each request.
   *
   * @param requests block hashes of each, all prompts joined; none empty
   * @return index of a replica, or {@link #NOBODY}, by request
   */
  int[] assign(List<long[]> requests) {
    int[] chosen = new int[requests.size()];
    Arrays.fill(chosen, NOBODY);
    List<Unit> units = units(requests);
    long total = 0;
    for (Unit unit : units) {
      total += byTokens ? unit.blocks().length : unit.members().size();
    }
    long maxShare = Math.ceilDiv(total, (long) replicas.size());
    units.forEach(unit -> place(unit, maxShare, chosen));
    return chosen;
  }

  /** Groups first, then singles that begin like others; those with most blocks first in each. */
  private List<Unit> units(List<long[]> requests) {
    Map<Blocks, Unit> equal = new LinkedHashMap<>();
    for (int i = 0; i < requests.size(); i++) {
      long[] blocks = requests.get(i);
      equal
          .computeIfAbsent(
              Blocks.of(blocks, blocks.length), b -> new Unit(blocks, new ArrayList<>()))
          .members()
          .add(i);
    }
    Map<Blocks, Integer> beginnings = beginnings(equal.values());
    Comparator<Unit> longestFirst =
        Comparator.comparingInt((Unit unit) -> unit.blocks().length).reversed();
    List<Unit> units = new ArrayList<>();
    equal.values().stream()
        .filter(unit -> unit.members().size() > 1)
        .sorted(longestFirst)
        .forEach(units::add);
    equal.values().stream()
        .filter(unit -> unit.members().size() == 1 && beginsLikeOthers(unit, beginnings))
        .sorted(longestFirst)
        .forEach(units::add);
    return units;
  }

  /** How many requests share each beginning that is long enough. */
  private Map<Blocks, Integer> beginnings(Iterable<Unit> units) {
    int least = parameters.minColocateBlocks();
    Map<Blocks, Integer> beginnings = new HashMap<>();
    for (Unit unit : units) {
      if (least > 0 && unit.blocks().length >= least) {
        beginnings.merge(Blocks.of(unit.blocks(), least), unit.members().size(), Integer::sum);
      }
    }
    return beginnings;
  }

  private boolean beginsLikeOthers(Unit unit, Map<Blocks, Integer> beginnings) {
    int least = parameters.minColocateBlocks();
    return least > 0
        && unit.blocks().length >= least
        && beginnings.getOrDefault(Blocks.of(unit.blocks(), least), 0) > 1;
  }

  private void place(Unit unit, long maxShare, int[] chosen) {
    int[] matched = matched(unit.blocks());
    Set<Integer> used = new HashSet<>();
    int next = 0;
    while (next < unit.members().size()) {
      int replica = next == 0 ? first(matched, maxShare) : least();
      int remaining = unit.members().size() - next;
      int run = Math.min(remaining, Math.max(1, perReplica - placed[replica]));
      for (int i = 0; i < run; i++) {
        chosen[unit.members().get(next++)] = replica;
      }
      placed[replica] += run;
      boolean firstTouch = used.add(replica);
      load[replica] +=
          byTokens ? (firstTouch ? Math.max(0, unit.blocks().length - matched[replica]) : 0) : run;
    }
    hold(unit.blocks(), used);
  }

  /** Leading blocks of a prompt that this burst has put on each replica. */
  private int[] matched(long[] blocks) {
    int[] matched = new int[replicas.size()];
    for (long block : blocks) {
      boolean[] holding = holders.get(block);
      if (holding == null) {
        break;
      }
      for (int i = 0; i < matched.length; i++) {
        matched[i] += holding[i] ? 1 : 0;
      }
    }
    return matched;
  }

  private void hold(long[] blocks, Set<Integer> used) {
    for (long block : blocks) {
      boolean[] holding = holders.computeIfAbsent(block, b -> new boolean[replicas.size()]);
      used.forEach(replica -> holding[replica] = true);
    }
  }

  /** The replica that holds most, if that is enough and it has room; else the least loaded one. */
  private int first(int[] matched, long maxShare) {
    int best = NOBODY;
    for (int i = 0; i < matched.length; i++) {
      boolean holdsEnough =
          parameters.minColocateBlocks() > 0 && matched[i] >= parameters.minColocateBlocks();
      if (holdsEnough
          && placed[i] < perReplica
          && load[i] < maxShare
          && (best == NOBODY
              || matched[i] > matched[best]
              || (matched[i] == matched[best] && isLess(i, best)))) {
        best = i;
      }
    }
    return best == NOBODY ? least() : best;
  }

  /** The least loaded replica that has room; of all, when none has. */
  private int least() {
    int withRoom = least(true);
    return withRoom == NOBODY ? least(false) : withRoom;
  }

  private int least(boolean needsRoom) {
    int best = NOBODY;
    for (int i = 0; i < load.length; i++) {
      boolean allowed = !needsRoom || placed[i] < perReplica;
      if (allowed && (best == NOBODY || isLess(i, best))) {
        best = i;
      }
    }
    return best;
  }

  private boolean isLess(int a, int b) {
    if (load[a] != load[b]) {
      return load[a] < load[b];
    }
    int byRunning =
        Integer.compare(
            replicas.metrics(a).runningRequests(), replicas.metrics(b).runningRequests());
    return byRunning != 0
        ? byRunning < 0
        : replicas.endpoint(a).id().toString().compareTo(replicas.endpoint(b).id().toString()) < 0;
  }
}
