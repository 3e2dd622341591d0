package io.inferencegateway.bbr.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelMappingsTest {
  private int conflicts;
  private final Map<ConfigMapId, AdapterMap> maps = new HashMap<>();
  private final ModelMappings mappings = new ModelMappings((_, count) -> conflicts = count);

  @Test
  void adaptersMapToTheirBaseAndBasesToThemselves() throws Exception {
    put(map("a", "  qwen  ", "- sql-lora-sheddable\n- foo\n- 1\n"));

    assertThat(bases("foo", "1", "qwen", "zzz")).containsExactly("qwen", "qwen", "qwen", "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-  a1  \n- \n- a2\n", "[a1, '', ~, null, a2]", "[\" a1 \",a2]"})
  void namesAreTrimmedAndEmptyOnesSkipped(String adapters) throws Exception {
    assertThat(map("a", "base", adapters).adapters()).containsExactly("a1", "a2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"- 1\n- 1.50\n- true\n- 0x10\n- 2026-11-30\n"})
  void unquotedScalarsAreTheirText(String adapters) throws Exception {
    assertThat(map("a", "base", adapters).adapters())
        .containsExactly("1", "1.50", "true", "0x10", "2026-11-30");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "# nothing\n", "[]", "null"})
  void thereMayBeNoAdapters(String adapters) throws Exception {
    assertThat(map("a", "base", adapters).adapters()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "a: b", "text", "- {a: b}", "- [a]"})
  void adaptersAreAListOfTexts(String adapters) {
    assertThatThrownBy(() -> map("a", "base", adapters))
        .isInstanceOf(InvalidMappingException.class)
        .hasMessageStartingWith("ns/a: adapters");
  }

  @Test
  void aBaseModelIsRequired() {
    assertThatThrownBy(() -> map("a", " ", "- x"))
        .hasMessage("ns/a: baseModel (expected: not empty)");
    assertThatThrownBy(() -> AdapterMap.of(id("a"), null, Map.of()))
        .hasMessage("ns/a: baseModel (expected: not empty)");
  }

  @Test
  void anUpdateForgetsWhatIsNoLongerListed() throws Exception {
    put(map("a", "base", "[a1, a2]"));
    put(map("a", "base", "[a2, a3]"));

    assertThat(bases("a1", "a2", "a3", "base")).containsExactly("", "base", "base", "base");
  }

  @Test
  void anUpdateMovesTheBaseModel() throws Exception {
    put(map("a", "old", "[a1]"));
    put(map("a", "new", "[a1]"));

    assertThat(bases("a1", "old", "new")).containsExactly("new", "", "new");
  }

  @Test
  void aBaseModelStaysAsLongAsOneConfigMapNamesIt() throws Exception {
    put(map("a", "base", "[a1]"));
    put(map("b", "base", "[b1]"));
    remove(id("a"));

    assertThat(bases("a1", "b1", "base")).containsExactly("", "base", "base");

    remove(id("b"));
    remove(id("unknown"));

    assertThat(bases("b1", "base")).containsExactly("", "");
  }

  @Test
  void theOldestOfSeveralClaimsCountsWhateverTheOrderOfEvents() throws Exception {
    AdapterMap young = map("a", "young", "[x]", Instant.ofEpochSecond(2));
    AdapterMap old = map("b", "old", "[x]", Instant.ofEpochSecond(1));
    AdapterMap ageless = map("0", "ageless", "[x]", null);

    put(young);
    put(ageless);
    put(old);
    assertThat(bases("x")).containsExactly("old");
    assertThat(conflicts).isEqualTo(1);

    remove(id("b"));
    assertThat(bases("x")).containsExactly("young");
    remove(id("a"));
    assertThat(bases("x")).containsExactly("ageless");
    assertThat(conflicts).isZero();
  }

  @Test
  void anAdapterThatIsAlsoABaseModelCountsAsTheAdapter() throws Exception {
    put(map("a", "base", "[b]"));
    put(map("b", "b", "[c]"));

    assertThat(bases("b", "c")).containsExactly("base", "b");
    assertThat(mappings.current().conflicts()).containsExactly("b");
  }

  private void put(AdapterMap map) {
    maps.put(map.id(), map);
    mappings.replaceAll(maps.values(), Set.of());
  }

  private void remove(ConfigMapId id) {
    maps.remove(id);
    mappings.replaceAll(maps.values(), Set.of());
  }

  private List<String> bases(String... names) {
    return List.of(names).stream().map(mappings.current()::baseOf).toList();
  }

  private static AdapterMap map(String name, String base, String adapters)
      throws InvalidMappingException {
    return map(name, base, adapters, null);
  }

  private static AdapterMap map(
      String name, String base, String adapters, @Nullable Instant created)
      throws InvalidMappingException {
    return AdapterMap.of(id(name), created, Map.of("baseModel", base, "adapters", adapters));
  }

  private static ConfigMapId id(String name) {
    return new ConfigMapId("test", "ns", name);
  }
}
