package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.routing.DecisionRecord;
import io.inferencegateway.simulator.SimulatedPod;
import io.inferencegateway.simulator.SimulatorOptions;
import io.inferencegateway.simulator.engine.EngineOptions;
import io.inferencegateway.simulator.engine.Timing;
import io.inferencegateway.simulator.fault.Fault;
import io.inferencegateway.simulator.fault.Gate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests with the same beginning meet on one pod while it is not too busy, and the decision
 * records say why in the numbers of specification 04, sections 3.1, 3.2 and 3.8.
 */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class AffinityIT {
  private static final double QUEUE_WEIGHT = 2;
  private static final double KV_WEIGHT = 2;
  private static final double PREFIX_WEIGHT = 3;

  /** Four bytes of text are a token, 64 tokens a block. */
  private static final int BLOCK_BYTES = 256;

  private static final int SHARED_BLOCKS = 8;
  private static final int OWN_BLOCKS = 2;
  private static final double SHARED = (double) SHARED_BLOCKS / (SHARED_BLOCKS + OWN_BLOCKS);

  private static ServedPods served;

  @BeforeAll
  static void start(@TempDir Path directory) throws IOException {
    EngineOptions oneAtATime = new EngineOptions(1, 8_192, 16, 129, 4, Timing.INSTANT);
    served =
        ServedPods.start(directory, SimulatorOptions.defaults().withPods(4).withEngine(oneAtATime));
  }

  @AfterEach
  void settle() throws InterruptedException {
    served.settle();
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @Test
  void requestsWithTheSameBeginningMeetOnTheSamePod() throws Exception {
    DecisionRecord first = decisionAbout("idle", 0);

    for (int i = 1; i <= 8; i++) {
      DecisionRecord next = decisionAbout("idle", i);

      assertThat(next.destination()).isEqualTo(first.destination());
      assertScores(next, endpoint -> endpoint.equals(first.destination()) ? SHARED : 0);
    }
  }

  @Test
  void aPodThatIsTooBusyLosesThem() throws Exception {
    Endpoint holder = decisionAbout("busy", 0).destination();
    Gate gate = new Gate();
    SimulatedPod busy = podOf(holder);
    busy.inject(new Fault.Pause(1, gate));

    List<RawConnection> queued = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      String occupation = RawConnection.request(Chat.PATH, "", Chat.stream("x".repeat(4_000), 3));
      queued.add(RawConnection.open(busy.port()).send(occupation));
    }
    RunningGateway.await(
        () -> holder.metrics().waitingRequests() == 3 && holder.metrics().kvUsedFraction() > 0.4,
        () -> "not busy: " + holder.metrics());
    DecisionRecord decision = decisionAbout("busy", 1);

    assertThat(decision.destination()).isNotEqualTo(holder);
    assertScores(decision, endpoint -> endpoint.equals(holder) ? SHARED : 0);
    gate.open();
    for (RawConnection connection : queued) {
      connection.close();
    }
  }

  private static DecisionRecord decisionAbout(String subject, int tail) throws Exception {
    String prompt = blocks(subject, SHARED_BLOCKS) + blocks("tail " + tail, OWN_BLOCKS);
    String body =
        "{\"model\":\"simulated-model\",\"max_tokens\":2,\"prompt\":\"%s\"}".formatted(prompt);
    assertThat(served.post("/v1/completions", body).statusCode()).isEqualTo(200);
    return served.gateway().lastDecision();
  }

  private static String blocks(String text, int blocks) {
    return (text + " ").repeat(blocks * BLOCK_BYTES).substring(0, blocks * BLOCK_BYTES);
  }

  private static SimulatedPod podOf(Endpoint endpoint) {
    return served.pods().stream()
        .filter(pod -> pod.address().equals(endpoint.hostPort()))
        .findFirst()
        .orElseThrow();
  }

  /** Works the scores out again from the numbers the decision was made with. */
  private static void assertScores(DecisionRecord decision, ToDoubleFunction<Endpoint> prefix) {
    Candidates candidates = decision.run().candidates();
    assertThat(candidates.size()).isEqualTo(4);
    for (int i = 0; i < candidates.size(); i++) {
      double queue = queueScore(candidates, candidates.metrics(i).waitingRequests());
      double kv = 1 - candidates.metrics(i).kvUsedFraction();
      double shared = prefix.applyAsDouble(candidates.endpoint(i));
      int candidate = i;
      assertThat(IntStream.range(0, 3).mapToDouble(s -> decision.run().scores()[s][candidate]))
          .containsExactly(queue, kv, shared);
      assertThat(decision.run().totals()[i])
          .isCloseTo(QUEUE_WEIGHT * queue + KV_WEIGHT * kv + PREFIX_WEIGHT * shared, within(1e-12));
    }
    assertThat(decision.run().totals()[decision.run().picked()[0]])
        .isEqualTo(
            IntStream.range(0, 4).mapToDouble(i -> decision.run().totals()[i]).max().orElse(0));
  }

  private static double queueScore(Candidates candidates, int waiting) {
    IntSummaryStatistics queues =
        IntStream.range(0, candidates.size())
            .map(i -> candidates.metrics(i).waitingRequests())
            .summaryStatistics();
    int spread = queues.getMax() - queues.getMin();
    return spread == 0 ? 1 : (double) (queues.getMax() - waiting) / spread;
  }
}
