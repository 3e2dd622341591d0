package io.inferencegateway.request.parser;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.request.usage.ResponseFormat;
import java.util.List;

/** Takes every path nobody else claims and reads nothing (specification 02, section 10.4). */
final class PassthroughParser implements RequestParser {
  static final PluginFactory<RequestParser, NoParameters> FACTORY =
      PluginFactory.of("passthrough-parser", context -> new PassthroughParser());

  @Override
  public List<String> claimedPaths() {
    return List.of();
  }

  @Override
  public ModelUse modelUse() {
    return ModelUse.NONE;
  }

  @Override
  public ResponseFormat responses(RequestHead head) {
    return ResponseFormat.NONE;
  }

  @Override
  public ParsedBody parse(RequestHead head, ByteChunks body) {
    return ParsedBody.opaque(body);
  }
}
