package io.inferencegateway.bbr;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.request.RefusalReason;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The vectors of specification 09, section 17, as far as they are about headers and counters. */
class BodyRoutingTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"max_tokens\":100,\"model\":\"foo\",\"prompt\":\"test\",\"temperature\":0} | foo | qwen",
        "{\"model\":\"sql-lora-sheddable\",\"prompt\":\"test\"} | sql-lora-sheddable | qwen",
        "{\"model\":1,\"prompt\":\"x\"} | 1 | qwen",
        "{\"model\":\"qwen\"} | qwen | qwen",
        "{\"model\":\" foo \"} | foo | qwen",
      })
  void modelAndBaseModelAreNamed(String body, String model, String base) throws Exception {
    try (RoutedBodies routing = routing(UnknownModel.PASS)) {
      assertThat(routing.changes(body))
          .containsExactly("X-Gateway-Model-Name=" + model, "X-Gateway-Base-Model-Name=" + base);
      assertThat(routing.counted("bbr_success")).isEqualTo(1);
    }
  }

  @Test
  void bodyWithoutModelPassesAndIsCounted() throws Exception {
    try (RoutedBodies routing = routing(UnknownModel.REJECT404)) {
      assertThat(routing.changes("{\"prompt\":\"Tell me a joke\"}")).isEmpty();
      assertThat(routing.counted("bbr_body_field_not_found", "field", "model")).isEqualTo(1);
      assertThat(routing.counted("bbr_success")).isEqualTo(1);
      assertThat(outcome(routing, "missing")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  "})
  void emptyModelIsNotWrittenAndIsCounted(String model) throws Exception {
    try (RoutedBodies routing = routing(UnknownModel.PASS)) {
      assertThat(routing.changes("{\"model\":\"" + model + "\"}")).isEmpty();
      assertThat(routing.counted("bbr_body_field_empty", "field", "model")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"zzz", ""})
  void unknownBaseModelIsAnEmptyHeaderWhereTheReferenceIsAskedFor(String model) throws Exception {
    try (RoutedBodies routing = new RoutedBodies(folder, UnknownModel.PASS, true)) {
      assertThat(routing.changes("{\"model\":\"" + model + "\"}"))
          .contains("X-Gateway-Base-Model-Name=");
    }
  }

  @Test
  void unknownModelPassesWithoutBaseModel() throws Exception {
    try (RoutedBodies routing = routing(UnknownModel.PASS)) {
      assertThat(routing.changes("{\"model\":\"zzz\"}"))
          .containsExactly("X-Gateway-Model-Name=zzz");
      assertThat(outcome(routing, "unknown")).isEqualTo(1);
    }
  }

  @Test
  void unknownModelIsRejectedWhereThatIsAskedFor() throws Exception {
    try (RoutedBodies routing = routing(UnknownModel.REJECT404)) {
      assertThat(refusal(routing, "{\"model\":\"zzz\"}")).isEqualTo(RefusalReason.UNKNOWN_MODEL);
      assertThat(routing.route("{\"model\":\"foo\"}")).isInstanceOf(BodyRoute.Routed.class);
      assertThat(routing.counted("bbr_success")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "[\"a\",\"b\"]", "{\"k\":\"v\"}"})
  void whatCannotBeANameIsRefused(String model) throws Exception {
    try (RoutedBodies routing = routing(UnknownModel.PASS)) {
      assertThat(refusal(routing, "{\"model\":" + model + "}"))
          .isEqualTo(RefusalReason.INVALID_MODEL);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "[]", "{}", "\"\""})
  void otherMembersNeedNoText(String user) throws Exception {
    String plugin = "body-field-to-header:user:{\"fieldName\":\"user\",\"headerName\":\"X-User\"}";
    try (RoutedBodies routing = new RoutedBodies(folder, UnknownModel.PASS, false, plugin)) {
      assertThat(routing.changes("{\"model\":\"foo\",\"user\":" + user + "}")).isEmpty();
      assertThat(routing.counted("bbr_body_field_empty", "field", "user")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"not json", "[]", "", "--boundary\r\n", "{\"model\":\"foo\"", "\u001f\b"})
  void otherBodiesPassWithoutNames(String body) throws Exception {
    try (RoutedBodies routing = routing(UnknownModel.REJECT404)) {
      assertThat(routing.changes(body, "x-gateway-model-name", "spoofed"))
          .containsExactly("-x-gateway-model-name");
      assertThat(routing.counted("bbr_success")).isZero();
    }
  }

  @Test
  void namesOfClientsAreDroppedOrReplaced() throws Exception {
    try (RoutedBodies routing = routing(UnknownModel.PASS)) {
      String[] spoofed = {"X-Gateway-Model-Name", "foo", "x-gateway-base-model-name", "other"};

      assertThat(routing.changes("{\"model\":\"foo\"}", spoofed))
          .containsExactly("X-Gateway-Model-Name=foo", "X-Gateway-Base-Model-Name=qwen");
      assertThat(routing.changes("{}", spoofed))
          .containsExactly("-x-gateway-base-model-name", "-x-gateway-model-name");
      assertThat(routing.changesWithoutBody(spoofed))
          .containsExactly("-x-gateway-base-model-name", "-x-gateway-model-name");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"größe", "a\\nb", "a\\u007f"})
  void namesThatMayNotStandInHeadersAreLeftOut(String model) throws Exception {
    try (RoutedBodies routing = routing(UnknownModel.PASS)) {
      assertThat(routing.changes("{\"model\":\"" + model + "\"}")).isEmpty();
    }
  }

  @Test
  void pluginsThatAreAskedForReplaceTheDefaultOnes() throws Exception {
    String plugin = "body-field-to-header:user:{\"fieldName\":\"user\",\"headerName\":\"X-User\"}";
    try (RoutedBodies routing = new RoutedBodies(folder, UnknownModel.PASS, false, plugin)) {
      assertThat(routing.changes("{\"model\":\"foo\",\"user\":true}"))
          .containsExactly("X-User=true");
      assertThat(routing.changes("{}", "x-user", "spoofed")).containsExactly("-x-user");
      assertThat(routing.counted("bbr_body_field_not_found", "field", "user")).isEqualTo(1);
      assertThat(timed(routing, "body-field-to-header", "user")).isEqualTo(2);
    }
  }

  @Test
  void metersHaveTheNamesOfTheReference() throws Exception {
    try (RoutedBodies routing = routing(UnknownModel.PASS)) {
      routing.route("{\"model\":\"foo\"}");

      assertThat(routing.registry().scrape().stream().map(MetricSnapshot::getMetadata))
          .extracting(metadata -> metadata.getName())
          .contains(
              "bbr_info",
              "bbr_success",
              "bbr_body_field_not_found",
              "bbr_body_field_empty",
              "bbr_plugin_duration_seconds");
      assertThat(timed(routing, "base-model-to-header", "base-model-to-header")).isEqualTo(1);
      assertThat(outcome(routing, "adapter")).isEqualTo(1);
    }
  }

  private RoutedBodies routing(UnknownModel unknownModel) throws Exception {
    return new RoutedBodies(folder, unknownModel, false);
  }

  private static RefusalReason refusal(RoutedBodies routing, String body) {
    return ((BodyRoute.Refused) routing.route(body)).refusal().reason();
  }

  private static double outcome(RoutedBodies routing, String outcome) {
    return routing.counted("model_routing_requests", "pool", "pool", "outcome", outcome);
  }

  private static long timed(RoutedBodies routing, String type, String name) {
    return routing.observed(
        "bbr_plugin_duration_seconds",
        "extension_point",
        "request",
        "plugin_type",
        type,
        "plugin_name",
        name);
  }
}
