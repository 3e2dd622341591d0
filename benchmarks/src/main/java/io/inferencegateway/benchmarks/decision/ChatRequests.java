package io.inferencegateway.benchmarks.decision;

import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.Headers;
import io.inferencegateway.request.RequestHead;
import io.inferencegateway.routing.IncomingRequest;
import java.nio.charset.StandardCharsets;

/** Chat requests with bodies of 1 KiB: a common system prompt of half of it, then a question. */
final class ChatRequests {
  private static final int BODY_BYTES = 1024;
  private static final RequestHead HEAD =
      new RequestHead(
          "POST", "/v1/chat/completions", Headers.of("content-type", "application/json"));
  private static final String BODY =
      """
      {"model":"simulated-model","max_tokens":16,"messages":[\
      {"role":"system","content":"%s"},{"role":"user","content":"%s"}]}""";
  private static final String SENTENCE = "Answer in one sentence, cite what you used. ";

  private final ByteChunks[] bodies;
  private int next;

  /**
   * @param different number of different questions
   */
  ChatRequests(int different) {
    bodies = new ByteChunks[different];
    for (int i = 0; i < different; i++) {
      bodies[i] = body(i);
    }
  }

  /** The next one; after the last comes the first again. */
  IncomingRequest next() {
    ByteChunks body = bodies[next];
    next = (next + 1) % bodies.length;
    return new IncomingRequest(HEAD, body, null, System.nanoTime());
  }

  private static ByteChunks body(int number) {
    String system = text("", BODY_BYTES / 2);
    int left = BODY_BYTES - BODY.formatted(system, "").length();
    String user = text("Question " + number + ": ", left);
    return ByteChunks.of(BODY.formatted(system, user).getBytes(StandardCharsets.US_ASCII));
  }

  private static String text(String start, int length) {
    StringBuilder text = new StringBuilder(start);
    while (text.length() < length) {
      text.append(SENTENCE);
    }
    return text.substring(0, length);
  }
}
