/**
 * The OpenAI API as vLLM speaks it: request bodies in, JSON and event streams out. Start at {@link
 * io.inferencegateway.simulator.openai.RequestReader} and {@link
 * io.inferencegateway.simulator.openai.AnswerWriter}. Knows no connections and no time.
 */
@NullMarked
package io.inferencegateway.simulator.openai;

import org.jspecify.annotations.NullMarked;
