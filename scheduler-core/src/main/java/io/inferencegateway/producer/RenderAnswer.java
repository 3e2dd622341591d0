package io.inferencegateway.producer;

import io.inferencegateway.producer.RenderedTokens.Prompt;
import io.inferencegateway.signal.MediaItem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/** Reads what a render service answers (specification 06, sections 6.2, 6.3). */
final class RenderAnswer {
  private static final JsonFactory JSON = new JsonFactory();

  private final JsonParser in;
  private int[] ids = new int[1024];
  private int count;
  private final Map<String, List<String>> hashes = new LinkedHashMap<>();
  private final Map<String, List<int[]>> places = new LinkedHashMap<>();

  private RenderAnswer(JsonParser in) {
    this.in = in;
  }

  /**
   * The prompts of an answer: of an object one, of a list one each.
   *
   * @throws StreamReadException it is neither
   */
  static List<Prompt> parse(byte[] json) {
    try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), json)) {
      JsonToken first = in.nextToken();
      if (first == JsonToken.START_OBJECT) {
        return List.of(new RenderAnswer(in).prompt());
      }
      if (first != JsonToken.START_ARRAY) {
        throw new StreamReadException(in, "neither an object nor a list");
      }
      List<Prompt> prompts = new ArrayList<>();
      while (in.nextToken() == JsonToken.START_OBJECT) {
        prompts.add(new RenderAnswer(in).prompt());
      }
      return prompts;
    }
  }

  private Prompt prompt() {
    for (String name = in.nextName(); name != null; name = in.nextName()) {
      JsonToken value = in.nextToken();
      if (name.equals("token_ids") && value == JsonToken.START_ARRAY) {
        tokenIds();
      } else if (name.equals("features") && value == JsonToken.START_OBJECT) {
        features();
      } else {
        in.skipChildren();
      }
    }
    return new Prompt(Arrays.copyOf(ids, count), media());
  }

  private void tokenIds() {
    while (in.nextToken() == JsonToken.VALUE_NUMBER_INT) {
      if (count == ids.length) {
        ids = Arrays.copyOf(ids, count * 2);
      }
      ids[count++] = (int) in.getLongValue();
    }
  }

  private void features() {
    for (String name = in.nextName(); name != null; name = in.nextName()) {
      JsonToken value = in.nextToken();
      if (name.equals("mm_hashes") && value == JsonToken.START_OBJECT) {
        byModality(hashes, this::hash);
      } else if (name.equals("mm_placeholders") && value == JsonToken.START_OBJECT) {
        byModality(places, this::place);
      } else {
        in.skipChildren();
      }
    }
  }

  /** Reads one element of a list; null when it is something else. */
  private interface Element<T> {
    @Nullable T read();
  }

  private <T> void byModality(Map<String, List<T>> target, Element<T> element) {
    for (String modality = in.nextName(); modality != null; modality = in.nextName()) {
      if (in.nextToken() != JsonToken.START_ARRAY) {
        in.skipChildren();
        continue;
      }
      List<T> all = new ArrayList<>();
      while (in.nextToken() != JsonToken.END_ARRAY) {
        T value = element.read();
        if (value != null) {
          all.add(value);
        }
      }
      target.put(modality, all);
    }
  }

  private @Nullable String hash() {
    in.skipChildren();
    return in.currentToken() == JsonToken.VALUE_STRING ? in.getString() : null;
  }

  private int @Nullable [] place() {
    if (in.currentToken() != JsonToken.START_OBJECT) {
      in.skipChildren();
      return null;
    }
    int[] place = new int[2];
    for (String name = in.nextName(); name != null; name = in.nextName()) {
      boolean number = in.nextToken() == JsonToken.VALUE_NUMBER_INT;
      if (number && name.equals("offset")) {
        place[0] = in.getIntValue();
      } else if (number && name.equals("length")) {
        place[1] = in.getIntValue();
      } else {
        in.skipChildren();
      }
    }
    return place;
  }

  /** As many of each modality as have both a hash and a place. */
  private List<MediaItem> media() {
    List<MediaItem> items = new ArrayList<>();
    hashes.forEach(
        (modality, all) -> {
          List<int[]> where = places.getOrDefault(modality, List.of());
          for (int i = 0; i < Math.min(all.size(), where.size()); i++) {
            items.add(new MediaItem(modality, all.get(i), where.get(i)[0], where.get(i)[1]));
          }
        });
    items.sort(Comparator.comparingInt(MediaItem::offset));
    return items;
  }
}
