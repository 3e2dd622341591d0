package io.inferencegateway.request.usage;

/** What is looked for in the JSON of answers. */
enum JsonField {
  PROMPT,
  INPUT,
  COMPLETION,
  OUTPUT,
  TOTAL,
  CACHED_OF_PROMPT,
  CACHED_OF_INPUT,
  RESPONSE_INPUT,
  RESPONSE_OUTPUT,
  RESPONSE_TOTAL,
  RESPONSE_CACHED,
  MESSAGE_INPUT,
  MESSAGE_CACHED,
  FINISH_REASON,
  TYPE,
  MODEL
}
