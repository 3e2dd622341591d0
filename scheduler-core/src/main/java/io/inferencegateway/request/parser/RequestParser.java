package io.inferencegateway.request.parser;

import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.ParsedBody;
import io.inferencegateway.request.RequestHead;
import java.util.List;

/** Reads the bodies of one API family (specification 02). Called from any thread. */
public interface RequestParser extends Plugin {

  /**
   * Path suffixes this parser answers for, e.g. {@code chat/completions}; whole segments. Empty:
   * the fallback for paths nobody claims.
   */
  List<String> claimedPaths();

  /** Whether requests need a model and may have it rewritten. */
  boolean rewritesModel();

  /**
   * Reads what routing needs.
   *
   * @param body complete; its bytes are referred to by the result
   * @throws MalformedBodyException the body is not what the API asks for
   */
  ParsedBody parse(RequestHead head, ByteChunks body) throws MalformedBodyException;
}
