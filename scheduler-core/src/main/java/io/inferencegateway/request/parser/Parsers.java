package io.inferencegateway.request.parser;

import io.inferencegateway.plugin.PluginFactory;
import java.util.List;

/** The built-in parsers, listed by hand. */
public final class Parsers {

  private Parsers() {}

  public static List<PluginFactory<?, ?>> all() {
    return List.of(
        OpenAiParser.FACTORY,
        AnthropicParser.FACTORY,
        VllmHttpParser.FACTORY,
        SglangHttpParser.FACTORY,
        VllmGrpcParser.FACTORY,
        VertexAiParser.FACTORY,
        PassthroughParser.FACTORY);
  }
}
