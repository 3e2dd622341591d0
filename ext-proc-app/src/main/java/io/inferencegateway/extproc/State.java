package io.inferencegateway.extproc;

import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.SubsetHint;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where an {@link Exchange} is. */
sealed interface State {
  /** Nothing came yet. */
  record Idle() implements State {}

  /**
   * The body is coming. The list of chunks grows from state to state and belongs to the newest one.
   *
   * @param bytes length of the chunks
   * @param subset what the last body message said
   */
  record Collecting(
      RequestStart start, List<ByteBuffer> chunks, long bytes, @Nullable SubsetHint subset)
      implements State {}

  /** The request is complete, the router has it. */
  record Deciding(RequestStart start, End end) implements State {}

  /** The request was answered, no response came yet. */
  record Answered() implements State {}

  /**
   * The response passes through.
   *
   * @param bodySeen whether any of its body came
   */
  record Responding(boolean bodySeen) implements State {}

  /** The stream ends when all was sent; the access log tells how the request ends. */
  record Awaited() implements State {}

  /**
   * The stream ends when all was sent: after a typed answer, or because the response is of no
   * interest.
   */
  record Closed(Ending ending) implements State {}
}
