package io.inferencegateway.bbr.mapping;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a path says about base models at one moment: a file with ConfigMaps, a mounted ConfigMap
 * (its keys are files), or a folder with any number of both.
 *
 * @param maps those that can be used
 * @param errors by origin, what is wrong with the others
 */
record MappingFolder(List<AdapterMap> maps, Map<String, String> errors) {
  /** As much as a ConfigMap can hold. */
  private static final int LARGEST_BYTES = 1 << 20;

  private static final int MOST_FILES = 4096;

  /**
   * Looks at a path.
   *
   * @throws InvalidMappingException it does not exist or cannot be listed
   */
  static MappingFolder read(Path path) throws InvalidMappingException {
    MappingFolder folder = new MappingFolder(new ArrayList<>(), new TreeMap<>());
    if (Files.isRegularFile(path)) {
      folder.addFile(path);
    } else if (isMounted(path)) {
      folder.addMounted(path);
    } else {
      for (Path child : children(path)) {
        if (isMounted(child)) {
          folder.addMounted(child);
        } else if (Files.isRegularFile(child) && isYaml(child)) {
          folder.addFile(child);
        }
      }
    }
    return folder;
  }

  private static List<Path> children(Path path) throws InvalidMappingException {
    try (Stream<Path> children = Files.list(path)) {
      return children
          .filter(child -> !child.getFileName().toString().startsWith("."))
          .sorted()
          .limit(MOST_FILES)
          .toList();
    } catch (IOException e) {
      throw new InvalidMappingException("cannot read " + path + ": " + e);
    }
  }

  private static boolean isMounted(Path path) {
    return Files.isRegularFile(path.resolve(AdapterMap.BASE_MODEL_KEY))
        || Files.isRegularFile(path.resolve(AdapterMap.ADAPTERS_KEY));
  }

  private static boolean isYaml(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json");
  }

  private void addMounted(Path folder) {
    String origin = folder.toString();
    try {
      Map<String, String> data = new HashMap<>();
      for (String key : List.of(AdapterMap.BASE_MODEL_KEY, AdapterMap.ADAPTERS_KEY)) {
        Path file = folder.resolve(key);
        if (Files.isRegularFile(file)) {
          data.put(key, text(file));
        }
      }
      String name = folder.toAbsolutePath().normalize().getFileName().toString();
      maps.add(AdapterMap.of(new ConfigMapId(origin, "", name), null, data));
    } catch (InvalidMappingException e) {
      errors.put(origin, String.valueOf(e.getMessage()));
    }
  }

  private void addFile(Path file) {
    String origin = file.toString();
    try {
      maps.addAll(ConfigMapText.read(origin, text(file)));
    } catch (InvalidMappingException e) {
      errors.put(origin, String.valueOf(e.getMessage()));
    }
  }

  private static String text(Path file) throws InvalidMappingException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(LARGEST_BYTES + 1);
      if (bytes.length > LARGEST_BYTES) {
        throw new InvalidMappingException(file + " is larger than " + LARGEST_BYTES + " bytes");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new InvalidMappingException("cannot read " + file + ": " + e);
    }
  }
}
