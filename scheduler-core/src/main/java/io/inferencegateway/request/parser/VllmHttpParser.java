package io.inferencegateway.request.parser;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.RequestHead;
import java.util.List;

/** vLLM's token-in API (specification 02, section 8): model and stream. */
final class VllmHttpParser implements RequestParser {
  static final PluginFactory<RequestParser, NoParameters> FACTORY =
      PluginFactory.of("vllmhttp-parser", context -> new VllmHttpParser());

  @Override
  public List<String> claimedPaths() {
    return List.of("inference/v1/generate");
  }

  @Override
  public boolean rewritesModel() {
    return true;
  }

  @Override
  public ParsedBody parse(RequestHead head, ByteChunks body) throws MalformedBodyException {
    return RequiredMember.parse(
        body, "token_ids", List.of(), "generate", "non-empty token_ids field");
  }
}
