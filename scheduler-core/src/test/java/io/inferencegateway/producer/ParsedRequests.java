package io.inferencegateway.producer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.request.parser.MalformedBodyException;
import io.inferencegateway.request.parser.ParserRegistry;
import io.inferencegateway.request.parser.Parsers;
import io.inferencegateway.request.parser.RequestParser;
import io.inferencegateway.scheduling.Fixtures;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Requests as the parsers for the OpenAI and the Anthropic API make them of bodies. */
final class ParsedRequests {

  private ParsedRequests() {}

  /**
   * @param body may have single quotes in place of double ones
   */
  static InferenceRequest of(String path, String body) {
    List<RequestParser> parsers = new ArrayList<>();
    Parsers.all()
        .forEach(
            factory -> {
              if (List.of("openai-parser", "anthropic-parser").contains(factory.type())) {
                parsers.add(Fixtures.plugin(factory, RequestParser.class));
              }
            });
    RequestHead head = new RequestHead("POST", path, Headers.EMPTY);
    try {
      return new InferenceRequest(
          "test-1",
          head,
          Objects.requireNonNull(new ParserRegistry(parsers).resolve(path))
              .parse(head, ByteChunks.of(body.replace('\'', '"').getBytes(UTF_8))),
          "m",
          0,
          "");
    } catch (MalformedBodyException e) {
      throw new AssertionError(body, e);
    }
  }
}
