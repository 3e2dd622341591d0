package io.inferencegateway.bbr;

import io.inferencegateway.request.ByteChunks;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * One request while the plugins work on it. Its body is read once for all of them, and changed
 * without writing anew what is not changed. Not thread-safe.
 */
public final class BodyRequest {
  private final HeaderChanges headers;
  private final Set<String> names;
  private ByteChunks body;
  private BodyFields fields;

  private BodyRequest(
      HeaderChanges headers, ByteChunks body, Set<String> names, BodyFields fields) {
    this.headers = headers;
    this.body = body;
    this.names = names;
    this.fields = fields;
  }

  /** Null when the body is no JSON object. */
  static @Nullable BodyRequest read(HeaderChanges headers, ByteChunks body, Set<String> names) {
    BodyFields fields = BodyFields.read(body, names);
    return fields == null ? null : new BodyRequest(headers, body, names, fields);
  }

  public HeaderChanges headers() {
    return headers;
  }

  /** The body as it stands. */
  public ByteChunks body() {
    return body;
  }

  /**
   * The text of a top-level member.
   *
   * @param name one that the plugin has declared
   * @return null when the member is absent or has no text
   */
  public @Nullable String text(String name) {
    return field(name) instanceof FieldValue.Text(String text) ? text : null;
  }

  FieldValue field(String name) {
    return fields.find(name);
  }

  /** Puts another body in place of this one; it must be a JSON object too. */
  public void replaceBody(ByteChunks replacement) {
    BodyFields read = BodyFields.read(replacement, names);
    if (read == null) {
      throw new IllegalArgumentException("a body that is no JSON object (expected: an object)");
    }
    body = replacement;
    fields = read;
  }

  /** Gives a top-level member a text; an absent one becomes the first. */
  public void setField(String name, String text) {
    Set<String> wanted = new HashSet<>(names);
    wanted.add(name);
    BodyFields all = BodyFields.read(body, wanted);
    BodyFields.Range range = all == null ? null : all.range(name);
    if (range != null) {
      replaceBody(body.splice(range.start(), range.end(), utf8(quoted(text))));
      return;
    }
    String separator = fields.isEmpty() ? "" : ",";
    long brace = openingBrace();
    replaceBody(
        brace < 0
            ? ByteChunks.of(utf8("{" + quoted(name) + ":" + quoted(text) + "}"))
            : body.splice(
                brace + 1, brace + 1, utf8(quoted(name) + ":" + quoted(text) + separator)));
  }

  /** Offset of the brace that opens the object; -1 in {@code null}. */
  private long openingBrace() {
    for (long i = 0; i < body.length(); i++) {
      if (body.at(i) == '{') {
        return i;
      }
    }
    return -1;
  }

  private static String quoted(String text) {
    return "\"" + new String(JsonStringEncoder.getInstance().quoteAsCharArray(text)) + "\"";
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
