package io.inferencegateway.extproc;

import io.grpc.BindableService;

/** The service on the ext-proc port. */
interface ExtProcService extends BindableService {
  int openStreams();

  /** Ends the streams on which nothing was asked yet, so that they do not hold up a shutdown. */
  void closeIdleStreams();
}
