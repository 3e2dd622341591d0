package io.inferencegateway.request.parser;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.Payload;
import java.util.List;
import tools.jackson.core.JsonToken;

/** Bodies of which only the common members are read, and that must have one more. */
final class RequiredMember {

  private RequiredMember() {}

  /**
   * Reads such a body.
   *
   * @param member name of the member that must be there and not be null or an empty list
   * @param limitNames see {@link CommonFields}
   * @param api its name in the message
   * @param missing what the message says is missing
   */
  static ParsedBody parse(
      ByteChunks body, String member, List<String> limitNames, String api, String missing)
      throws MalformedBodyException {
    CommonFields common = new CommonFields(limitNames);
    boolean[] present = {false};
    try (BodyReader reader = new BodyReader(body)) {
      reader.object(
          name -> {
            if (!name.equals(member)) {
              common.read(name, reader);
              return;
            }
            present[0] = !reader.is(JsonToken.VALUE_NULL);
            if (reader.is(JsonToken.START_ARRAY)) {
              int[] elements = {0};
              reader.elements(
                  () -> {
                    elements[0]++;
                    reader.skip();
                  });
              present[0] = elements[0] > 0 || api.equals("responses");
            }
          });
    }
    if (!present[0]) {
      throw new MalformedBodyException("invalid " + api + " request: must have " + missing);
    }
    return common.body(body, new Payload.Opaque());
  }
}
