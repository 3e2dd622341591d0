package io.inferencegateway.request.parser;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.request.usage.ResponseFormat;
import java.util.List;

/**
 * The Anthropic Messages API (specification 02, section 7). Bodies whose tokens are only to be
 * counted are not looked at.
 */
final class AnthropicParser implements RequestParser {
  static final PluginFactory<RequestParser, NoParameters> FACTORY =
      PluginFactory.of("anthropic-parser", context -> new AnthropicParser());

  @Override
  public List<String> claimedPaths() {
    return List.of("messages", "messages/count_tokens");
  }

  @Override
  public ModelUse modelUse() {
    return ModelUse.REQUIRED;
  }

  @Override
  public ResponseFormat responses(RequestHead head) {
    return ResponseFormat.ANTHROPIC;
  }

  @Override
  public ParsedBody parse(RequestHead head, ByteChunks body) throws MalformedBodyException {
    String path = ParserRegistry.normalized(head.target());
    return ParserRegistry.matches(path, "messages/count_tokens")
        ? ParsedBody.unobserved(body)
        : MessagesBody.parse(body);
  }
}
