package io.inferencegateway.kvcache.events;

/**
 * Watches the numbers of a publisher's messages (specification 06, section 5.6). A publisher counts
 * by one and begins anew when it starts again. Not thread-safe.
 */
final class SequenceTracker {
  private static final long NOTHING = -1;

  /** What a message's number means. */
  enum Verdict {
    /** The one that was due, or the first. */
    NEXT,
    /** Came before, live or in a replay. */
    DUPLICATE,
    /** Others are missing before it. */
    GAP,
    /** The publisher has begun anew. */
    RESTART
  }

  /** The last that was taken, live or replayed. */
  private long taken = NOTHING;

  /** The last that came live. */
  private long live = NOTHING;

  /** Whether the connection was lost since the last live message. */
  private boolean interrupted;

  /** The connection was lost: a publisher that started again may have got ahead of the old one. */
  void interrupted() {
    interrupted = true;
  }

  /** Judges a live message without taking it. */
  Verdict judge(long number) {
    if (number < live || (number == live && interrupted)) {
      return Verdict.RESTART;
    }
    if (taken == NOTHING || number == taken + 1) {
      return Verdict.NEXT;
    }
    if (number <= taken) {
      return Verdict.DUPLICATE;
    }
    return interrupted && live != NOTHING ? Verdict.RESTART : Verdict.GAP;
  }

  /** A live message has been dealt with, whatever it was. */
  void seen(long number) {
    live = number;
    interrupted = false;
  }

  /** A message was taken, live or from a replay. */
  void took(long number) {
    taken = number;
  }

  /** How many are missing before a number; 0 while nothing has come. */
  long missingBefore(long number) {
    return taken == NOTHING ? 0 : number - taken - 1;
  }

  /** Whether any was taken since the publisher began. */
  boolean hasTaken() {
    return taken != NOTHING;
  }

  /** The number after the last that was taken, 0 at the beginning. */
  long due() {
    return taken + 1;
  }

  /** The publisher has begun anew. */
  void restart() {
    taken = NOTHING;
    live = NOTHING;
    interrupted = false;
  }
}
