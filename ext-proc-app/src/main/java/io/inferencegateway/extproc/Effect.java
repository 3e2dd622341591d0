package io.inferencegateway.extproc;

import io.inferencegateway.request.ServedReport;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.IncomingRequest;

/** What the observer does besides replying. */
sealed interface Effect {
  record Route(IncomingRequest request) implements Effect {}

  /** To be answered with the headers that plugins set on the response. */
  record ResponseStarted(int status, boolean eventStream, ServedReport served) implements Effect {}

  record ResponseBytes(int bytes) implements Effect {}

  /** The routed request is over. */
  record Forget(Ending ending) implements Effect {}
}
