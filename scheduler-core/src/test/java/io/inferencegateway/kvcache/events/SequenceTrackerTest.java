package io.inferencegateway.kvcache.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.kvcache.events.SequenceTracker.Verdict;
import org.junit.jupiter.api.Test;

class SequenceTrackerTest {
  private final SequenceTracker sequence = new SequenceTracker();

  @Test
  void firstMessageMayHaveAnyNumber() {
    assertThat(sequence.judge(227)).isEqualTo(Verdict.NEXT);
    assertThat(sequence.missingBefore(227)).isZero();
  }

  @Test
  void missingNumbersAreAGap() {
    live(3);

    assertThat(sequence.judge(4)).isEqualTo(Verdict.NEXT);
    assertThat(sequence.judge(7)).isEqualTo(Verdict.GAP);
    assertThat(sequence.missingBefore(7)).isEqualTo(3);
    assertThat(sequence.due()).isEqualTo(4);
  }

  @Test
  void whatAReplayBroughtIsADuplicateWhenItComesLive() {
    live(3);
    sequence.took(4);
    sequence.took(5);

    assertThat(sequence.judge(5)).isEqualTo(Verdict.DUPLICATE);
    assertThat(sequence.judge(6)).isEqualTo(Verdict.NEXT);
  }

  @Test
  void lowerNumberThanTheLastLiveOneIsARestart() {
    live(5);

    assertThat(sequence.judge(0)).isEqualTo(Verdict.RESTART);
  }

  @Test
  void gapAfterALostConnectionIsARestart() {
    live(5);
    sequence.interrupted();

    assertThat(sequence.judge(6)).as("nothing was missed").isEqualTo(Verdict.NEXT);
    assertThat(sequence.judge(9)).isEqualTo(Verdict.RESTART);
    assertThat(sequence.judge(5)).isEqualTo(Verdict.RESTART);
  }

  @Test
  void droppedMessageIsMissedByTheNextOne() {
    live(5);
    sequence.seen(6); // and not taken

    assertThat(sequence.judge(7)).isEqualTo(Verdict.GAP);
    assertThat(sequence.missingBefore(7)).isEqualTo(1);
  }

  @Test
  void afterARestartAnyNumberIsTheFirst() {
    live(5);

    sequence.restart();

    assertThat(sequence.hasTaken()).isFalse();
    assertThat(sequence.judge(2)).isEqualTo(Verdict.NEXT);
  }

  private void live(long number) {
    sequence.took(number);
    sequence.seen(number);
  }
}
