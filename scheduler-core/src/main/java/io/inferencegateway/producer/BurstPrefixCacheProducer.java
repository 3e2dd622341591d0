package io.inferencegateway.producer;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.RequestData;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.signal.TokenizedPrompt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Waits a moment and places all requests that came meanwhile together, so that a prefix many of
 * them share is computed once (specification 05, section 5). A request counts as matched in full on
 * the endpoint it was placed on, and not at all on the others. One that is like no other is not
 * placed. Every request waits for the window in which it comes.
 */
final class BurstPrefixCacheProducer implements AsyncDataProducer {
  static final PluginFactory<DataProducer, Parameters> FACTORY =
      PluginFactory.<DataProducer, Parameters>of(
              "burst-prefix-cache-producer", Parameters.DEFAULT, BurstPrefixCacheProducer::new)
          .alpha();

  private static final int DEFAULT_MAX_BLOCKS = 2048;
  private static final Duration GRACE = Duration.ofMillis(300);

  /**
   * Parameters.
   *
   * @param windowDurationMs time in which requests are placed together
   * @param maxPerReplica requests of one burst on one endpoint; -1: no limit
   * @param blockSizeTokens tokens per block
   * @param maxPrefixTokensToMatch longest prefix in tokens; 0: 2048 blocks
   * @param minColocateBlocks blocks requests must share to be placed together; 0: all of them
   * @param maxBatchSize requests of one burst, the others are not placed; -1: no limit
   * @param balanceBy {@code requests} or {@code tokens}; empty: requests
   */
  record Parameters(
      int windowDurationMs,
      int maxPerReplica,
      int blockSizeTokens,
      int maxPrefixTokensToMatch,
      int minColocateBlocks,
      int maxBatchSize,
      String balanceBy) {
    static final Parameters DEFAULT = new Parameters(100, -1, 64, 0, 0, 1000, "requests");

    Parameters {
      Require.all(
          () -> Require.within("windowDurationMs", windowDurationMs, 1, 10_000),
          () -> requireLimit("maxPerReplica", maxPerReplica),
          () -> Require.positive("blockSizeTokens", blockSizeTokens),
          () ->
              Require.that(
                  maxPrefixTokensToMatch == 0 || maxPrefixTokensToMatch >= blockSizeTokens,
                  "maxPrefixTokensToMatch",
                  maxPrefixTokensToMatch,
                  "0, or blockSizeTokens or more"),
          () -> Require.notNegative("minColocateBlocks", minColocateBlocks),
          () -> requireLimit("maxBatchSize", maxBatchSize),
          () -> Require.oneOf("balanceBy", balanceBy, "", "requests", "tokens"));
    }

    private static void requireLimit(String name, int value) {
      Require.that(value == -1 || value >= 1, name, value, "-1, or 1 or more");
    }

    int maxBlocks() {
      return maxPrefixTokensToMatch == 0
          ? DEFAULT_MAX_BLOCKS
          : maxPrefixTokensToMatch / blockSizeTokens;
    }
  }

  /** A request that waits for the end of its window. */
  @SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid boxing
  private record Member(long[] blocks, Candidates candidates, CompletableFuture<RequestData> data) {
    boolean isGone() {
      return data.isDone();
    }
  }

  private final Parameters parameters;
  private final DataKey<PrefixMatches> key;
  private final Executor afterWindow;
  private @Nullable List<Member> open;

  BurstPrefixCacheProducer(Parameters parameters, PluginContext context) {
    this(
        parameters,
        context.name(),
        CompletableFuture.delayedExecutor(parameters.windowDurationMs(), TimeUnit.MILLISECONDS));
  }

  /**
   * @param afterWindow runs what it is given when a window is over
   */
  BurstPrefixCacheProducer(Parameters parameters, String name, Executor afterWindow) {
    this.parameters = parameters;
    this.key = PrefixMatches.KEY.from(name);
    this.afterWindow = afterWindow;
  }

  @Override
  public Set<DataKey<?>> producedData() {
    return Set.of(key);
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(TokenizedPrompt.KEY);
  }

  @Override
  public Duration budget() {
    return Duration.ofMillis(parameters.windowDurationMs()).plus(GRACE);
  }

  @Override
  public CompletableFuture<RequestData> fetch(InferenceRequest request, Candidates candidates) {
    Member member = new Member(blocks(request), candidates, new CompletableFuture<>());
    if (member.blocks().length == 0 || !join(member)) {
      tell(member, null);
    }
    return member.data();
  }

  private long[] blocks(InferenceRequest request) {
    TokenizedPrompt tokens = request.data().get(TokenizedPrompt.KEY);
    if (tokens == null) {
      return new long[0];
    }
    long seed = BlockHashes.seed(request.targetModel(), tokens.cacheSalt());
    LongStream all = LongStream.empty();
    for (int i = 0; i < tokens.promptCount(); i++) {
      long[] chain =
          BlockHashes.chain(
              tokens.reader(i), seed, parameters.blockSizeTokens(), parameters.maxBlocks());
      all = LongStream.concat(all, Arrays.stream(chain));
    }
    return all.toArray();
  }

  /** Whether there is room in the present burst; the first request opens one. */
  private synchronized boolean join(Member member) {
    List<Member> burst = open;
    if (burst == null) {
      burst = new ArrayList<>();
      open = burst;
      afterWindow.execute(this::seal);
    }
    int limit = parameters.maxBatchSize();
    return (limit < 0 || burst.size() < limit) && burst.add(member);
  }

  private void seal() {
    List<Member> members = take().stream().filter(member -> !member.isGone()).toList();
    if (members.isEmpty()) {
      return;
    }
    Candidates replicas = members.getFirst().candidates();
    int[] chosen =
        new BurstAssignment(parameters, replicas)
            .assign(members.stream().map(Member::blocks).toList());
    for (int i = 0; i < chosen.length; i++) {
      boolean placed = chosen[i] != BurstAssignment.NOBODY;
      tell(members.get(i), placed ? replicas.endpoint(chosen[i]).id() : null);
    }
  }

  private synchronized List<Member> take() {
    List<Member> burst = open;
    open = null;
    return burst == null ? List.of() : burst;
  }

  private void tell(Member member, @Nullable EndpointId placedOn) {
    Candidates candidates = member.candidates();
    int[] matched = new int[candidates.slots()];
    for (int i = 0; i < candidates.size(); i++) {
      if (candidates.endpoint(i).id().equals(placedOn)) {
        matched[candidates.slot(i)] = member.blocks().length;
      }
    }
    RequestData data = new RequestData();
    data.put(key, new PrefixMatches(matched, member.blocks().length, parameters.blockSizeTokens()));
    member.data().complete(data);
  }
}
