package io.inferencegateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.assembly.Pool;
import io.inferencegateway.assembly.ReloadResult;
import io.inferencegateway.simulator.RequestRecord.Outcome;
import io.inferencegateway.simulator.SimulatorOptions;
import io.inferencegateway.simulator.engine.EngineOptions;
import io.inferencegateway.simulator.engine.Timing;
import io.inferencegateway.simulator.fault.Fault;
import io.inferencegateway.simulator.fault.Gate;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Nobody notices that the configuration changes. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(NoLeaks.class)
class ReloadIT {
  private static final int STREAMS = 500;
  private static final int RELOADS = 50;
  private static final int CLIENTS = 4;
  private static final int MOST_PER_CLIENT = 100;

  @TempDir private Path directory;
  private ServedPods served;
  private String document;

  @BeforeEach
  void start() throws IOException {
    EngineOptions roomy = new EngineOptions(2 * STREAMS, 1 << 20, 16, 65_537, 4, Timing.INSTANT);
    served = ServedPods.start(directory, SimulatorOptions.defaults().withPods(4).withEngine(roomy));
    document = Files.readString(file());
  }

  @AfterEach
  void stop() {
    served.close();
  }

  @Test
  void requestsInFlightAndNewOnesSurviveFiftyReloads() throws Exception {
    Gate gate = new Gate();
    served.pods().forEach(pod -> pod.inject(new Fault.Pause(1, gate)));
    List<RawConnection> streams = new ArrayList<>();
    for (int i = 0; i < STREAMS; i++) {
      streams.add(startedStream());
    }

    streams.addAll(startedWhile(this::reload));

    assertThat(served.gateway().reservedRequests()).isEqualTo(streams.size());
    gate.open();
    for (RawConnection stream : streams) {
      assertThat(stream.readAll()).contains("data: [DONE]\n\n").endsWith("0\r\n\r\n");
      stream.close();
    }
    served.settle();
    assertThat(served.pods())
        .flatExtracting(pod -> pod.requests())
        .hasSize(streams.size())
        .allSatisfy(request -> assertThat(request.outcome()).isEqualTo(Outcome.COMPLETED));
    assertThat(sum("inference_gateway_config_generation")).isEqualTo(1 + RELOADS / 2);
    assertThat(sum("inference_gateway_config_reload_total{result=\"applied\"}"))
        .isEqualTo(RELOADS / 2);
    assertThat(sum("inference_gateway_config_reload_total{result=\"rejected\"}"))
        .isEqualTo(RELOADS / 2);
    assertThat(sum("inference_gateway_config_reload_total{result=\"unchanged\"}")).isZero();
    assertThat(sum("llm_d_epp_request_running{")).isZero();
  }

  /** A request whose answer has begun and waits at the gate. */
  private RawConnection startedStream() throws IOException {
    RawConnection client = served.connect();
    client.send(RawConnection.lastRequest(Chat.PATH, "", Chat.stream("hello", 3)));
    assertThat(client.readUntil("data: {")).startsWith("HTTP/1.1 200 ");
    return client;
  }

  /** The requests that several clients start while something happens. */
  private List<RawConnection> startedWhile(Callable<?> happening) throws Exception {
    AtomicBoolean going = new AtomicBoolean(true);
    Callable<List<RawConnection>> client =
        () -> {
          List<RawConnection> own = new ArrayList<>();
          while (going.get() && own.size() < MOST_PER_CLIENT) {
            own.add(startedStream());
          }
          return own;
        };
    List<RawConnection> started = new ArrayList<>();
    try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
      List<Future<List<RawConnection>>> running =
          IntStream.range(0, CLIENTS).mapToObj(i -> clients.submit(client)).toList();
      happening.call();
      going.set(false);
      for (Future<List<RawConnection>> own : running) {
        started.addAll(own.get());
      }
    }
    assertThat(started).isNotEmpty();
    return started;
  }

  private @Nullable Void reload() throws IOException {
    Path others = Files.copy(directory.resolve("endpoints.yaml"), directory.resolve("same.yaml"));
    Pool pool = served.gateway().pool();
    for (int i = 0; i < RELOADS; i += 2) {
      String good = document.replace("weight: 2", "weight: " + (i + 3));
      String other =
          switch (i % 6) {
            case 0 -> good.replace("endpoints.yaml", others.getFileName().toString());
            case 2 ->
                good.replace(
                    "- type: queue-scorer", "- type: queue-scorer\n- type: lora-affinity-scorer");
            default ->
                good.replace(
                    "- type: prefix-cache-scorer",
                    "- {type: prefix-cache-scorer, parameters: {matchLengthWeight: 0.5}}");
          };
      assertThat(pool.reload(other)).isInstanceOf(ReloadResult.Applied.class);
      assertThat(pool.reload(other.replace("queue-scorer", "quue-scorer")))
          .isInstanceOf(ReloadResult.Rejected.class);
    }
    return null;
  }

  @Test
  void theFileIsFollowed() throws Exception {
    Files.writeString(file(), document.replace("weight: 3", "weight: 30"));
    awaitMetric("inference_gateway_config_generation", 2);
    served.post(Chat.PATH, Chat.whole("hello"));
    assertThat(served.gateway().lastDecision().toLine()).contains("30.00*");

    Files.writeString(file(), "plugins: [");
    awaitMetric("inference_gateway_config_reload_total{result=\"rejected\"}", 1);
    Files.writeString(file(), "# better\n" + document.replace("weight: 3", "weight: 30"));
    awaitMetric("inference_gateway_config_reload_total{result=\"unchanged\"}", 1);

    assertThat(served.post(Chat.PATH, Chat.whole("hello")).statusCode()).isEqualTo(200);
    assertThat(sum("inference_gateway_config_generation")).isEqualTo(2);
  }

  private Path file() {
    return directory.resolve("config.yaml");
  }

  private void awaitMetric(String sample, double value) {
    RunningGateway.await(() -> sum(sample) == value, () -> sample + " is " + sum(sample));
  }

  /** Of all samples of the metrics page that begin so. */
  private double sum(String sample) {
    HttpResponse<String> page;
    try {
      page = served.getManagement("/metrics");
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    return page.body()
        .lines()
        .filter(line -> line.startsWith(sample))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }
}
