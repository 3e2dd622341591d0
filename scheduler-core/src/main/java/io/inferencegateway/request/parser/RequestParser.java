package io.inferencegateway.request.parser;

import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.request.usage.ResponseFormat;
import java.util.List;

/** Reads the bodies of one API family (specification 02). Called from any thread. */
public interface RequestParser extends Plugin {

  /** What makes two parsers the same, of which only the first is used. */
  default Class<?> kind() {
    return getClass();
  }

  /**
   * Path suffixes this parser answers for, e.g. {@code chat/completions}; whole segments. Empty:
   * the fallback for paths nobody claims.
   */
  List<String> claimedPaths();

  /** Whether a claim may begin inside a segment of the path. */
  default boolean claimsInsideSegment() {
    return false;
  }

  /** What requests have to do with a model's name. */
  ModelUse modelUse();

  /** What an API does with the name of a model. */
  enum ModelUse {
    /** Bodies are forwarded as they are. */
    NONE,
    /** The name may be replaced; a request without one is served. */
    OPTIONAL,
    /** The name may be replaced; a request without one is refused. */
    REQUIRED
  }

  /** How the answer to a request tells what it cost. */
  ResponseFormat responses(RequestHead head);

  /**
   * Reads what routing needs.
   *
   * @param body complete; its bytes are referred to by the result
   * @throws MalformedBodyException the body is not what the API asks for
   */
  ParsedBody parse(RequestHead head, ByteChunks body) throws MalformedBodyException;
}
