package io.inferencegateway.scheduling.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.scheduling.Filter;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.filter.LabelSelectorFilter.Expression;
import io.inferencegateway.scheduling.filter.LabelSelectorFilter.Parameters;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelFiltersTest {
  private static final Candidates SERVERS =
      Fixtures.labelled(
          Map.of("app", "nginx", "version", "v1.0", "tier", "frontend"),
          Map.of("app", "nginx", "version", "v1.1", "tier", "frontend"),
          Map.of("app", "coredns", "tier", "system"),
          Map.of("app", "redis", "tier", "backend", "deprecated", "true"),
          Map.of("app", "web", "tier", "frontend", "environment", "production"));

  @Test
  void selectorKeepsWhatMeetsAllRequirements() {
    assertThat(kept(Map.of("app", "nginx"))).containsExactly(0, 1);
    assertThat(kept(Map.of(), expression("tier", "In", "frontend", "backend")))
        .containsExactly(0, 1, 3, 4);
    assertThat(kept(Map.of(), expression("deprecated", "Exists"))).containsExactly(3);
    assertThat(kept(Map.of(), expression("deprecated", "DoesNotExist")))
        .containsExactly(0, 1, 2, 4);
    assertThat(kept(Map.of("tier", "frontend"), expression("environment", "Exists")))
        .containsExactly(4);
    assertThat(kept(Map.of(), expression("environment", "NotIn", "production")))
        .containsExactly(0, 1, 2, 3);
  }

  @Test
  void emptySelectorKeepsEveryone() {
    assertThat(kept(Map.of())).hasSize(5);
  }

  @Test
  void badRequirementsAreRefused() {
    assertThatThrownBy(() -> kept(Map.of(), expression("app", "In")))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("matchExpressions[0]");
    assertThatThrownBy(() -> kept(Map.of(), expression("app", "Exists", "x")))
        .isInstanceOf(InvalidParameterException.class);
    assertThatThrownBy(() -> kept(Map.of(), expression("app", "Like", "x")))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("Like");
    assertThatThrownBy(() -> kept(Map.of("a b", "c")))
        .isInstanceOf(InvalidParameterException.class);
  }

  @Test
  void missingLabelCountsAsAnEmptyValue() {
    Candidates two = Fixtures.labelled(Map.of(), Map.of("x", "1"));

    Filter filter = new ByLabelFilter(new ByLabelFilter.Parameters("x", List.of(""), false));

    assertThat(Fixtures.keptBy(filter, Fixtures.request("m"), two)).containsExactly(0);
  }

  @Test
  void labelFilterThatCanKeepNobodyIsRefused() {
    assertThatThrownBy(() -> new ByLabelFilter(new ByLabelFilter.Parameters("x", List.of(), false)))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("validValues");
    assertThatThrownBy(() -> new ByLabelFilter(ByLabelFilter.Parameters.DEFAULT))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("label");
  }

  @ParameterizedTest
  @CsvSource({
    ",false,false,true",
    "both,false,true,true",
    "encode-prefill,true,true,false",
    "encode-prefill-decode,true,true,true",
    "encode-decode,false,false,false",
    "'',false,false,false",
    "Decode,false,false,false"
  })
  void rolesDecideWhoKeepsAnEndpoint(String role, boolean encode, boolean prefill, boolean decode) {
    Candidates one = Fixtures.labelled(role == null ? Map.of() : Map.of("llm-d.ai/role", role));

    assertThat(keeps(ByLabelFilter.ENCODE, one)).isEqualTo(encode);
    assertThat(keeps(ByLabelFilter.PREFILL, one)).isEqualTo(prefill);
    assertThat(keeps(ByLabelFilter.DECODE, one)).isEqualTo(decode);
  }

  private static boolean keeps(
      PluginFactory<Filter, PluginFactory.NoParameters> factory, Candidates candidates) {
    Filter filter = factory.create(factory.defaults(), Fixtures.context());
    return !Fixtures.keptBy(filter, Fixtures.request("m"), candidates).isEmpty();
  }

  private static List<Integer> kept(Map<String, String> labels, Expression... expressions) {
    Filter filter = new LabelSelectorFilter(new Parameters(labels, List.of(expressions)));
    return Fixtures.keptBy(filter, Fixtures.request("m"), SERVERS);
  }

  private static Expression expression(String key, String operator, String... values) {
    return new Expression(key, operator, List.of(values));
  }
}
