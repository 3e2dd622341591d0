package io.inferencegateway.request.usage;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where in a document the fields are: a tree of member names. Immutable once built; shared by all
 * readers.
 */
final class JsonShape {
  static final JsonShape OPENAI =
      new JsonShape()
          .with("type", JsonField.TYPE)
          .with("model", JsonField.MODEL)
          .with("usage.prompt_tokens", JsonField.PROMPT)
          .with("usage.input_tokens", JsonField.INPUT)
          .with("usage.completion_tokens", JsonField.COMPLETION)
          .with("usage.output_tokens", JsonField.OUTPUT)
          .with("usage.total_tokens", JsonField.TOTAL)
          .with("usage.prompt_tokens_details.cached_tokens", JsonField.CACHED_OF_PROMPT)
          .with("usage.input_tokens_details.cached_tokens", JsonField.CACHED_OF_INPUT)
          .with("response.model", JsonField.MODEL)
          .with("response.usage.prompt_tokens", JsonField.RESPONSE_INPUT)
          .with("response.usage.input_tokens", JsonField.RESPONSE_INPUT)
          .with("response.usage.completion_tokens", JsonField.RESPONSE_OUTPUT)
          .with("response.usage.output_tokens", JsonField.RESPONSE_OUTPUT)
          .with("response.usage.total_tokens", JsonField.RESPONSE_TOTAL)
          .with("response.usage.prompt_tokens_details.cached_tokens", JsonField.RESPONSE_CACHED)
          .with("response.usage.input_tokens_details.cached_tokens", JsonField.RESPONSE_CACHED);

  static final JsonShape ANTHROPIC =
      new JsonShape()
          .with("type", JsonField.TYPE)
          .with("model", JsonField.MODEL)
          .with("usage.input_tokens", JsonField.INPUT)
          .with("usage.output_tokens", JsonField.OUTPUT)
          .with("usage.cache_read_input_tokens", JsonField.CACHED_OF_PROMPT)
          .with("message.model", JsonField.MODEL)
          .with("message.usage.input_tokens", JsonField.MESSAGE_INPUT)
          .with("message.usage.cache_read_input_tokens", JsonField.MESSAGE_CACHED);

  static final JsonShape SGLANG =
      new JsonShape()
          .with("meta_info.prompt_tokens", JsonField.PROMPT)
          .with("meta_info.completion_tokens", JsonField.COMPLETION)
          .with("meta_info.cached_tokens", JsonField.CACHED_OF_PROMPT)
          .with("meta_info.finish_reason", JsonField.FINISH_REASON);

  private final List<byte[]> names = new ArrayList<>();
  private final List<JsonShape> children = new ArrayList<>();
  private @Nullable JsonField field;

  /** The member whose name is in the first {@code length} bytes; null when it does not matter. */
  @Nullable JsonShape member(byte[] name, int length) {
    for (int i = 0; i < names.size(); i++) {
      if (isName(names.get(i), name, length)) {
        return children.get(i);
      }
    }
    return null;
  }

  /** What the value here means; null inside a path. */
  @Nullable JsonField field() {
    return field;
  }

  /** The reference finds {@code Usage} as well (specification 02, section 15.2). */
  private static boolean isName(byte[] wanted, byte[] name, int length) {
    if (length != wanted.length) {
      return false;
    }
    boolean anyCase = wanted[0] == 'u';
    for (int i = 0; i < length; i++) {
      boolean same = wanted[i] == name[i] || (anyCase && wanted[i] == (name[i] | 0x20));
      if (!same) {
        return false;
      }
    }
    return true;
  }

  private JsonShape with(String path, JsonField what) {
    JsonShape at = this;
    for (String name : path.split("\\.", -1)) {
      byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
      JsonShape child = at.member(bytes, bytes.length);
      if (child == null) {
        child = new JsonShape();
        at.names.add(bytes);
        at.children.add(child);
      }
      at = child;
    }
    at.field = what;
    return this;
  }
}
