package io.inferencegateway.request.parser;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.Payload;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.request.usage.ResponseFormat;
import java.util.List;

/** vLLM's gRPC API (specification 02, section 10.2). Bodies are forwarded as they are. */
final class VllmGrpcParser implements RequestParser {
  static final PluginFactory<RequestParser, NoParameters> FACTORY =
      PluginFactory.of("vllmgrpc-parser", context -> new VllmGrpcParser());

  private static final String GENERATE = "vllm.grpc.engine.VllmEngine/Generate";
  private static final String EMBED = "vllm.grpc.engine.VllmEngine/Embed";

  @Override
  public List<String> claimedPaths() {
    return List.of(GENERATE, EMBED);
  }

  @Override
  public ModelUse modelUse() {
    return ModelUse.NONE;
  }

  @Override
  public ResponseFormat responses(RequestHead head) {
    return isEmbed(head) ? ResponseFormat.VLLM_EMBED : ResponseFormat.VLLM_GENERATE;
  }

  @Override
  public ParsedBody parse(RequestHead head, ByteChunks body) throws MalformedBodyException {
    ByteChunks message;
    try {
      message = GrpcFrame.message(body);
    } catch (MalformedBodyException _) {
      throw new MalformedBodyException("invalid or unsupported gRPC payload");
    }
    try {
      return isEmbed(head) ? embed(message, body) : new Generate().read(message, body);
    } catch (MalformedBodyException e) {
      String type = isEmbed(head) ? "EmbedRequest" : "GenerateRequest";
      throw new MalformedBodyException("unmarshaling " + type + ": " + e.getMessage());
    }
  }

  private static boolean isEmbed(RequestHead head) {
    return ParserRegistry.matches(ParserRegistry.normalized(head.target()), EMBED);
  }

  private static ParsedBody embed(ByteChunks message, ByteChunks body)
      throws MalformedBodyException {
    ProtoReader reader = new ProtoReader(message);
    int[] ids = null;
    for (int field = reader.nextField(); field != 0; field = reader.nextField()) {
      if (field == 2) {
        ids = tokenized(reader.bytes());
      } else {
        reader.skip();
      }
    }
    if (ids == null) {
      throw new MalformedBodyException("missing tokenized input in EmbedRequest");
    }
    return parsed(body, new Payload.TokenCompletion(ids, null), false, -1);
  }

  private static int[] tokenized(ByteChunks message) throws MalformedBodyException {
    ProtoReader reader = new ProtoReader(message);
    TokenIds ids = new TokenIds();
    for (int field = reader.nextField(); field != 0; field = reader.nextField()) {
      if (field == 2) {
        reader.numbers(ids);
      } else {
        reader.skip();
      }
    }
    return ids.toArray();
  }

  private static ParsedBody parsed(
      ByteChunks body, Payload payload, boolean streaming, long maxTokens) {
    return new ParsedBody(body, payload, "", null, streaming, maxTokens, true);
  }

  /** Reads a {@code GenerateRequest}. */
  private static final class Generate {
    private Payload payload = new Payload.Opaque();
    private boolean known;
    private boolean streaming;
    private long maxTokens = -1;

    ParsedBody read(ByteChunks message, ByteChunks body) throws MalformedBodyException {
      ProtoReader reader = new ProtoReader(message);
      for (int field = reader.nextField(); field != 0; field = reader.nextField()) {
        switch (field) {
          case 2 -> input(new Payload.TokenCompletion(tokenized(reader.bytes()), null));
          case 3 -> input(text(reader.bytes()));
          case 4 -> maxTokens = maxTokens(reader.bytes());
          case 5 -> streaming = reader.number() != 0;
          default -> reader.skip();
        }
      }
      if (!known) {
        throw new MalformedBodyException("not supported request inputType");
      }
      return parsed(body, payload, streaming, maxTokens);
    }

    private void input(Payload input) {
      payload = input;
      known = true;
    }

    private static Payload text(ByteChunks text) throws MalformedBodyException {
      if (!PlainText.isUtf8(text)) {
        throw new MalformedBodyException("text is not UTF-8");
      }
      return new Payload.TextCompletion(List.of(PlainText.of(text)), null);
    }

    private static long maxTokens(ByteChunks parameters) throws MalformedBodyException {
      ProtoReader reader = new ProtoReader(parameters);
      long maxTokens = -1;
      for (int field = reader.nextField(); field != 0; field = reader.nextField()) {
        if (field == 8) {
          maxTokens = reader.number() & 0xFFFF_FFFFL;
        } else {
          reader.skip();
        }
      }
      return maxTokens;
    }
  }
}
