package io.inferencegateway.assembly.absent;

import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.request.parser.RequestParser;
import java.util.List;

/** Parsers (specification 03, section 14.8). */
final class AbsentParsers {

  private AbsentParsers() {}

  static List<PluginFactory<?, ?>> all() {
    return List.of(
        parser("vllmgrpc-parser"), parser("sglanghttp-parser"), parser("vertexai-parser"));
  }

  private static PluginFactory<?, ?> parser(String type) {
    return AbsentType.of(type, Declared.NOTHING, RequestParser.class);
  }
}
