package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.assembly.ConfigOptions;
import io.inferencegateway.bbr.BodyRoutingSettings;
import io.inferencegateway.extproc.ServerSettings.PoolFlags;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlagCheckTest {
  @Test
  void defaultsAreThoseOfTheReference() throws Exception {
    ServerSettings settings = settings("--pool-name=p");

    assertThat(settings.ports()).isEqualTo(new ServerSettings.Ports(9002, 9003, 9090));
    assertThat(settings.tls()).isNotNull();
    assertThat(settings.metricsTls()).isNull();
    assertThat(settings.drain().accepting()).isEqualTo(Duration.ofSeconds(30));
    assertThat(settings.drain().grace()).isEqualTo(Duration.ofSeconds(90));
    assertThat(pool("--pool-name=p").refreshInterval()).isEqualTo(Duration.ofMillis(50));
    assertThat(pool("--pool-name=p").subsetHints()).isTrue();
    assertThat(settings.healthOnGrpcPort()).isFalse();
    assertThat(settings.logLevel()).isEqualTo("info");
    assertThat(settings.flagsWithoutEffect()).isEmpty();
  }

  @Test
  void responsesPassUnlessTheAccessLogTellsOfTheirEnds() throws Exception {
    assertThat(settings("--pool-name=p").accessLog()).isNull();
    assertThat(pool("--pool-name=p").options().responsesPass()).isTrue();
    assertThat(settings("--pool-name=p", "--response-phase=off").accessLog())
        .isEqualTo(new ServerSettings.AccessLog(Duration.ofMinutes(10)));
    assertThat(
            settings("--pool-name=p", "--response-phase=off", "--access-log-timeout=30s")
                .accessLog())
        .isEqualTo(new ServerSettings.AccessLog(Duration.ofSeconds(30)));
    assertThat(pool("--pool-name=p", "--response-phase=off").options().responsesPass()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--pool-name=p --response-phase=maybe | flag \"response-phase\": maybe (expected: on or off)",
        "--role=bbr --response-phase=off"
            + "| flag \"response-phase\": off in the role bbr (expected: epp or both)",
        "--pool-name=p --access-log-timeout=0s"
            + "| flag \"access-log-timeout\": 0s (expected: positive)",
      })
  void responsePhaseIsChecked(String flags, String message) {
    assertThatThrownBy(() -> settings(flags.split(" ")))
        .isInstanceOf(InvalidFlagsException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--grpc-port=7", "--grpc-port 7"})
  void valuesFollowAnEqualsSignOrASpace(String flag) throws Exception {
    assertThat(settings(("--pool-name=p " + flag).split(" ")).ports().grpc()).isEqualTo(7);
  }

  @Test
  void theLastOfEqualFlagsCounts() throws Exception {
    assertThat(settings("--pool-name=p", "--grpc-port=7", "--grpc-port=8").ports().grpc())
        .isEqualTo(8);
  }

  @Test
  void environmentFillsInWhatTheCommandLineLacks() throws Exception {
    Map<String, String> environment = Map.of("EPP_GRPC_PORT", "7", "EPP_POOL_NAME", "outside");

    ServerSettings settings = RunningServer.settings(environment, "--grpc-port=8");

    assertThat(settings.ports().grpc()).isEqualTo(8);
    assertThat(Objects.requireNonNull(settings.pool()).name()).isEqualTo("outside");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--v=4 | either pool-name or endpoint-selector must be set",
        "--pool-name=p --endpoint-selector=a=b | either pool-name or endpoint-selector must be set",
        "--pool-name=p --config-file=f --config-text=t"
            + " | only one of config-file and config-text may be set",
        "--pool-name=p --tls-min-version=TLS9"
            + " | invalid tls-min-version \"TLS9\": unknown TLS version",
        "--pool-name=p --tls-cipher-suites=TLS_A"
            + " | invalid tls-cipher-suites: unknown cipher suite \"TLS_A\"",
        "--pool-name=p --metrics-client-ca-file=/dev/null"
            + " | \"metrics-client-ca-file\" requires \"metrics-cert-dir\"",
        "--pool-name=p --metrics-cert-dir=/nowhere"
            + " | metrics TLS cert file unreadable: /nowhere/tls.crt",
        "--pool-name=p --grpc-max-recv-msg-size=-1"
            + " | flag \"grpc-max-recv-msg-size\": -1 (expected: not negative)",
        "--pool-name=p --drain-timeout=soon"
            + " | flag \"drain-timeout\": soon (expected: a duration as 30s)",
        "--pool-name=p --drain-timeout=-1s"
            + " | flag \"drain-timeout\": -1s (expected: a duration as 30s)",
        "--pool-name=p --metrics-staleness-threshold=old"
            + " | flag \"metrics-staleness-threshold\": old (expected: a duration as 30s)",
        "--pool-name=p --zap-log-level=loud"
            + " | flag \"zap-log-level\": loud (expected: debug, info, error, panic or a number)",
        "--pool-name=p -v=11 | flag \"v\": 11 (expected: 0 to 10)",
        "--pool-name=p --metrics-port=65536"
            + " | flag \"metrics-port\": 65536 (expected: 0 to 65535)",
        "--pool-name=p --cert-path=/nowhere | TLS cert file unreadable: /nowhere/tls.crt",
        "--pool-name=p --tls-cipher-suites=TLS_RSA_WITH_RC4_128_SHA"
            + " | invalid tls-cipher-suites: none can be used (expected: at least one that is"
            + " secure)",
        "--pool-name=p --ha-enable-leader-election"
            + " | flag \"ha-enable-leader-election\" needs Kubernetes, which this build does not"
            + " watch",
      })
  void unusableFlagsAreNamed(String line, String message) {
    assertThatThrownBy(() -> settings(line.split(" ")))
        .isInstanceOf(InvalidFlagsException.class)
        .hasMessage(message);
  }

  @Test
  void metricsTlsWithoutAnyAuthenticationIsRefused(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("tls.crt"), "");
    Files.writeString(folder.resolve("tls.key"), "");

    assertThatThrownBy(
            () ->
                settings(
                    "--pool-name=p",
                    "--metrics-cert-dir=" + folder,
                    "--metrics-endpoint-auth=false"))
        .hasMessage(
            "\"metrics-cert-dir\" enables metrics TLS without authentication; set"
                + " \"metrics-client-ca-file\" or \"metrics-endpoint-auth\"");
  }

  @ParameterizedTest
  @CsvSource({"1ms, PT0.05S", "50ms, PT0.05S", "1s, PT1S"})
  void scrapesAreNeverCloserThanFiftyMilliseconds(String asked, Duration used) throws Exception {
    assertThat(pool("--pool-name=p", "--refresh-metrics-interval=" + asked).refreshInterval())
        .isEqualTo(used);
  }

  @ParameterizedTest
  @CsvSource({
    "-v=1, info",
    "-v=3, info",
    "-v=4, debug",
    "--v=5, trace",
    "--zap-log-level=error, error",
    "--zap-log-level=4, debug",
  })
  void verbosityBecomesALevel(String flag, String level) throws Exception {
    assertThat(settings("--pool-name=p", flag).logLevel()).isEqualTo(level);
  }

  @Test
  void namesOfMetricsDescribeTheDefaultEngine() throws Exception {
    PoolFlags pool = pool("--pool-name=p", "--lora-info-metric=my:lora");

    assertThat(pool.options().engineSpecs())
        .containsEntry("loraSpec", "my:lora")
        .containsEntry("kvUsageSpec", "vllm:kv_cache_usage_perc")
        .hasSize(5);
  }

  @Test
  void configurationsAreJudgedAsAsked() throws Exception {
    assertThat(pool("--pool-name=p").options()).isEqualTo(ConfigOptions.DEFAULT);
    assertThat(
            pool("--pool-name=p", "--allow-experimental-plugins", "--strict-config=true").options())
        .isEqualTo(new ConfigOptions(true, true));
    assertThat(pool("--pool-name=p", "--metrics-staleness-threshold=1s").options())
        .isEqualTo(ConfigOptions.DEFAULT.withMetricsStaleness(Duration.ofSeconds(1)));
  }

  @Test
  void flagsWithoutEffectAreToldApart() throws Exception {
    assertThat(
            settings("--pool-name=p", "--zap-encoder=json", "--tracing=false").flagsWithoutEffect())
        .containsExactly("tracing", "zap-encoder");
  }

  @Test
  void messagesMayBeAsLargeAsABodyAndItsFrame() throws Exception {
    assertThat(settings("--pool-name=p", "--max-request-bytes=1MiB").maxMessageBytes())
        .isEqualTo((1 << 20) + (64 << 10));
    assertThat(settings("--pool-name=p", "--grpc-max-recv-msg-size=10MB").maxMessageBytes())
        .isEqualTo(10_000_000);
    assertThat(settings("--pool-name=p", "--grpc-max-recv-msg-size=3GiB").maxMessageBytes())
        .isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void theRoleIsThatOfAnEndpointPicker() throws Exception {
    ServerSettings settings = settings("--pool-name=p");

    assertThat(settings.work().role()).isEqualTo(Role.EPP);
    assertThat(settings.work().streaming()).isFalse();
    assertThat(settings.work().bodies()).isEqualTo(BodyRoutingSettings.DEFAULT);
  }

  @Test
  void aBodyBasedRouterNeedsNoPoolAndHasItsOwnPorts() throws Exception {
    ServerSettings settings = settings("--role=bbr", "--streaming");

    assertThat(settings.pool()).isNull();
    assertThat(settings.work().streaming()).isTrue();
    assertThat(settings.ports()).isEqualTo(new ServerSettings.Ports(9004, 9005, 9090));
  }

  @Test
  void bothRolesInOneNeedAPool() throws Exception {
    assertThat(settings("--role=both", "--pool-name=p").pool()).isNotNull();
    assertThatThrownBy(() -> settings("--role=both"))
        .hasMessage("either pool-name or endpoint-selector must be set");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 65_536, 70_000})
  void portsOfABodyBasedRouterExist(int port) {
    for (String flag : new String[] {"grpc-port", "grpc-health-port", "metrics-port"}) {
      assertThatThrownBy(() -> settings("--role=bbr", "--" + flag + "=" + port))
          .hasMessage("flag \"" + flag + "\": " + port + " (expected: 1 to 65535)");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 65_535})
  void everyPortThatExistsIsTaken(int port) throws Exception {
    assertThat(settings("--role=bbr", "--grpc-port=" + port).ports().grpc()).isEqualTo(port);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--grpc-port=9005", "--metrics-port=9004", "--grpc-health-port=9090"})
  void portsOfABodyBasedRouterAreDifferent(String flag) {
    assertThatThrownBy(() -> settings("--role=bbr", flag))
        .hasMessage("grpc-port, grpc-health-port and metrics-port must be different");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--role=picker | flag \"role\": picker (expected: epp, bbr or both)",
        "--role=bbr --unknown-model=drop"
            + " | flag \"unknown-model\": drop (expected: pass or reject404)",
        "--role=bbr --plugin=x | plugin \"x\" (expected: <type>:<name>[:<json>])",
      })
  void flagsOfBodyBasedRoutingAreChecked(String line, String message) {
    assertThatThrownBy(() -> settings(line.split(" "))).hasMessage(message);
  }

  private static PoolFlags pool(String... arguments) throws InvalidFlagsException {
    return Objects.requireNonNull(settings(arguments).pool());
  }

  private static ServerSettings settings(String... arguments) throws InvalidFlagsException {
    return RunningServer.settings(Map.of(), arguments);
  }
}
