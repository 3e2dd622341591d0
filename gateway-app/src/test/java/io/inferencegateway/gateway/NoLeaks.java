package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a class of tests when network buffers were lost while it ran. Loses one itself and waits
 * until that is noticed: whatever was lost before is noticed by then, and a detector that does not
 * work cannot pass.
 */
final class NoLeaks implements AfterAllCallback {
  private static final String OURS = "lost on purpose";

  @Override
  public void afterAll(ExtensionContext context) {
    String mark = OURS + " by " + context.getDisplayName();
    loseABuffer(mark);
    RunningGateway.await(
        () -> {
          System.gc();
          PooledByteBufAllocator.DEFAULT.buffer(16).release(); // reports what the collector found
          return LeakRecorder.reports().stream().anyMatch(report -> report.contains(mark));
        },
        () -> "the leak detector does not work");
    assertThat(LeakRecorder.reports()).allSatisfy(report -> assertThat(report).contains(OURS));
  }

  private static void loseABuffer(String mark) {
    ByteBuf lost = PooledByteBufAllocator.DEFAULT.buffer(16);
    lost.touch(mark);
  }
}
