package io.inferencegateway.request.parser;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.request.usage.ResponseFormat;
import java.util.List;

/** The OpenAI APIs (specification 02, section 6), told apart by path. */
final class OpenAiParser implements RequestParser {
  static final PluginFactory<RequestParser, NoParameters> FACTORY =
      PluginFactory.of("openai-parser", context -> new OpenAiParser());

  private static final List<String> CLAIMS =
      List.of(
          "chat/completions",
          "completions",
          "embeddings",
          "responses",
          "conversations",
          "chat/completions/render",
          "completions/render",
          "images/generations");

  @Override
  public List<String> claimedPaths() {
    return CLAIMS;
  }

  @Override
  public ModelUse modelUse() {
    return ModelUse.REQUIRED;
  }

  @Override
  public ResponseFormat responses(RequestHead head) {
    return ResponseFormat.OPENAI;
  }

  @Override
  public ParsedBody parse(RequestHead head, ByteChunks body) throws MalformedBodyException {
    String path = ParserRegistry.normalized(head.target());
    if (ends(path, "conversations")) {
      return RequiredMember.conversations(body);
    }
    if (ends(path, "responses")) {
      return RequiredMember.responses(body);
    }
    if (ends(path, "chat/completions") || ends(path, "chat/completions/render")) {
      return ChatBody.parse(body);
    }
    if (ends(path, "embeddings")) {
      return CompletionBody.embeddings(body);
    }
    if (ends(path, "images/generations")) {
      return RequiredMember.images(body);
    }
    return CompletionBody.completions(body);
  }

  private static boolean ends(String path, String suffix) {
    return ParserRegistry.matches(path, suffix);
  }
}
