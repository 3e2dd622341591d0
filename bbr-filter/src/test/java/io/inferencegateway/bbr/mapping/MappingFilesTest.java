package io.inferencegateway.bbr.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MappingFilesTest {
  private static final String CONFIG_MAPS =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: qwen-adapters
        namespace: models
        labels:
          inference.networking.k8s.io/bbr-managed: "true"
      data:
        baseModel: qwen
        adapters: |
          - sql
          - chat
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: unrelated
      data:
        baseModel: other
      """;

  private final ModelMappings mappings = new ModelMappings((_, _) -> {});
  @TempDir private Path folder;

  @Test
  void labelledConfigMapsOfAFileCount() throws Exception {
    Path file = Files.writeString(folder.resolve("maps.yaml"), CONFIG_MAPS);

    try (MappingFiles _ = MappingFiles.of(file, mappings)) {
      assertThat(base("sql")).isEqualTo("qwen");
      assertThat(base("other")).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "inference.networking.k8s.io/bbr-managed, true, qwen",
    "inference.llm-d.ai/ipp-managed, true, qwen",
    "inference.llm-d.ai/ipp-managed, True, ''",
    "other, true, ''",
  })
  void oneOfTwoLabelsIsNeeded(String label, String value, String base) throws Exception {
    String list =
        """
        {"kind":"List","items":[{"kind":"ConfigMap","metadata":{"name":"a","labels":{"%s":"%s"},
        "creationTimestamp":"2026-11-30T10:00:00Z"},"data":{"baseModel":"qwen"}}]}
        """
            .formatted(label, value);
    Path file = Files.writeString(folder.resolve("maps.json"), list);

    try (MappingFiles _ = MappingFiles.of(file, mappings)) {
      assertThat(base("qwen")).isEqualTo(base);
    }
  }

  @Test
  void theConfigMapOfTheGuideIsOne() throws Exception {
    String guide = Files.readString(Path.of("..", "docs", "body-based-routing.md"));
    int start = guide.indexOf("```yaml\n") + 8;
    String shown = guide.substring(start, guide.indexOf("```", start));

    assertThat(ConfigMapText.read("guide", shown))
        .singleElement()
        .satisfies(
            map -> {
              assertThat(map.baseModel()).isEqualTo("qwen");
              assertThat(map.adapters()).containsExactly("sql-lora", "chat-lora");
            });
  }

  @Test
  void mountedConfigMapsAreFollowedThroughTheSwapOfTheirLink() throws Exception {
    Path mounted = mount("v1", "qwen", "[sql]");

    try (MappingFiles files = MappingFiles.of(mounted, mappings)) {
      assertThat(base("sql")).isEqualTo("qwen");

      swap(mounted, "v2", "llama", "[sql, new]");
      files.look();
      assertThat(base("sql")).isEqualTo("qwen"); // it may still be changing
      files.look();

      assertThat(base("sql")).isEqualTo("llama");
      assertThat(base("new")).isEqualTo("llama");
      assertThat(base("qwen")).isEmpty();
    }
  }

  @Test
  void aFolderHoldsAnyNumberOfThem() throws Exception {
    mount("v1", "llama", "- a");
    Files.writeString(folder.resolve("maps.yaml"), CONFIG_MAPS);
    Files.writeString(folder.resolve("notes.txt"), "no mapping");

    try (MappingFiles files = MappingFiles.of(folder, mappings)) {
      assertThat(base("a")).isEqualTo("llama");
      assertThat(base("chat")).isEqualTo("qwen");

      Files.delete(folder.resolve("maps.yaml"));
      files.look();
      files.look();

      assertThat(base("a")).isEqualTo("llama");
      assertThat(base("chat")).isEmpty();
    }
  }

  @Test
  void whatBecomesUnreadableStaysAsItWas() throws Exception {
    Path mounted = mount("v1", "qwen", "[sql]");
    Path file = Files.writeString(folder.resolve("maps.yaml"), CONFIG_MAPS.replace("qwen", "q"));

    try (MappingFiles files = MappingFiles.of(folder, mappings)) {
      swap(mounted, "v2", "qwen", "[");
      Files.writeString(file, "kind: [");
      files.look();
      files.look();

      assertThat(base("sql")).isEqualTo("qwen");
      assertThat(base("chat")).isEqualTo("q");
    }
  }

  @Test
  void aPathThatDoesNotExistFailsTheStart() {
    Path absent = folder.resolve("absent");

    assertThatThrownBy(() -> MappingFiles.of(absent, mappings))
        .isInstanceOf(InvalidMappingException.class)
        .hasMessageContaining(absent.toString());
  }

  private String base(String name) {
    return mappings.current().baseOf(name);
  }

  /** Files are links through {@code ..data}, as kubelet mounts a ConfigMap. */
  private Path mount(String version, String base, String adapters) throws IOException {
    Path mounted = Files.createDirectory(folder.resolve("mounted"));
    swap(mounted, version, base, adapters);
    for (String key : new String[] {"baseModel", "adapters"}) {
      Files.createSymbolicLink(mounted.resolve(key), Path.of("..data", key));
    }
    return mounted;
  }

  private static void swap(Path mounted, String version, String base, String adapters)
      throws IOException {
    Path data = Files.createDirectory(mounted.resolve(".." + version));
    Files.writeString(data.resolve("baseModel"), base);
    Files.writeString(data.resolve("adapters"), adapters);
    Path link = Files.createSymbolicLink(mounted.resolve("..data_tmp"), data.getFileName());
    Files.move(link, mounted.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
  }
}
