package io.inferencegateway.extproc;

/** Which message ended the request. */
enum End {
  HEADERS,
  BODY,
  TRAILERS
}
