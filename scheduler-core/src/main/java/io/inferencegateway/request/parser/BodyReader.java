package io.inferencegateway.request.parser;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ModelPlace;
import io.inferencegateway.request.json.JsonSlice;
import io.inferencegateway.request.json.JsonText;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;

/**
 * Walks a JSON body without building a tree. Texts are left in place and handed out as ranges.
 * Every reading method leaves the parser on the last token of the value it read.
 */
final class BodyReader implements AutoCloseable {
  private static final int MAX_NESTING = 10_000;
  private static final int DIGITS_OF_ANY_DOUBLE = 308;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_NESTING)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(50_000)
                  .build())
          .build();

  /** Takes the value of one member; the parser stands on its first token. */
  interface Members {
    void member(String name) throws MalformedBodyException;
  }

  private final ByteChunks body;
  private final JsonParser parser;
  private final String prefix;
  private long firstMember = -1;
  private boolean isEmpty;

  /**
   * @param prefix what the message about a body that is no JSON object begins with
   */
  BodyReader(ByteChunks body, String prefix) {
    this.body = body;
    this.prefix = prefix;
    this.parser = JSON.createParser(ObjectReadContext.empty(), new StructureStream(body));
  }

  BodyReader(ByteChunks body) {
    this(body, "error unmarshaling request bodyMap: ");
  }

  /** Reads the whole body as one object; {@code null} counts as an empty one. */
  void object(Members members) throws MalformedBodyException {
    try {
      refuseWideEncodings();
      JsonToken first = parser.nextToken();
      if (first == null) {
        throw notJson("unexpected end of JSON input");
      }
      if (first == JsonToken.START_OBJECT) {
        firstMember = parser.currentTokenLocation().getByteOffset() + 1;
        isEmpty = true;
        members(
            name -> {
              isEmpty = false;
              members.member(name);
            });
      } else if (first != JsonToken.VALUE_NULL) {
        throw notJson("not an object");
      }
      if (parser.nextToken() != null) {
        throw notJson("data after the top-level value");
      }
    } catch (JacksonException e) {
      throw notJson(reason(e));
    }
  }

  /** Reads the object the parser stands on; a member nobody read is skipped. */
  void members(Members members) throws MalformedBodyException {
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      members.member(name);
      if (parser.currentToken() == value) {
        skip();
      }
    }
  }

  /** Takes one element; the parser stands on its first token. */
  interface Element {
    void read() throws MalformedBodyException;
  }

  /** Reads the objects of the array the parser stands on; other elements are skipped. */
  void eachObject(Element element) throws MalformedBodyException {
    for (next(); !is(JsonToken.END_ARRAY); next()) {
      if (is(JsonToken.START_OBJECT)) {
        element.read();
      } else {
        slice();
      }
    }
  }

  /** Elements of the array the parser stands on, none of them looked at. */
  int countElements() throws MalformedBodyException {
    int count = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      skip();
      count++;
    }
    return count;
  }

  /** Skips to the end of the array inside which the parser stands on the start of an element. */
  void leaveArray() throws MalformedBodyException {
    for (; parser.currentToken() != JsonToken.END_ARRAY; parser.nextToken()) {
      skip();
    }
  }

  /** Goes to the last token of the value the parser stands on. */
  private void skip() throws MalformedBodyException {
    int open = 0;
    JsonToken token = parser.currentToken();
    while (true) {
      if (token == null) {
        return;
      }
      if (token.isStructStart()) {
        open++;
      } else if (token.isStructEnd()) {
        open--;
      } else if (token.isNumeric()) {
        refuseHugeNumber(token);
      }
      if (open == 0) {
        return;
      }
      token = parser.nextToken();
    }
  }

  private void refuseHugeNumber(JsonToken token) throws MalformedBodyException {
    boolean mayBeHuge =
        token == JsonToken.VALUE_NUMBER_FLOAT || parser.getStringLength() > DIGITS_OF_ANY_DOUBLE;
    if (mayBeHuge && Double.isInfinite(parser.getDoubleValue())) {
      throw notJson("a number is too large");
    }
  }

  /** Position, in its array, of the element the parser stands on. */
  int elementIndex() {
    return parser.streamReadContext().getCurrentIndex();
  }

  boolean isNonEmptyText() {
    JsonText text = text();
    return text != null && !text.isEmpty();
  }

  JsonToken token() {
    return parser.currentToken();
  }

  boolean is(JsonToken token) {
    return parser.currentToken() == token;
  }

  void next() {
    parser.nextToken();
  }

  /** The text the parser stands on, in place; null when it stands on something else. */
  @Nullable JsonText text() {
    return is(JsonToken.VALUE_STRING)
        ? new JsonText(body, parser.currentTokenLocation().getByteOffset() + 1)
        : null;
  }

  ByteChunks body() {
    return body;
  }

  /** Offset of the first byte of what the parser stands on. */
  long start() {
    return parser.currentTokenLocation().getByteOffset();
  }

  /** Offset after the last byte of what the parser stands on. */
  long end() {
    return parser.currentLocation().getByteOffset();
  }

  /** Where the value is that the parser stands on. */
  ModelPlace place() throws MalformedBodyException {
    JsonSlice value = slice();
    return ModelPlace.of(value.start(), value.end());
  }

  /** Where a member can be put into the object that was read; null when there is none. */
  @Nullable ModelPlace placeForMember() {
    return firstMember < 0 ? null : new ModelPlace(firstMember, firstMember, isEmpty);
  }

  /** The value the parser stands on, in place. */
  JsonSlice slice() throws MalformedBodyException {
    long start = start();
    if (parser.currentToken().isStructStart()) {
      skip();
    } else {
      parser.finishToken();
    }
    return new JsonSlice(body, start, end());
  }

  /** As {@link #slice}; null for {@code null}. */
  @Nullable JsonSlice sliceUnlessNull() throws MalformedBodyException {
    return is(JsonToken.VALUE_NULL) ? null : slice();
  }

  /** A whole number of at least 0, the largest one for all beyond; -1 for anything else. */
  long count() {
    if (is(JsonToken.VALUE_NUMBER_INT)) {
      if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
        return parser.getBigIntegerValue().signum() > 0 ? Long.MAX_VALUE : -1;
      }
      return Math.max(-1, parser.getLongValue());
    }
    if (is(JsonToken.VALUE_NUMBER_FLOAT)) {
      double value = parser.getDoubleValue();
      return value >= 0 && value == Math.rint(value) ? (long) value : -1;
    }
    return -1;
  }

  /**
   * The rest of an array of token ids, the first of which the parser stands on; null if it is none.
   */
  int @Nullable [] tokenIds() {
    return tokenIds(true);
  }

  /** The same, but {@code 1.0} is no token id. */
  int @Nullable [] wholeTokenIds() {
    return tokenIds(false);
  }

  private int @Nullable [] tokenIds(boolean withFraction) {
    TokenIds ids = new TokenIds();
    for (; !is(JsonToken.END_ARRAY); parser.nextToken()) {
      long id = withFraction || is(JsonToken.VALUE_NUMBER_INT) ? count() : -1;
      if (id < 0 || id > 0xFFFF_FFFFL) {
        return null;
      }
      ids.add((int) id);
    }
    return ids.toArray();
  }

  /** Calls {@code consumer} with each text of an array; false when an element is no text. */
  boolean texts(Consumer<JsonText> consumer) {
    for (; !is(JsonToken.END_ARRAY); parser.nextToken()) {
      JsonText text = text();
      if (text == null) {
        return false;
      }
      consumer.accept(text);
    }
    return true;
  }

  @Override
  public void close() {
    parser.close();
  }

  /** The parser would take zero bytes at the beginning for UTF-16 or UTF-32. */
  private void refuseWideEncodings() throws MalformedBodyException {
    for (int i = 0; i < Math.min(4, body.length()); i++) {
      if (body.at(i) == 0) {
        throw notJson("invalid JSON at byte " + i);
      }
    }
  }

  private MalformedBodyException notJson(String reason) {
    return new MalformedBodyException(prefix + reason);
  }

  /** Where and what kind of fault, without the library's quote of the content. */
  private static String reason(JacksonException e) {
    if (e instanceof StreamConstraintsException) {
      return "nested deeper than " + MAX_NESTING + " levels, or a number or name too long";
    }
    if (e instanceof UnexpectedEndOfInputException) {
      return "unexpected end of JSON input";
    }
    return "invalid JSON at byte " + e.getLocation().getByteOffset();
  }
}
