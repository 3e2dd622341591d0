package io.inferencegateway.request.parser;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.request.usage.ResponseFormat;
import io.inferencegateway.telemetry.PluginTimer;
import java.util.List;

/** Measures how long a parser takes. */
public record ObservedParser(RequestParser parser, PluginTimer timer) implements RequestParser {
  @Override
  public Class<?> kind() {
    return parser.kind();
  }

  @Override
  public List<String> claimedPaths() {
    return parser.claimedPaths();
  }

  @Override
  public boolean claimsInsideSegment() {
    return parser.claimsInsideSegment();
  }

  @Override
  public ModelUse modelUse() {
    return parser.modelUse();
  }

  @Override
  public ResponseFormat responses(RequestHead head) {
    return parser.responses(head);
  }

  @Override
  public ParsedBody parse(RequestHead head, ByteChunks body) throws MalformedBodyException {
    long start = timer.start();
    try {
      return parser.parse(head, body);
    } finally {
      timer.stop(start);
    }
  }
}
