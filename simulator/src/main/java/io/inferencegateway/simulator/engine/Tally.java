package io.inferencegateway.simulator.engine;

import io.inferencegateway.simulator.engine.EngineReport.Counters;

/** What an engine has counted so far. */
final class Tally {
  final Histogram firstToken = new Histogram(Histogram.FIRST_TOKEN_SECONDS);
  final Histogram endToEnd = new Histogram(Histogram.REQUEST_SECONDS);
  long aborted;
  long preemptions;
  private long queriedTokens;
  private long hitTokens;
  private long promptTokens;
  private long generatedTokens;
  private long stopped;
  private long lengthLimited;

  void queried(int tokens, int hits) {
    queriedTokens += tokens;
    hitTokens += hits;
  }

  void token(Sequence sequence, long nanos) {
    generatedTokens++;
    if (sequence.generatedTokens == 1) {
      promptTokens += sequence.request().prompt().tokens();
      firstToken.observe(seconds(sequence, nanos));
    }
  }

  void finished(Sequence sequence, long nanos) {
    switch (sequence.request().reason()) {
      case STOP -> stopped++;
      case LENGTH -> lengthLimited++;
    }
    endToEnd.observe(seconds(sequence, nanos));
  }

  private static double seconds(Sequence sequence, long nanos) {
    return (nanos - sequence.arrivalNanos) / 1e9;
  }

  Counters counters(long evictions) {
    return new Counters(
        queriedTokens,
        hitTokens,
        promptTokens,
        generatedTokens,
        stopped,
        lengthLimited,
        aborted,
        preemptions,
        evictions);
  }
}
