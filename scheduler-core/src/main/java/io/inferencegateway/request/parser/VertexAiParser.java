package io.inferencegateway.request.parser;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.request.usage.ResponseFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Vertex AI's prediction service: OpenAI's JSON inside a gRPC message (specification 02, section
 * 10.3). Bodies are forwarded as they are.
 */
final class VertexAiParser implements RequestParser {
  static final PluginFactory<RequestParser, NoParameters> FACTORY =
      PluginFactory.of("vertexai-parser", context -> new VertexAiParser());

  private static final String CHAT = "PredictionService/ChatCompletions";
  private static final int HTTP_BODY = 2;
  private static final int DATA = 2;

  private final OpenAiParser inner = new OpenAiParser();

  @Override
  public List<String> claimedPaths() {
    return List.of(CHAT, "PredictionService/StreamRawPredict", "PredictionService/RawPredict");
  }

  /** The package stands before the service's name in the same segment. */
  @Override
  public boolean claimsInsideSegment() {
    return true;
  }

  @Override
  public ModelUse modelUse() {
    return ModelUse.NONE;
  }

  @Override
  public ResponseFormat responses(RequestHead head) {
    return ResponseFormat.VERTEX;
  }

  @Override
  public ParsedBody parse(RequestHead head, ByteChunks body) throws MalformedBodyException {
    ByteChunks message;
    try {
      message = GrpcFrame.message(body);
    } catch (MalformedBodyException e) {
      throw new MalformedBodyException("invalid or unsupported gRPC payload: " + e.getMessage());
    }
    String path = ParserRegistry.normalized(head.target());
    String method = path.substring(path.lastIndexOf('/') + 1) + "Request";
    ByteChunks httpBody = field(message, HTTP_BODY, "unmarshaling " + method + ": ");
    if (httpBody == null) {
      throw new MalformedBodyException(method + " has no HttpBody");
    }
    ByteChunks data = field(httpBody, DATA, "unmarshaling " + method + ": ");
    String api = path.endsWith(CHAT) ? "/chat/completions" : "/responses";
    ParsedBody parsed;
    try {
      parsed =
          inner.parse(
              new RequestHead(head.method(), api, head.headers()),
              data == null ? ByteChunks.EMPTY : data);
    } catch (MalformedBodyException e) {
      throw new MalformedBodyException("parsing " + method + ": " + e.getMessage());
    }
    return new ParsedBody(
        body,
        parsed.payload(),
        parsed.model(),
        null,
        parsed.streaming(),
        parsed.maxOutputTokens(),
        true);
  }

  /** The last value of a bytes or message field; null when there is none. */
  private static @Nullable ByteChunks field(ByteChunks message, int number, String prefix)
      throws MalformedBodyException {
    try {
      ByteChunks value = null;
      ProtoReader reader = new ProtoReader(message);
      for (int field = reader.nextField(); field != 0; field = reader.nextField()) {
        if (field == number && reader.isMessage()) {
          value = reader.bytes();
        } else {
          reader.skip();
        }
      }
      return value;
    } catch (MalformedBodyException e) {
      throw new MalformedBodyException(prefix + e.getMessage());
    }
  }
}
