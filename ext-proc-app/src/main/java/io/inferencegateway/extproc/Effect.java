package io.inferencegateway.extproc;

import com.google.protobuf.ByteString;
import io.inferencegateway.request.ServedReport;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.IncomingRequest;

/** What the observer does besides replying. */
sealed interface Effect {
  record Route(IncomingRequest request) implements Effect {}

  /** A response comes without a request having been routed. */
  record ExpectResponse() implements Effect {}

  /** To be answered with the headers that plugins set on the response. */
  record ResponseStarted(int status, boolean eventStream, ServedReport served) implements Effect {}

  /** To be answered with the bytes that are sent on. */
  record ResponseBody(ByteString bytes, boolean last) implements Effect {}

  /**
   * To be answered, after what was kept back of the body.
   *
   * @param first whether no body came before; the answer then has an empty one
   */
  record ResponseTrailers(boolean first) implements Effect {}

  /** The routed request is over. */
  record Forget(Ending ending) implements Effect {}
}
