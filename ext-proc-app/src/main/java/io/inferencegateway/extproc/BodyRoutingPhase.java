package io.inferencegateway.extproc;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Where a {@link BodyRoutingExchange} is. */
sealed interface BodyRoutingPhase {
  /** Nothing came yet. */
  record Idle() implements BodyRoutingPhase {}

  /**
   * The body is coming. The list of chunks grows from phase to phase and belongs to the newest one.
   *
   * @param bytes length of the chunks
   */
  record Collecting(RequestStart start, List<ByteBuffer> chunks, long bytes)
      implements BodyRoutingPhase {

    Collecting with(ByteString body) {
      List<ByteBuffer> grown = chunks.isEmpty() ? new ArrayList<>() : chunks;
      grown.addAll(body.asReadOnlyByteBufferList());
      return new Collecting(start, grown, bytes + body.size());
    }
  }

  /** The request was answered; whatever comes passes. */
  record Passed() implements BodyRoutingPhase {}

  /** A typed answer ended the exchange. */
  record Closed() implements BodyRoutingPhase {}
}
