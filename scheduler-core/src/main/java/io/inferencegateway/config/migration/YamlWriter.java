package io.inferencegateway.config.migration;

import io.inferencegateway.config.YamlScalar;
import io.inferencegateway.config.migration.Part.Block;
import io.inferencegateway.config.migration.Part.Items;
import io.inferencegateway.config.migration.Part.Leaf;
import java.util.Map;

/** Writes a rewritten document; what is to be said about a part stands above it. */
final class YamlWriter {
  private static final int STEP = 2;

  private final StringBuilder yaml = new StringBuilder();

  private YamlWriter() {}

  static String write(Block document) {
    YamlWriter writer = new YamlWriter();
    writer.notes(document, 0);
    writer.entries(document, 0, false);
    return writer.yaml.toString();
  }

  private void notes(Part part, int indent) {
    if (part instanceof Block block) {
      for (String note : block.notes()) {
        yaml.append(" ".repeat(indent)).append("# ").append(note).append('\n');
      }
    }
  }

  private void entries(Block block, int indent, boolean firstIsPlaced) {
    boolean placed = firstIsPlaced;
    for (Map.Entry<String, Part> entry : block.entries().entrySet()) {
      if (!placed) {
        notes(entry.getValue(), indent);
        yaml.append(" ".repeat(indent));
      }
      placed = false;
      yaml.append(YamlScalar.of(entry.getKey())).append(':');
      value(entry.getValue(), indent);
    }
  }

  private void value(Part part, int indent) {
    switch (part) {
      case Block block when !block.isEmpty() -> {
        yaml.append('\n');
        entries(block, indent + STEP, false);
      }
      case Items items when !items.parts().isEmpty() -> {
        yaml.append('\n');
        items(items, indent);
      }
      case Block _ -> yaml.append(" {}\n");
      case Items _ -> yaml.append(" []\n");
      case Leaf(var value) -> yaml.append(' ').append(YamlScalar.of(value)).append('\n');
    }
  }

  private void items(Items items, int indent) {
    for (Part part : items.parts()) {
      notes(part, indent);
      yaml.append(" ".repeat(indent)).append('-');
      switch (part) {
        case Block block when !block.isEmpty() -> {
          yaml.append(' ');
          entries(block, indent + STEP, true);
        }
        case Items nested when !nested.parts().isEmpty() -> value(nested, indent + STEP);
        case Block _, Items _, Leaf _ -> value(part, indent);
      }
    }
  }
}
