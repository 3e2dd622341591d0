package io.inferencegateway.request.parser;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.RequestHead;
import java.util.List;

/** The Anthropic Messages API (specification 02, section 7): model, stream and limit. */
final class AnthropicParser implements RequestParser {
  static final PluginFactory<RequestParser, NoParameters> FACTORY =
      PluginFactory.of("anthropic-parser", context -> new AnthropicParser());

  @Override
  public List<String> claimedPaths() {
    return List.of("messages", "messages/count_tokens");
  }

  @Override
  public boolean rewritesModel() {
    return true;
  }

  @Override
  public ParsedBody parse(RequestHead head, ByteChunks body) throws MalformedBodyException {
    return RequiredMember.parse(
        body, "messages", List.of("max_tokens"), "messages", "valid messages field");
  }
}
